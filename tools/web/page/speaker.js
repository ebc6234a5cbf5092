// The piezo: one tone at a time, as the firmware sets it. Browsers are silent until somebody has pressed something.
import { userHasActed } from "./fingers.js";

const LOUD = 0.06;
const EDGE = 0.002; // seconds of fading in and out, so that a tone does not click
const REST = 2000; // ms of silence after which the audio context is suspended

export class Speaker {
    constructor() {
        this.context = null;
        this.timer = 0;
        this.hertz = 0; // what sounds now,
        this.then = 0; // since when by the page's clock, in ms,
        this.at = 0; // and by the audio clock, in seconds
        // Timers hardly run in a hidden page: a tone would not end.
        document.addEventListener("visibilitychange", () => document.hidden && this.tone(0, performance.now()));
    }

    // So many hertz from a time on; 0 for silence.
    tone(hertz, ms) {
        if (document.hidden) hertz = 0;
        if (!this.context && !(hertz && this.begin())) return;
        clearTimeout(this.timer);
        if (hertz) this.context.resume().catch(() => {});
        else this.timer = setTimeout(() => this.context.suspend(), REST);
        // The audio clock resumes a little late, and a turn may take long; a tone keeps its length all the same.
        const length = this.hertz ? (ms - this.then) / 1000 : 0;
        this.at = Math.max(this.context.currentTime, this.at + length);
        this.then = ms;
        this.hertz = hertz;
        if (hertz) this.oscillator.frequency.setValueAtTime(hertz, this.at);
        this.gain.gain.setTargetAtTime(hertz ? LOUD : 0, this.at, EDGE);
    }

    // Make the audio context; false as long as the browser allows no sound.
    begin() {
        if (!globalThis.AudioContext || !userHasActed()) return false;
        this.context = new AudioContext();
        this.oscillator = new OscillatorNode(this.context, { type: "square" });
        this.gain = new GainNode(this.context, { gain: 0 });
        this.oscillator.connect(this.gain).connect(this.context.destination);
        this.oscillator.start();
        return true;
    }
}
