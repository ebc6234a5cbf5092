// The page: loads the game, connects its parts and shows messages.
import { Fingers } from "./fingers.js";
import { Games } from "./games.js";
import { Glass } from "./glass.js";
import { Handheld, boot, unpack } from "./handheld.js";
import { canInstall, install, isTab, onInstallable } from "./install.js";
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

const heard = new Map(); // what was last read aloud about each thing

// The screen as text, a paragraph for each part: only those that change are read aloud. Of another screen those are read
// that tell something else of their thing than was heard last, so the table is not read again after a closer look; and
// always the first one, which is what one points at.
function updateSpoken(spoken, parts) {
    const another = spoken.children.length !== parts.length;
    while (spoken.children.length > parts.length) spoken.lastChild.remove();
    parts.forEach((part, i) => {
        const line = spoken.children[i] ?? element("p");
        const about = part.split(/[:.]/)[0];
        if (line.textContent !== `${part}\n`) {
            line.ariaLive = another && i && heard.get(about) === part ? "off" : null;
            line.textContent = `${part}\n`;
        }
        heard.set(about, part);
        if (!line.parentNode) spoken.append(line);
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

// How to install the page, with a button where the browser lets it ask.
function installHint() {
    if (!isTab()) return [];
    const button = element("button", w.installIt);
    button.type = "button";
    button.addEventListener("click", () => {
        $("sheet").close();
        install();
    });
    return [element("p", w.install), ...(canInstall() ? [element("p", button)] : [])];
}

function help() {
    const ways = matchMedia(TOUCH).matches ? w.fingers : w.help;
    openSheet(
        element("h2", w.title),
        element("table", ...ways.map(([what, does]) => element("tr", element("td", what), element("td", does)))),
        ...[w.rules, w.kept, w.nothingLeaves].map((words) => element("p", words)),
        ...installHint(),
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
    link.click(); // some browsers read it later: its address stays valid as long as the page lives
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

// After this visit the page starts without a network; a new version is used from the next start on, and told.
async function registerWorker(tellNew) {
    if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
    const old = navigator.serviceWorker.controller;
    const registration = await navigator.serviceWorker.register("sw.js");
    const take = (worker) => {
        if (worker?.state === "installed") worker.postMessage("take over");
        if (worker?.state === "activated" && old) tellNew();
    };
    const watch = (worker) => worker?.addEventListener("statechange", () => take(worker));
    watch(registration.waiting);
    take(registration.waiting);
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
}

// Games can be listed and shared as long as the handheld runs here.
function enableGames(on) {
    $("games").disabled = $("share").disabled = !on;
    if (!on) $("sheet").close();
}

// The handheld does not run. Whatever may be done against that: the saves can be taken away before.
function fail(store, words) {
    enableGames(false);
    const save = () => {
        saveFile(...store.savesFile());
        fail(store, words);
    };
    message.say(words, [[w.again, () => location.reload()], ...(store.hasSaves() ? [[w.asFile, save]] : [])]);
}

// Tell what happens to the saves; `stop` stops the handheld when another tab takes them.
function watchStore(store, stop) {
    store.trouble = (kind) => {
        if (kind === "taken") {
            stop();
            enableGames(false);
            message.say(w.taken, [[w.here, () => store.takeBack()]]);
        } else if (kind === "full") message.say(w.full, [[w.again, () => store.retry()], [w.close, () => {}]], "store");
        else if (kind === "room") message.unsay("store");
        else if (kind === "aside") {
            const save = () => saveFile(...store.asideFile(store.asides().at(-1)));
            message.say(w.aside, [[w.asFile, save], [w.close, () => {}]]);
        }
        else message.say(w[kind]);
    };
}

// Wait until the saves belong to this tab.
async function claimSaves(store) {
    if (await store.claim(store.takesBack())) return;
    await new Promise((go) => message.say(w.other, [[w.here, go]]));
    await store.claim(true);
}

// A handheld, not yet switched on, with picture and sound; `text` gives its screen as text, for screen readers.
function makeHandheld(mp, panel, text) {
    const speaker = new Speaker();
    let reading = 0;
    const show = (image, light) => {
        panel.show(image, light);
        // A moment later: the picture may still be moving.
        reading ||= setTimeout(() => {
            reading = 0;
            updateSpoken($("spoken"), text().split("\n\n"));
        }, READ);
    };
    const handheld = new Handheld(mp, show, (hertz, ms) => speaker.tone(hertz, ms));
    handheld.onBusy = (busy) => $("spoken").setAttribute("aria-busy", busy);
    return handheld;
}

// Keys, fingers and the page's own buttons.
function connectInputs({ handheld, links, games, panel, store }) {
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
    const press = (button, down) => {
        message.pressed();
        handheld.press(button, down);
    };
    new Glass($("panel"), handheld.shell, press);
    new Fingers(
        $("device"),
        press,
        () => handheld.shell.asks(),
        (key) => Object.hasOwn(commands, key) && (commands[key](), true),
    );
    $("games").addEventListener("click", () => games.open());
    $("share").addEventListener("click", () => links.share());
}

// Say what can wait where nothing else is said; it goes away when the game goes on. Returns whether it was said.
function mention(words, button) {
    if (!$("says").hidden) return false;
    message.say(words, [button, [w.close, () => {}]], "", true);
    return true;
}

// Mention a new version, and to somebody who has come back, once, that the page can be installed.
function offerNews(store, knows) {
    const tellNew = () => mention(w.newVersion, [w.restart, () => location.reload()]);
    registerWorker(tellNew).catch(() => {}); // then it needs the network next time, too
    onInstallable(() => {
        if (knows && !store.get("install") && mention(w.install, [w.installIt, install])) store.set("install", "told");
    });
}

async function start(store) {
    let handheld = null;
    const panel = new Panel($("panel"), document.querySelector("main"), $("device"));
    panel.colour = Number(store.get("colour")) % 3 || 0;
    watchStore(store, () => handheld?.stop());
    const files = loadBundle();
    files.catch(() => {}); // what is wrong with them is said when they are used
    await claimSaves(store);
    const page = { keep: () => store.keep(handheld.memory()), chance: randomHex };
    const mp = await boot(await files, page, (line) => console.log(line));
    handheld = makeHandheld(mp, panel, () => links.inFull(handheld.shell.words()));
    handheld.onFailure = (trouble) => fail(store, `${w.failed} ${trouble.message || trouble}`);
    const knows = store.hasSaves(); // somebody who has played here
    handheld.switchOn(store.memory(), language());
    const links = new Links({ handheld, store, message, openSheet, element, bar: $("bar") });
    const games = new Games({ handheld, links, store, openSheet, closeSheet: () => $("sheet").close(), element, saveFile });
    connectInputs({ handheld, links, games, panel, store });
    links.follow();
    if (!knows && $("says").hidden) links.welcome();
    enableGames(true);
    document.documentElement.dataset.ready = Math.round(performance.now());
    offerNews(store, knows);
}

if (globalThis.WebAssembly && globalThis.DecompressionStream) {
    labelPage();
    enableGames(false);
    const store = new Store();
    start(store).catch((trouble) => fail(store, `${w.broken} ${trouble.message || trouble}`));
} else {
    message.say(w.old);
}
