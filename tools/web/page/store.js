// What survives closing the page: the board's memory, in the browser's local storage.
const MEMORY = "handheld memory";
const LOCK = "handheld";
const LEAVING = 1500; // ms

export class Store {
    // `trouble(kind)`: "noStore", "full" or "taken".
    constructor(trouble) {
        this.trouble = trouble;
        this.mine = true;
        this.lasting = this.canStore();
        this.last = null;
        this.full = false;
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

    // The memory as it was left, or null.
    memory() {
        if (this.lasting) this.last = localStorage.getItem(MEMORY);
        else this.trouble("noStore");
        const whole = /^[A-Za-z0-9+/]{5462}==$/.test(this.last ?? "");
        return whole ? Uint8Array.from(atob(this.last), (letter) => letter.charCodeAt(0)) : null;
    }

    // Save the memory at once; false if another tab has it. What finds no room is saved by a later call.
    keep(memory) {
        const text = btoa(String.fromCharCode(...memory));
        if (!this.mine) return false;
        if (!this.lasting) return true; // as long as the page lives
        try {
            if (localStorage.getItem(MEMORY) !== this.last) {
                this.lose();
                return false;
            }
            localStorage.setItem(MEMORY, text);
            this.last = text;
            this.full = false;
        } catch {
            if (!this.full) this.trouble("full");
            this.full = true;
        }
        return true;
    }

    // Try again to save; a storage that is still full is reported once more.
    retry(memory) {
        this.full = false;
        this.keep(memory);
    }

    get(key) {
        try {
            return localStorage.getItem(`${LOCK} ${key}`);
        } catch {
            return null;
        }
    }

    set(key, value) {
        try {
            localStorage.setItem(`${LOCK} ${key}`, value);
            return true;
        } catch {
            return false;
        }
    }

    drop(key) {
        localStorage.removeItem(`${LOCK} ${key}`);
    }

    // The rest of each key that begins so.
    all(beginning) {
        const full = `${LOCK} ${beginning}`;
        try {
            return Object.keys(localStorage).filter((key) => key.startsWith(full)).map((key) => key.slice(full.length));
        } catch {
            return [];
        }
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
