// The piezo: one tone at a time, as the firmware sets it. Browsers are silent until somebody has pressed something.
const LOUD = 0.06;
const EDGE = 0.002; // seconds in which a tone begins and ends, so that it does not crack
const REST = 2000; // ms of silence after which it takes no more work

export class Speaker {
    constructor() {
        this.context = null;
        this.timer = 0;
    }

    // Somebody has pressed something: from now on there may be sound.
    wake() {
        if (this.context || !globalThis.AudioContext) return;
        this.context = new AudioContext();
        this.oscillator = new OscillatorNode(this.context, { type: "square" });
        this.gain = new GainNode(this.context, { gain: 0 });
        this.oscillator.connect(this.gain).connect(this.context.destination);
        this.oscillator.start();
        this.context.suspend();
    }

    // So many hertz from now on; 0 for silence.
    tone(hertz) {
        if (!this.context) return;
        clearTimeout(this.timer);
        if (hertz) this.context.resume();
        else this.timer = setTimeout(() => this.context.suspend(), REST);
        const now = this.context.currentTime;
        if (hertz) this.oscillator.frequency.setValueAtTime(hertz, now);
        this.gain.gain.setTargetAtTime(hertz ? LOUD : 0, now, EDGE);
    }
}
