// Fingers and the mouse on the display: a tap points at the thing there, a second one does it, a long one looks closer.
import { A } from "./fingers.js";
import { HEIGHT, WIDTH } from "./painter.js";

const LONG = 350; // ms after which it is no tap any more
const HELD = 700; // ms that A is then held at least; the firmware wants 600
const STRAY = 12; // CSS pixels that a tap may slide

export class Glass {
    // `press(button, down)` is called for every button that a finger here stands for.
    constructor(canvas, shell, press) {
        this.canvas = canvas;
        this.shell = shell;
        this.press = press;
        this.finger = null; // the one that is down: its event, and since when it holds A
        canvas.addEventListener("pointerdown", (event) => this.put(event));
        addEventListener("pointermove", (event) => this.isMine(event) && this.slide(event));
        addEventListener("pointerup", (event) => this.isMine(event) && this.lift());
        addEventListener("pointercancel", (event) => this.isMine(event) && this.cancel());
    }

    isMine(event) {
        return event.pointerId === this.finger?.event.pointerId;
    }

    put(event) {
        if (this.finger) return this.cancel(); // two fingers zoom
        if (event.button) return;
        this.finger = { event, since: 0, timer: setTimeout(() => this.hold(), LONG) };
    }

    slide(event) {
        const { clientX, clientY } = this.finger.event;
        if (!this.finger.since && Math.hypot(event.clientX - clientX, event.clientY - clientY) > STRAY) this.cancel();
    }

    lift() {
        if (this.finger.since) return this.cancel();
        this.touch();
        this.cancel();
        this.pressAll(() => this.shell.tap());
    }

    // Point at the thing, and hold A as long as the finger stays; where something is pointed at, long enough for a closer look.
    hold() {
        this.touch();
        this.pressAll(() => this.shell.lead());
        this.finger.since = performance.now();
        this.press(A, true);
    }

    cancel() {
        const { since, timer } = this.finger;
        clearTimeout(timer);
        this.finger = null;
        if (!since) return;
        const left = this.shell.points() ? since + HELD - performance.now() : 0;
        if (left > 0) setTimeout(() => this.press(A, false), left);
        else this.press(A, false);
    }

    // Tell the handheld which pixel the finger is on.
    touch() {
        const { left, top, width, height } = this.canvas.getBoundingClientRect();
        const { clientX, clientY } = this.finger.event;
        const pixel = (at, of, count) => Math.max(0, Math.min(count - 1, Math.floor((at / of) * count)));
        this.shell.touch(pixel(clientX - left, width, WIDTH), pixel(clientY - top, height, HEIGHT));
    }

    pressAll(next) {
        for (let button = next(); button >= 0; button = next()) {
            this.press(button, true);
            this.press(button, false);
        }
    }
}
