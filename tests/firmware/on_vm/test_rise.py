"""The rules of Rise of Babel on the real VM: alike, and within their heap."""

from pathlib import Path

from rise.rules.effects import perform
from tests.firmware.on_vm.drive import driver, on_both
from tests.golden import RISE_RECORDS
from tools.developer import vm
from tools.games.rise.notation import read_decision
from tools.games.rise.record import read_header

HEAP = 32 * 1024
RULES = """
from rise.play import legal
from rise.rules.checked import apply
from rise.rules.game import new
"""
STEP = """
def step():
    global x
    d = legal(s)
    if d:
        x = (x * 75 + 74) % 65537
        apply(s, d[x % len(d)])
    return not d
"""
# What one decision allocates: legal lists what may be done, perform is asked to allocate nothing.
MEASURE = """
import gc
from rise.play import perform
def measure():
    global x
    d = legal(s)
    if d:
        x = (x * 75 + 74) % 65537
        d = d[x % len(d)]
        before = gc.mem_alloc()
        perform(s, d)
        spent.append(gc.mem_alloc() - before)
        return False
    return True
"""


def test_the_rules_play_alike(built: Path) -> None:
    assert len(on_both(built, driver("rise"))) > 2000


def test_golden_games_play_alike(built: Path) -> None:
    games = []
    for path in RISE_RECORDS[:3]:
        header, *lines = path.read_text("utf-8").splitlines()
        s = read_header(header)
        start = bytes(s)
        decisions = bytearray()
        for line in lines:
            if not line.startswith("#"):
                decisions.append(read_decision(s, line))
                perform(s, decisions[-1])
        games.append((start, bytes(decisions), bytes(s)))
    program = (
        f"GAMES = {games!r}\nfrom rise.rules.checked import replay\nfor start, decisions, end in GAMES:\n"
        "    s = bytearray(start)\n    print(replay(s, decisions) == len(decisions), bytes(s) == end)\n"
    )
    assert vm.run(program, built, heap=256 * 1024) == "True True\n" * 3


def test_the_package_loads_and_a_game_of_four_is_played_in_32_kb(built: Path) -> None:
    with vm.Vm(built, heap=HEAP) as machine:
        machine.block()
        machine.run("import rise.play")
        machine.run(RULES)
        machine.run("s = new(4, b'12345678')\nx = 1")
        machine.run(STEP)
        decisions = 0
        while machine.run("print(step())") == "False\n":
            decisions += 1
        assert decisions > 300 and machine.run("print(s[405] & 2)") == "2\n"


def test_less_than_24_kb_are_in_use(built: Path) -> None:
    with vm.Vm(built) as machine:
        before = machine.heap()
        machine.run("from rise.rules.game import new\ns = new(4, b'12345678')")
        assert machine.heap() - before < 24 * 1024


def test_performing_allocates_nothing(built: Path) -> None:
    with vm.Vm(built) as machine:
        machine.run(RULES + "s = new(4, b'12345678')\nx = 1\nspent = []")
        machine.run(MEASURE)
        machine.rounds("measure()")
        assert machine.run("print(len(spent) > 300, max(spent))") == "True 0\n"


def test_calls_are_not_deep(built: Path) -> None:
    program = RULES + "s = new(4, b'12345678')\nx = 1\n" + STEP
    vm.run(program + "while not step():\n    pass", built, heap=1 << 20, pystack=vm.PYSTACK // 2)
