// Six buttons for mouse, fingers and keys. A button is down as long as anything holds it.
const KEYS = {
    arrowup: 0, w: 0, arrowdown: 1, s: 1, arrowleft: 2, a: 2, arrowright: 3, d: 3,
    z: 4, y: 4, k: 4, enter: 4, " ": 4, x: 5, j: 5, backspace: 5, b: 5, escape: 5,
};
export const A = 4;
const TICK = 8; // ms that the phone vibrates

// Whether the user has pressed a key or lifted a finger yet: before that, browsers let a page neither vibrate nor sound.
export function userHasActed() {
    return navigator.userActivation?.hasBeenActive !== false;
}

export class Fingers {
    // `press(button, down)` is called for every change; `asks()` tells whether the handheld wants A or B, as the keys
    // are called there; `command(key)` is called for other keys, and returns whether it knows one.
    constructor(device, press, asks, command) {
        this.caps = [...device.querySelectorAll("[data-button]")];
        this.holds = this.caps.map(() => new Set());
        this.pointers = new Map();
        this.keys = new Map(); // which button each key that is down presses
        this.press = press;
        this.asks = asks;
        this.command = command;
        device.addEventListener("pointerdown", (event) => this.put(event));
        device.addEventListener("pointermove", (event) => this.slide(event));
        for (const kind of ["pointerup", "pointercancel"]) {
            addEventListener(kind, (event) => this.lift(event.pointerId));
        }
        for (const kind of ["contextmenu", "dblclick"]) {
            addEventListener(kind, (event) => event.target.closest?.("dialog, #says") || event.preventDefault());
        }
        // Browsers that do not know `touch-action` would zoom when two buttons are pressed.
        addEventListener("gesturestart", (event) => this.pointers.size && event.preventDefault());
        const onCap = (event) => event.target.closest("[data-button]") && event.preventDefault();
        device.addEventListener("touchstart", onCap, { passive: false });
        // A screen reader clicks a cap without touching it.
        device.addEventListener("click", (event) => event.detail || this.click(event.target.closest("[data-button]")));
        addEventListener("keydown", (event) => this.key(event, true));
        addEventListener("keyup", (event) => this.key(event, false));
        addEventListener("blur", () => this.releaseAll());
        document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
    }

    put(event) {
        const button = this.under(event);
        if (button < 0) return;
        event.preventDefault();
        this.pointers.set(event.pointerId, button);
        this.hold(button, event.pointerId);
        if (event.pointerType === "touch" && navigator.vibrate && userHasActed()) navigator.vibrate(TICK);
    }

    // A thumb that slides from arrow to arrow presses the one it is on.
    slide(event) {
        const before = this.pointers.get(event.pointerId);
        if (before === undefined) return;
        const button = this.under(event);
        if (button < 0 || button === before || button > 3 || before > 3) return;
        this.release(before, event.pointerId);
        this.pointers.set(event.pointerId, button);
        this.hold(button, event.pointerId);
    }

    lift(pointer) {
        const button = this.pointers.get(pointer);
        if (button === undefined) return;
        this.pointers.delete(pointer);
        this.release(button, pointer);
    }

    click(cap) {
        if (!cap) return;
        this.hold(Number(cap.dataset.button), "click");
        this.release(Number(cap.dataset.button), "click");
    }

    under(event) {
        const cap = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-button]");
        return cap ? Number(cap.dataset.button) : -1;
    }

    key(event, down) {
        if (!down) return this.keyUp(event);
        if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
        const key = event.key.toLowerCase();
        // These press the page's button that has the focus.
        if (event.target.closest?.("button") && (key === "enter" || key === " ")) return;
        if (!Object.hasOwn(KEYS, key)) {
            if (!event.repeat && this.command(key)) event.preventDefault();
            return;
        }
        event.preventDefault();
        if (event.repeat) return;
        const button = key === "a" && this.asks() ? A : KEYS[key];
        this.keys.set(event.code || key, button);
        this.hold(button, event.code || key);
    }

    // A key is known by its place: its letter changes with Shift, and its button with what the handheld asks.
    keyUp(event) {
        const place = event.code || event.key.toLowerCase();
        if (!this.keys.has(place)) return;
        event.preventDefault();
        this.release(this.keys.get(place), place);
        this.keys.delete(place);
    }

    hold(button, who) {
        const holds = this.holds[button];
        if (!holds.size) {
            this.cap(button).classList.add("pressed");
            this.press(button, true);
        }
        holds.add(who);
    }

    release(button, who) {
        const holds = this.holds[button];
        if (holds.delete(who) && !holds.size) {
            this.cap(button).classList.remove("pressed");
            this.press(button, false);
        }
    }

    releaseAll() {
        this.pointers.clear();
        this.keys.clear();
        this.holds.forEach((holds, button) => [...holds].forEach((who) => this.release(button, who)));
    }

    cap(button) {
        return this.caps.find((cap) => Number(cap.dataset.button) === button);
    }
}
