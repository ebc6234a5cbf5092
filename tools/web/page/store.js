// What survives closing the page: the board's memory and games from links, in the browser's local storage.
const LOCK = "handheld";
const MEMORY = `${LOCK} memory`;
const ASIDE = "aside ";
const WHOLE = /^[A-Za-z0-9+/]{5462}==$/; // 4,096 bytes
const EMPTY = `${"/".repeat(5461)}w==`; // that nothing was ever written to
const FILE = "handheld-saves.json";
// Games that this browser keeps, by the beginning of their keys: those by message and those played on from a link.
export const MESSAGE = "message ";
export const PLAYED = "link ";
const LEAVING = 1500; // ms

export class Store {
    constructor() {
        this.trouble = () => {}; // called with "noStore", "full", "room" (again), "aside" or "taken"
        this.mine = true;
        this.lasting = this.canStore();
        this.last = null;
        this.full = false;
        this.unsaved = new Map(); // what found no room, by its key
    }

    // Whether this browser stores anything at all.
    canStore() {
        try {
            localStorage.setItem(`${LOCK} tried`, "1");
            localStorage.removeItem(`${LOCK} tried`);
            return true;
        } catch (reason) {
            // A full storage still keeps what it has; the page says that it is full when something is to be saved.
            return reason.name === "QuotaExceededError";
        }
    }

    // The memory as it was left, or null. What no board can have left is set aside: nothing may be written over it.
    memory() {
        if (!this.lasting) {
            this.trouble("noStore");
            return null;
        }
        this.last = localStorage.getItem(MEMORY);
        if (this.last !== null && !this.isMemory(this.last)) {
            const odd = this.last;
            localStorage.removeItem(MEMORY); // first, so that there is room
            this.last = null;
            this.set(ASIDE + new Date().toISOString(), odd);
            this.trouble("aside");
        }
        return this.last && Uint8Array.from(atob(this.last), (letter) => letter.charCodeAt(0));
    }

    // Whether this is a board's memory as it is stored here.
    isMemory(text) {
        return typeof text === "string" && WHOLE.test(text);
    }

    // Save the memory at once; false if another tab has it. What finds no room is saved by a later call.
    keep(memory) {
        if (!this.mine) return false;
        if (this.lasting && localStorage.getItem(MEMORY) !== this.last) {
            this.lose();
            return false;
        }
        this.save(MEMORY, btoa(String.fromCharCode(...memory)));
        return true;
    }

    // What finds no room, or no storage at all, is kept here as long as the page lives.
    save(key, text) {
        this.unsaved.set(key, text);
        if (this.lasting) this.flush();
    }

    flush() {
        try {
            for (const [key, text] of this.unsaved) {
                localStorage.setItem(key, text);
                if (key === MEMORY) this.last = text;
                this.unsaved.delete(key);
            }
            if (this.full) this.trouble("room");
            this.full = false;
        } catch {
            if (!this.full) this.trouble("full");
            this.full = true;
        }
    }

    // Try again to save; a storage that is still full is reported once more.
    retry() {
        this.full = false;
        this.flush();
    }

    get(key) {
        const full = `${LOCK} ${key}`;
        return this.unsaved.get(full) ?? (this.lasting ? localStorage.getItem(full) : null);
    }

    set(key, value) {
        this.save(`${LOCK} ${key}`, value);
    }

    drop(key) {
        this.unsaved.delete(`${LOCK} ${key}`);
        if (this.lasting) localStorage.removeItem(`${LOCK} ${key}`);
    }

    // The rest of each key that begins so.
    all(beginning) {
        const full = `${LOCK} ${beginning}`;
        const keys = new Set([...this.unsaved.keys(), ...(this.lasting ? Object.keys(localStorage) : [])]);
        return [...keys].filter((key) => key.startsWith(full)).map((key) => key.slice(full.length));
    }

    // What is stored of a game, or null.
    game(key) {
        try {
            const game = JSON.parse(this.get(key));
            return this.isGame(key, game) ? game : null;
        } catch {
            return null;
        }
    }

    // Whether something may be stored as a game under a key.
    isGame(key, game) {
        return typeof game?.letters === "string" && (key.startsWith(PLAYED) || (key.startsWith(MESSAGE) && Number.isInteger(game.me)));
    }

    // All games that are stored beside the board's memory: [[key, game], …].
    games() {
        const keys = [PLAYED, MESSAGE].flatMap((kind) => this.all(kind).map((rest) => kind + rest));
        return keys.map((key) => [key, this.game(key)]).filter(([, game]) => game);
    }

    // Whether anything was played here.
    hasSaves() {
        return this.isMemory(this.get("memory")) || this.games().length > 0;
    }

    // All saves, as the content and the name of a file. It needs no handheld that runs.
    savesFile() {
        const kept = this.get("memory");
        const saves = { memory: this.isMemory(kept) ? kept : EMPTY, games: Object.fromEntries(this.games()) };
        return [new Blob([JSON.stringify(saves, null, 1)], { type: "application/json" }), FILE];
    }

    // The names of memories that were set aside, the oldest first.
    asides() {
        return this.all(ASIDE).sort();
    }

    // A memory that was set aside, as the content and the name of a file: its bytes, or what else stood there.
    asideFile(name) {
        const text = this.get(ASIDE + name);
        try {
            return [new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]), "handheld-memory.bin"];
        } catch {
            return [new Blob([text]), "handheld-memory.txt"];
        }
    }

    dropAside(name) {
        this.drop(ASIDE + name);
    }

    // Put another memory in the place of this one, which is set aside, and add some games: [[key, text], …].
    // Returns whether there was room for all.
    replace(memory, games) {
        if (this.last && this.last !== memory && this.last !== EMPTY) this.set(ASIDE + new Date().toISOString(), this.last);
        for (const [key, text] of games) this.set(key, text);
        if (this.unsaved.size) return false;
        this.save(MEMORY, memory);
        return !this.unsaved.delete(MEMORY);
    }

    lose() {
        this.mine = false;
        this.trouble("taken");
    }

    // Reload this page; it then takes the handheld from the tab that has it.
    takeBack() {
        if (this.lasting) sessionStorage.setItem(LOCK, "mine");
        location.reload();
    }

    // Whether takeBack() has loaded this page.
    takesBack() {
        if (!this.lasting || !sessionStorage.getItem(LOCK)) return false;
        sessionStorage.removeItem(LOCK);
        return true;
    }

    // Whether this tab now has the handheld for itself; with `steal` it takes it from the one that has it.
    async claim(steal = false) {
        if (!navigator.locks) return true;
        return new Promise((tell) => {
            const held = () => {
                tell(true);
                return new Promise(() => {}); // as long as the page lives
            };
            // The page before this one, reloaded, may still be on its way out.
            const options = steal ? { steal: true } : { signal: AbortSignal.timeout(LEAVING) };
            // Rejected: another tab has taken it, or (a file opened from a disk) there are no locks here.
            navigator.locks.request(LOCK, options, held).catch((reason) => {
                if (reason.name === "AbortError") this.lose();
                else tell(reason.name !== "TimeoutError");
            });
        });
    }
}
