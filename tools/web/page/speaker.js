// The piezo: one tone at a time, as the firmware sets it. Browsers are silent until somebody has pressed something.
import { felt } from "./fingers.js";

const LOUD = 0.06;
const EDGE = 0.002; // seconds in which a tone begins and ends, so that it does not crack
const REST = 2000; // ms of silence after which it takes no more work

export class Speaker {
    constructor() {
        this.context = null;
        this.timer = 0;
        this.hertz = 0; // what sounds now,
        this.then = 0; // since when by the page's clock, in ms,
        this.at = 0; // and by the sound's, in seconds
        // The browser hardly looks after a page that nobody sees: what began there would drone.
        document.addEventListener("visibilitychange", () => document.hidden && this.tone(0, performance.now()));
    }

    // So many hertz from a time on; 0 for silence.
    tone(hertz, ms) {
        if (document.hidden) hertz = 0;
        if (!this.context && !(hertz && this.wake())) return;
        clearTimeout(this.timer);
        if (hertz) this.context.resume().catch(() => {});
        else this.timer = setTimeout(() => this.context.suspend(), REST);
        // The sound's clock starts again a moment late, and a turn may take long; a tone has its length all the same.
        const length = this.hertz ? (ms - this.then) / 1000 : 0;
        this.at = Math.max(this.context.currentTime, this.at + length);
        this.then = ms;
        this.hertz = hertz;
        if (hertz) this.oscillator.frequency.setValueAtTime(hertz, this.at);
        this.gain.gain.setTargetAtTime(hertz ? LOUD : 0, this.at, EDGE);
    }

    // Whether there may be sound.
    wake() {
        if (!globalThis.AudioContext || !felt()) return false;
        this.context = new AudioContext();
        this.oscillator = new OscillatorNode(this.context, { type: "square" });
        this.gain = new GainNode(this.context, { gain: 0 });
        this.oscillator.connect(this.gain).connect(this.context.destination);
        this.oscillator.start();
        return true;
    }
}
