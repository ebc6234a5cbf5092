// The sheet of games: those that this browser keeps, a link to open, and a new game by message.
import { w } from "./words.js";

const NAMES = ["Anna", "Bob", "Carla", "David"];

export class Games {
    // `parts`: links, store, openSheet(...), closeSheet(), element(kind, ...inside), saveFile(blob, name).
    constructor(parts) {
        Object.assign(this, parts);
    }

    open() {
        this.wrong = this.element("p");
        this.wrong.className = "wrong";
        this.wrong.setAttribute("role", "alert");
        const kept = [
            ...this.links.allKept().map(([key, game]) => this.keptRow(key, game)),
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

    // A stored game with its buttons.
    keptRow(key, game) {
        const turn = game.me === undefined ? w.turnOf : game.more ? w.waits : w.yours;
        const text = `${game.label} · ${game.more === "over" ? w.ended : `${turn} ${game.who}`}`;
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

    // A memory that no board can have left.
    asideRow(name) {
        const text = `${w.memory} ${name.slice(0, 16).replace("T", " ")}`;
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
            const why = at < 0 ? w.noLink : this.links.open(field.value.slice(at).trim());
            this.end(why && (at < 0 ? why : `${w.refused} ${why}`), row, field);
        };
        const field = this.field(w.openIt, take);
        field.placeholder = "#m=…";
        const row = this.row(field, this.button(w.openIt, take));
        return row;
    }

    // Which game, which variant, who plays.
    invitation() {
        const games = this.links.linked.offers().split("\n").map((line) => line.split("\t"));
        const choose = (label, options) => {
            const select = this.element("select", ...options.map((each) => this.element("option", each)));
            return [this.element("label", label, select), select];
        };
        const begin = () => {
            const names = fields.map((field) => field.value.trim());
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
