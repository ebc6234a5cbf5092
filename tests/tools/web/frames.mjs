// Plays a trace of the simulator on the built game, turn by turn, with the page's own painter.
// On standard input: {"files": {path: base64}, "turns": [[ms since the last, [[[button, down], …], …]], …], "chance": hex}.
// On standard output: a line for each turn, the lit pixels as hexadecimal digits, row by row.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [machine, page] = process.argv.slice(2);
await import(pathToFileURL(`${machine}/micropython.mjs`));
const { Handheld, mount } = await import(pathToFileURL(`${page}/handheld.js`));

const told = JSON.parse(readFileSync(0, "utf-8"));
const mp = await globalThis.loadMicroPython({ heapsize: 1 << 20, stdout: (line) => console.error(line) });
mount(mp, new Map(Object.entries(told.files).map(([path, data]) => [path, new Uint8Array(Buffer.from(data, "base64"))])));
let kept = 0;
let drawn = 0;
mp.registerJsModule("page", {
    keep: () => ++kept > 0,
    // As the simulator's: one stream of chance.
    chance: (n) => told.chance.slice(2 * drawn, 2 * (drawn += n)),
});
mp.runPython("import shell");
const handheld = new Handheld(mp, () => {});
handheld.shell.begin(0);
for (const [ms, events] of told.turns) {
    let left = ms;
    for (const some of events) {
        for (const [button, down] of some) handheld.shell.press(button, down);
        // Until it waits for something.
        while (handheld.shell.step(left) <= 0) left = 0;
        left = 0;
    }
    const picture = handheld.shell.light() < 0 ? new Uint8Array(8192) : handheld.picture();
    let line = "";
    for (let i = 0; i < picture.length; i += 4) {
        line += ((picture[i] << 3) | (picture[i + 1] << 2) | (picture[i + 2] << 1) | picture[i + 3]).toString(16);
    }
    console.log(line, handheld.shell.light());
}
console.log(kept);
handheld.channel.port1.close();
