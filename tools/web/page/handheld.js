// The handheld: the built game on the VM, its loop, its buttons and its picture.
import { paint } from "./painter.js";

const SLICE = 8; // ms of work before the browser has its turn
const BOARD_MAGIC = 67; // the first byte of CircuitPython's bytecode; MicroPython's is the only difference
const VM_MAGIC = 77;
const SIZE = 4096; // bytes of the board's memory

// The files of a bundle. It has the length of a list, the list [[path, size], …] as JSON, then the files themselves.
export function unpack(bundle) {
    const length = new DataView(bundle).getUint32(0, true);
    let at = 4 + length;
    const files = new Map();
    for (const [path, size] of JSON.parse(new TextDecoder().decode(new Uint8Array(bundle, 4, length)))) {
        files.set(path, new Uint8Array(bundle, at, size));
        at += size;
    }
    return files;
}

export async function boot(files, page, log) {
    const wasm = URL.createObjectURL(new Blob([files.get("micropython.wasm")], { type: "application/wasm" }));
    const mp = await globalThis.loadMicroPython({ url: wasm, heapsize: 1 << 20, stdout: log, stderr: log });
    URL.revokeObjectURL(wasm);
    mount(mp, files);
    mp.registerJsModule("page", page);
    mp.runPython("import shell");
    return mp;
}

export function mount(mp, files) {
    mp.runPython("import os, sys\nos.chdir('/')\nsys.path[:] = ['', '/', '.frozen', '/lib']\ndel os, sys");
    for (const [path, data] of files) {
        if (path.endsWith(".wasm")) continue;
        const parts = path.split("/");
        for (let i = 1; i < parts.length; i++) {
            const folder = "/" + parts.slice(0, i).join("/");
            if (!mp.FS.analyzePath(folder).exists) mp.FS.mkdir(folder);
        }
        if (path.endsWith(".mpy") && data[0] === BOARD_MAGIC) data[0] = VM_MAGIC;
        mp.FS.writeFile("/" + path, data);
    }
}

export class Handheld {
    // `show(picture, light)` is called whenever the panel changes, `sound(hertz, ms)` whenever the piezo does, with the
    // time of the change.
    constructor(mp, show, sound = () => {}) {
        this.sound = sound;
        this.mp = mp;
        this.shell = mp.pyimport("shell");
        this.show = show;
        this.onTurn = () => {}; // called after each turn of the loop
        this.onBusy = () => {}; // called with true when it begins to load or to compute, with false when that is done
        this.busy = false;
        this.onFailure = () => {}; // called when the VM itself fails; the firmware shows its own crash screen
        this.down = 0;
        this.stopped = false;
        this.timer = 0;
        this.seen = "";
        this.then = 0;
        // Browsers lengthen a timer of 0 ms to 4 ms; a message comes at once.
        this.channel = new MessageChannel();
        this.pending = false;
        this.channel.port1.onmessage = () => {
            this.pending = false;
            this.run();
        };
    }

    // Switch on, with the memory as it was left; null for an empty one.
    switchOn(kept, language) {
        if (kept) this.mp._module.HEAPU8.set(kept, this.shell.address());
        this.shell.begin(language);
        this.then = Math.floor(performance.now());
        this.run();
    }

    // The board's memory as it is now.
    memory() {
        const at = this.shell.address();
        return this.mp._module.HEAPU8.subarray(at, at + SIZE);
    }

    press(button, down) {
        if (this.stopped) return;
        this.down = down ? this.down | (1 << button) : this.down & ~(1 << button);
        this.shell.press(button, down);
        this.run();
    }

    stop() {
        this.stopped = true;
        clearTimeout(this.timer);
    }

    run() {
        clearTimeout(this.timer);
        if (this.stopped) return;
        const end = performance.now() + SLICE;
        let wait;
        try {
            do {
                const now = Math.floor(performance.now());
                wait = this.shell.step(now - this.then);
                this.then = now;
                const hertz = this.shell.tone();
                if (hertz >= 0) this.sound(hertz, now);
            } while (wait <= 0 && performance.now() < end);
            this.look();
            this.onTurn();
        } catch (trouble) {
            this.stop();
            this.onFailure(trouble);
            return;
        }
        if (this.busy !== wait <= 0) this.onBusy((this.busy = !this.busy));
        if (wait > 0) this.timer = setTimeout(() => this.run(), wait);
        else if (!this.pending) {
            this.pending = true;
            this.channel.port2.postMessage(0);
        }
    }

    look() {
        const shell = this.shell;
        const light = shell.light();
        const seen = `${shell.refreshed()} ${light}`;
        if (seen === this.seen) return;
        this.seen = seen;
        this.show(this.picture(), light);
    }

    picture() {
        const at = this.shell.picture();
        return paint(this.mp._module.HEAPU8.subarray(at, at + 1024), this.shell.shown());
    }
}
