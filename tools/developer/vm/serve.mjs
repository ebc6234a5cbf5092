// Runs MicroPython for the tests: one JSON job a line on standard input, one JSON answer a line on standard output.
//   {"heap": n, "pystack": n, "files": [[path in the VM, path here], …]}      first line: start
//   {"code": "…"}                                                             run it; garbage is collected afterwards
//   {"block": true}                                   the heap does not grow any more: allocations fail as on a board
//   {"rounds": "f()"}                                 evaluate it until it is true, collecting garbage after each round;
//                                                     the answer has [bytes in use before, at the end] of each round
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

// Where the VM's package is.
const { loadMicroPython } = await import(pathToFileURL(`${process.argv[2]}/micropython.mjs`));

// The runtime looks each function up in a table, and again to check what it has remembered, at every call that may
// raise. The table never changes, and looking into it is slow.
const functions = [];
const look = WebAssembly.Table.prototype.get;
WebAssembly.Table.prototype.get = function (at) {
    return (functions[at] ??= look.call(this, at));
};

// It reports missing files by exceptions, and nobody reads where they came from.
Error.stackTraceLimit = 0;

const C = 67;
const M = 77;
const lines = createInterface({ input: process.stdin, crlfDelay: Infinity })[Symbol.asyncIterator]();
const next = async () => {
    const { value, done } = await lines.next();
    return done ? null : JSON.parse(value);
};
const answer = (reply) => process.stdout.write(JSON.stringify(reply) + "\n");

// What the runtime complains about (memory that does not grow is one thing) is told only with an error.
let complaints = [];
console.error = (...words) => complaints.push(words.join(" "));
const start = await next();
let out = [];
const mp = await loadMicroPython({
    heapsize: start.heap,
    pystack: start.pystack,
    linebuffer: true,
    stdout: (line) => out.push(line),
});
// The heap goes on growing from where a Pico's lies: in the first megabytes every other number looks like an address, and
// the collector, which cannot tell, would keep what nobody has any more.
if (mp._module._malloc(0x20000000) === 0) throw new Error("the machine has too little memory for the VM");
const seen = new Set(["/"]);
mp.runPython("import os, sys\nos.chdir('/')\nsys.path[:] = ['', '/', '.frozen', '/lib']\ndel os, sys");
// What the rounds below need is there from the start: it is none of the program's.
mp.runPython("import gc\n_before = _after = 0\n_done = False");
for (const [target, source] of start.files) {
    const parts = target.split("/").slice(1, -1);
    for (let i = 1; i <= parts.length; i++) {
        const folder = "/" + parts.slice(0, i).join("/");
        if (!seen.has(folder) && !mp.FS.analyzePath(folder).exists) mp.FS.mkdir(folder);
        seen.add(folder);
    }
    const data = new Uint8Array(readFileSync(source));
    // CircuitPython's bytecode differs from MicroPython's in its first byte only.
    if (target.endsWith(".mpy") && data[0] === C) data[0] = M;
    mp.FS.writeFile(target, data);
}
answer({ ready: true });

// From then on the heap cannot grow: all memory is taken, but for scattered kilobytes that this runner itself needs.
function block() {
    WebAssembly.Memory.prototype.grow = () => {
        throw new RangeError("no more memory");
    };
    const small = Array.from({ length: 200 }, () => mp._module._malloc(1024));
    for (let size = 1 << 24; size >= 512; size >>= 1) {
        while (mp._module._malloc(size) !== 0);
    }
    for (let i = 0; i < small.length; i += 2) mp._module._free(small[i]);
}

for (let job = await next(); job !== null; job = await next()) {
    out = [];
    complaints = [];
    let error = null;
    const rounds = [];
    try {
        if (job.block) {
            block();
        } else if (job.rounds !== undefined) {
            mp.runPython("_done = False\ngc.collect()");
            while (!mp.globals.get("_done")) {
                mp.runPython(`_before = gc.mem_alloc()\n_done = ${job.rounds}\n_after = gc.mem_alloc()\ngc.collect()`);
                rounds.push([mp.globals.get("_before"), mp.globals.get("_after")]);
            }
        } else {
            mp.runPython(job.code);
        }
    } catch (problem) {
        error = [String(problem.message || problem), ...complaints.slice(0, 3)].join("\n");
    }
    answer({ out, error, rounds });
}
