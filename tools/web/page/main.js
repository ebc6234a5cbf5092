// The page: loads the game, connects its parts and shows messages.
import { Fingers } from "./fingers.js";
import { Games } from "./games.js";
import { Handheld, boot, unpack } from "./handheld.js";
import { Links } from "./links.js";
import { Message } from "./message.js";
import { Panel } from "./panel.js";
import { Speaker } from "./speaker.js";
import { Store } from "./store.js";
import { language, w } from "./words.js";

const READ = 250; // ms after a change of the picture until it is read aloud
const TOUCH = "(pointer: coarse)";

const $ = (id) => document.getElementById(id);

const message = new Message($("says"));

// The screen as text, a paragraph for each part: only those that change are read aloud.
function updateSpoken(spoken, parts) {
    while (spoken.children.length > parts.length) spoken.lastChild.remove();
    parts.forEach((part, i) => {
        const line = spoken.children[i] ?? spoken.appendChild(element("p"));
        if (line.textContent !== `${part}\n`) line.textContent = `${part}\n`;
    });
}

function element(kind, ...inside) {
    const made = document.createElement(kind);
    made.append(...inside);
    return made;
}

function openSheet(...parts) {
    $("sheet").querySelector("div").replaceChildren(...parts);
    $("sheet").setAttribute("aria-label", parts[0].textContent);
    $("sheet").showModal();
    $("sheet").scrollTop = 0; // the button that closes it has the focus, and may be far below
}

function help() {
    const rows = w.help.map(([key, does]) => element("tr", element("td", key), element("td", does)));
    const ways = [element("table", ...rows), element("p", `${w.fingers} ${w.touch}`)];
    openSheet(
        element("h2", w.title),
        ...(matchMedia(TOUCH).matches ? ways.reverse() : ways),
        ...[w.rules, w.kept, w.nothingLeaves].map((words) => element("p", words)),
    );
}

function toggleFullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
}

function saveFile(blob, name) {
    const link = element("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
}

function randomHex(n) {
    return [...crypto.getRandomValues(new Uint8Array(n))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function loadBundle() {
    const inside = $("bundle");
    let body;
    if (inside) {
        const letters = atob(inside.textContent);
        body = new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]).stream();
    } else {
        const answer = await fetch("game.bin").catch(() => null);
        if (!answer?.ok || !globalThis.loadMicroPython) throw new Error(w.notThere);
        body = answer.body;
    }
    try {
        return unpack(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
    } catch {
        throw new Error(w.notWhole);
    }
}

function labelPage() {
    document.documentElement.lang = ["en", "de", "fr"][language()];
    document.title = document.querySelector("h1").textContent = w.title;
    $("help").textContent = matchMedia(TOUCH).matches ? w.touch : w.keys;
    $("about").textContent = w.about;
    $("whole").textContent = w.whole;
    $("sheet").querySelector("button").textContent = w.close;
    $("about").addEventListener("click", help);
    $("whole").addEventListener("click", toggleFullScreen);
    $("whole").hidden = !document.fullscreenEnabled;
    document.addEventListener("fullscreenchange", () => {
        $("whole").textContent = document.fullscreenElement ? w.window : w.whole;
    });
    for (const cap of document.querySelectorAll("[data-button]")) cap.setAttribute("aria-label", w.buttons[cap.dataset.button]);
    $("games").textContent = w.games;
    $("share").textContent = w.share;
    // The keys play whenever no sheet is open: neither a button that was pushed nor a sheet that was closed keeps them.
    // Only who steps through a game by keys stays there. Before the button acts: a row that is renewed hands the focus on.
    const blur = (event) => {
        const steps = event.detail ? "dialog button" : "dialog button, #bar div button";
        event.target.closest(`button:not(${steps})`)?.blur();
    };
    addEventListener("click", blur, { capture: true });
    $("sheet").addEventListener("close", () => document.activeElement?.blur());
}

// After this visit the page starts without a network; a new version is used from the next start on.
async function registerWorker() {
    if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
    const registration = await navigator.serviceWorker.register("sw.js");
    const take = (worker) => worker?.state === "installed" && worker.postMessage("take over");
    const watch = (worker) => worker?.addEventListener("statechange", () => take(worker));
    take(registration.waiting);
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
}

async function start() {
    labelPage();
    let handheld = null;
    const panel = new Panel($("panel"), document.querySelector("main"), $("device"));
    const store = new Store((kind) => {
        if (kind === "taken") {
            handheld?.stop();
            message.say(w.taken, [[w.here, () => store.takeBack()]]);
        } else if (kind === "full") message.say(w.full, [[w.again, () => store.retry()], [w.close, () => {}]], "store");
        else if (kind === "room") message.unsay("store");
        else if (kind === "aside") {
            const save = () => saveFile(...store.asideFile(store.asides().at(-1)));
            message.say(w.aside, [[w.asFile, save], [w.close, () => {}]]);
        }
        else message.say(w[kind]);
    });
    panel.colour = Number(store.get("colour")) % 3 || 0;
    const files = loadBundle();
    files.catch(() => {}); // what is wrong with them is said when they are used
    if (!(await store.claim(store.takesBack()))) {
        await new Promise((go) => message.say(w.other, [[w.here, go]]));
        await store.claim(true);
    }
    const page = { keep: () => store.keep(handheld.memory()), chance: randomHex };
    const mp = await boot(await files, page, (line) => console.log(line));
    const speaker = new Speaker();
    let reading = 0;
    handheld = new Handheld(mp, (image, light) => {
        panel.show(image, light);
        // For screen readers, a moment later: the picture may still be moving.
        reading ||= setTimeout(() => {
            reading = 0;
            updateSpoken($("spoken"), handheld.shell.words().split("\n\n"));
        }, READ);
    }, (hertz, ms) => speaker.tone(hertz, ms));
    handheld.onBusy = (busy) => $("spoken").setAttribute("aria-busy", busy);
    handheld.onFailure = (trouble) => message.say(`${w.failed} ${trouble.message || trouble}`, [[w.again, () => location.reload()]]);
    const kept = store.memory();
    handheld.switchOn(kept, language());
    const links = new Links({ handheld, store, message, openSheet, element, bar: $("bar") });
    const games = new Games({ handheld, links, store, openSheet, closeSheet: () => $("sheet").close(), element, saveFile });
    const commands = {
        c: () => store.set("colour", panel.next()),
        f: toggleFullScreen,
        f2: () => $("panel").toBlob((blob) => saveFile(blob, "handheld.png")),
        p: () => links.restart(handheld.down),
        ",": () => links.step(-1),
        ".": () => links.step(1),
        "?": help,
        f1: help,
    };
    new Fingers(
        $("device"),
        (button, down) => {
            message.pressed();
            handheld.press(button, down);
        },
        () => handheld.shell.asks(),
        (key) => Object.hasOwn(commands, key) && (commands[key](), true),
    );
    $("games").addEventListener("click", () => games.open());
    $("share").addEventListener("click", () => links.share());
    links.follow();
    if (!kept && $("says").hidden) links.welcome();
    document.documentElement.dataset.ready = Math.round(performance.now());
    registerWorker().catch(() => {}); // then it needs the network next time, too
}

if (globalThis.WebAssembly && globalThis.DecompressionStream) {
    start().catch((trouble) => message.say(`${w.broken} ${trouble.message || trouble}`, [[w.again, () => location.reload()]]));
} else {
    message.say(w.old);
}
