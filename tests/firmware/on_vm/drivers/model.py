"""What simulator and VM share (sim/model), fed with noise: it must do the same on both Pythons."""

from sim.model.digital import DigitalInOut, Pull
from sim.model.keys import Event, EventQueue
from sim.model.nvm import ByteArray
from sim.model.pins import Circuit, Pin
from sim.model.pwm import PWMOut
from sim.model.ssd1306 import SSD1306

number = 12345


def roll(n):
    """A number below n."""
    global number
    number = (number * 75 + 74) % 65537
    return number % n


def attempt(call):
    """Print what a call gives or raises."""
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error.args)


class Bench(Circuit):
    """Pins on a bench."""

    def time(self):
        return 7


print("display")
chip = SSD1306()
for _ in range(3000):
    kind = roll(8)
    if kind < 4:
        sent = bytes((0x40,)) + bytes([roll(256) for _ in range(roll(40))])
    elif kind < 6:
        sent = bytes((0x80, 0x21, 0x80, roll(128), 0x80, roll(128), 0x80, 0x22, 0x80, roll(8), 0x80, roll(8)))
    else:
        sent = bytes([0] + [roll(256) for _ in range(roll(5))])
    chip.write(sent, 0, len(sent) - roll(2))
    if roll(30) == 0:
        total = 0
        for at in range(1024):
            total = (total * 3 + chip.ram[at]) % 65521
        print(
            total, chip.mode, chip.page, chip.column, chip.wants, chip.contrast, chip.start_line, chip.remap
        )
print(len(chip.reports), chip.reports[:20], chip.version, chip.lit(), sorted(chip.registers.items()))

print("keys")
queue, event = EventQueue(5), Event()
for turn in range(60):
    if roll(3):
        queue.record(roll(6), roll(2) == 1, turn)
    elif queue.get_into(event):
        print(event, event.timestamp, len(queue), queue.overflowed)
    if roll(20) == 0:
        queue.clear()
print(queue.get(), bool(queue))

print("memory")
memory = ByteArray(64)
for _ in range(100):
    first, count = roll(70), roll(8)
    try:
        if roll(2):
            memory[first] = roll(260) - 2
        else:
            memory[first : first + count] = bytes([roll(256) for _ in range(count)])
        print(memory[first : first + 3], memory[-1])
    except (IndexError, ValueError) as error:
        print(type(error).__name__, error.args)

print("pins")
bench = Bench()
pin = Pin(bench, "GP9", "GPIO9")
button = DigitalInOut(pin)
attempt(lambda: DigitalInOut(pin))
attempt(lambda: PWMOut("GP9"))
for pull in (Pull.UP, Pull.DOWN, None):
    for grounded in (False, True):
        button.switch_to_input(pull)
        pin.grounded = grounded
        print(button.value, button.pull, button.direction, pin.floating())
pin.grounded = False
button.switch_to_output(True)
attempt(lambda: (button.value, button.pull))
button.deinit()
attempt(lambda: button.value)
piezo = PWMOut(pin, variable_frequency=True)
for hertz in (440, 440, 880):
    piezo.frequency = hertz
    piezo.duty_cycle = 32768
piezo.deinit()
print(bench.tones, pin.user)
