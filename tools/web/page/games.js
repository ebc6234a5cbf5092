// The sheet of games: those that this browser keeps, a link to open, a new game by message, and all as a file.
import { w } from "./words.js";

const BOARD = 4096; // bytes of a board's memory, which is a file of saves as well

const NAMES = ["Anna", "Bob", "Carla", "David"];

// A name without letters that nobody sees, but those which join others; empty if nothing is left to see.
function visible(name) {
    const left = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, "").trim();
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(left) ? left : "";
}

export class Games {
    // `parts`: handheld, links, store, openSheet(...), closeSheet(), element(kind, ...inside), saveFile(blob, name).
    constructor(parts) {
        Object.assign(this, parts);
    }

    open() {
        this.wrong = this.element("p");
        this.wrong.className = "wrong";
        this.wrong.setAttribute("role", "alert");
        const kept = [
            ...this.links.onBoard().map((game) => this.boardRow(game)),
            ...this.store.games().map(([key, game]) => this.keptRow(key, game)),
            ...this.store.asides().map((name) => this.asideRow(name)),
        ];
        this.openSheet(
            this.element("h2", w.games),
            ...(kept.length ? kept : [this.element("p", w.noGames)]),
            this.linkRow(),
            this.element("h3", w.byMessage),
            this.element("p", w.howMessage),
            ...this.invitation(),
            this.element("p", w.cheat),
            this.element("h3", w.saves),
            this.element("p", w.howSaves),
            this.savesRow(),
        );
    }

    button(word, does, label) {
        const button = this.element("button", word);
        button.type = "button";
        if (label) button.setAttribute("aria-label", `${word}: ${label}`);
        button.addEventListener("click", does);
        return button;
    }

    row(...inside) {
        const made = this.element("div", ...inside);
        made.className = "row";
        return made;
    }

    // A field in which Enter does something.
    field(label, act) {
        const field = this.element("input");
        field.setAttribute("aria-label", label);
        field.addEventListener("keydown", (event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            act();
        });
        return field;
    }

    // Close the sheet, or say behind a row why not and point at what is to be changed.
    end(why, row, field) {
        if (!why) return this.closeSheet();
        row.after(this.wrong);
        this.wrong.textContent = why;
        field?.focus();
    }

    // The saved game of the board's memory.
    boardRow({ name, label, who }) {
        const text = `${label} · ${w.onBoard} · ${who ? `${w.turnOf} ${who}` : w.ended}`;
        const goOn = this.button(w.goOn, () => {
            this.links.goOnBoard(name);
            this.closeSheet();
        }, text);
        return this.row(this.element("span", text), goOn);
    }

    // A stored game with its buttons.
    keptRow(key, game) {
        const [kind, turn] = game.me === undefined ? [w.linked, w.turnOf] : [w.sent, game.more ? w.waits : w.yours];
        const text = `${game.label} · ${kind} · ${game.more === "over" ? w.ended : `${turn} ${game.who}`}`;
        const goOn = this.button(w.goOn, () => {
            const why = this.links.open(this.links.hashOf(key, game));
            this.end(why && `${w.refused} ${why}`, row);
        }, text);
        const forget = this.button(w.forget, () => {
            this.store.drop(key);
            row.remove();
        }, text);
        const row = this.row(this.element("span", text), goOn, forget);
        return row;
    }

    // A memory that was set aside at a time.
    asideRow(name) {
        const time = new Date(name).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
        const text = `${w.memory} ${time}`;
        const save = this.button(w.asFile, () => this.saveFile(...this.store.asideFile(name)), text);
        const forget = this.button(w.forget, () => {
            this.store.dropAside(name);
            row.remove();
        }, text);
        const row = this.row(this.element("span", text), save, forget);
        return row;
    }

    linkRow() {
        const take = () => {
            const at = field.value.indexOf("#");
            const link = field.value.slice(at).trim();
            // Other words of the message may stand behind it; or it was broken into lines, and spaces stand in it.
            const why = at < 0 ? w.noLink : this.links.open(link.split(/\s/)[0]) && this.links.open(link);
            this.end(why && (at < 0 ? why : `${w.refused} ${why}`), row, field);
        };
        const field = this.field(w.openIt, take);
        field.placeholder = "#m=…";
        const row = this.row(field, this.button(w.openIt, take));
        return row;
    }

    // All saves out to a file, and in from one.
    savesRow() {
        const file = this.element("input");
        file.type = "file";
        file.hidden = true;
        file.setAttribute("aria-label", w.openFile);
        file.addEventListener("change", async () => this.end(await this.takeFile(file.files[0]), row));
        const row = this.row(this.button(w.asFile, () => this.saveFile(...this.store.savesFile())), this.button(w.openFile, () => file.click()), file);
        return row;
    }

    // Take the saves of a file and start anew with them; returns why it cannot be done.
    async takeFile(file) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        let saves;
        try {
            if (bytes.length === BOARD) saves = { memory: btoa(String.fromCharCode(...bytes)), games: {} };
            else saves = JSON.parse(new TextDecoder().decode(bytes));
        } catch {
            return w.noSaves;
        }
        const games = Object.entries(saves?.games ?? {});
        if (!this.store.isMemory(saves?.memory) || !games.every(([key, game]) => this.store.isGame(key, game))) return w.noSaves;
        if (!this.store.lasting) return w.noStore;
        if (!this.store.replace(saves.memory, games.map(([key, game]) => [key, JSON.stringify(game)]))) return w.full;
        this.handheld.stop();
        this.links.goTo("");
        location.reload();
        return "";
    }

    // Which game, which variant, who plays.
    invitation() {
        const games = this.links.linked.offers().split("\n").map((line) => line.split("\t"));
        const choose = (label, options) => {
            const select = this.element("select", ...options.map((each) => this.element("option", each)));
            return [this.element("label", label, select), select];
        };
        const begin = () => {
            const names = fields.map((field) => visible(field.value));
            const blank = names.indexOf("");
            const why = blank < 0 ? this.links.invite(Number(games[game.selectedIndex][0]), variant.selectedIndex, names) : w.noName;
            this.end(why, beginRow, fields[blank]);
        };
        const [gameRow, game] = choose(w.game, games.map(([, name]) => name));
        const rows = this.element("div");
        const beginRow = this.element("p", this.button(w.begin, begin));
        let fields = [];
        let variant;
        const nameRow = (seat, most) => {
            const label = seat ? (most > 2 ? `${w.friend} ${seat}` : w.friend) : w.you;
            const field = this.field(label, begin);
            field.maxLength = 8;
            field.value = fields[seat]?.value ?? NAMES[seat];
            return [this.element("label", label, field), field];
        };
        const lay = () => {
            const [, , least, most, ...variants] = games[game.selectedIndex];
            const [variantRow, select] = choose(w.variant, variants);
            const counts = Array.from({ length: most - least + 1 }, (_, i) => String(Number(least) + i));
            const [countRow, count] = choose(w.players, counts);
            const people = this.element("div");
            const seat = () => {
                const made = Array.from({ length: Number(counts[count.selectedIndex]) }, (_, i) => nameRow(i, most));
                fields = made.map(([, field]) => field);
                people.replaceChildren(...made.map(([row]) => row));
            };
            count.addEventListener("change", seat);
            seat();
            variant = select;
            rows.replaceChildren(variantRow, ...(least === most ? [] : [countRow]), people);
        };
        game.addEventListener("change", lay);
        lay();
        return [gameRow, rows, beginRow];
    }
}
