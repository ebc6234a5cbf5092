// Games that come by a link: look, replay, play on; and games that two play by sending each other links.
import { w } from "./words.js";

const KEPT = "message ";
const LONGEST = 9000;

export class Links {
    // `parts`: handheld, store, say(words, buttons), openSheet(...), element(kind, ...inside), bar.
    constructor(parts) {
        Object.assign(this, parts);
        this.linked = this.handheld.mp.pyimport("linked_games");
        this.seen = "";
        this.handheld.onTurn = () => this.update();
        addEventListener("hashchange", () => this.open(location.hash));
    }

    // Open the link behind the # of an address.
    open(hash) {
        if (hash.length < 2) return;
        const [, kind, text] = /^#([pgm])=([A-Za-z0-9_ -]+)$/.exec(hash.replaceAll("%20", " ")) ?? [];
        if (!kind || text.length > LONGEST) return this.refuse(text ? "long" : "letters");
        const why = kind === "m" ? this.answer(text) : this.linked.look(kind, text);
        if (why) this.refuse(why);
        this.handheld.run();
    }

    answer(text) {
        const kept = this.kept(this.linked.known_as(text));
        return this.linked.answer(text, kept?.letters ?? "", kept?.me ?? -1);
    }

    // What this browser has stored of a game by message, or null.
    kept(name) {
        try {
            const kept = JSON.parse(this.store.get(KEPT + name));
            return typeof kept.letters === "string" && Number.isInteger(kept.me) ? kept : null;
        } catch {
            return null;
        }
    }

    refuse(why) {
        this.say(`${w.refused} ${w.wrong[why] ?? why}`);
        this.clearHash();
    }

    // Take the link out of the address.
    clearHash() {
        history.replaceState(null, "", location.pathname + location.search);
    }

    // After each turn of the loop: show below the handheld what has changed.
    update() {
        const status = this.linked.status();
        if (status === this.seen) return;
        const before = this.seen.split("\n")[0];
        this.seen = status;
        const [kind, done, all, who, more, me] = status.split("\n");
        this.bar.hidden = !kind;
        if (!kind) {
            if (before) this.clearHash();
        } else if (kind === "look") this.looking(Number(done), Number(all), who, more);
        else if (kind === "play") this.playing();
        else this.messaging(who, more, Number(me));
    }

    // Buttons are [[word, what it does, label], …]; those of `row` stay side by side.
    fillBar(text, buttons, row = []) {
        const make = (all) => all.map(([word, act, label]) => {
            const button = this.element("button", word);
            button.type = "button";
            if (label) {
                button.setAttribute("aria-label", label);
                button.title = label;
            }
            button.disabled = !act;
            button.addEventListener("click", () => act());
            return button;
        });
        const focus = this.bar.contains(document.activeElement) && document.activeElement.textContent;
        this.bar.replaceChildren(this.element("span", text), this.element("div", ...make(row)), ...make(buttons));
        this.bar.setAttribute("aria-label", text);
        // The new button with the same word gets the focus that the old one had.
        if (focus) [...this.bar.querySelectorAll("button")].find((button) => button.textContent === focus)?.focus();
    }

    // In a game that is looked at, go so many steps on.
    step(by) {
        const [kind, done] = this.seen.split("\n");
        if (kind !== "look") return;
        this.linked.go(Number(done) + by);
        this.handheld.run();
    }

    looking(done, all, who, more) {
        const go = (at) => () => {
            this.linked.go(at);
            this.handheld.run();
        };
        const steps = [
            ["|◀", done > 0 && go(0), w.first],
            ["◀", done > 0 && go(done - 1), w.back],
            ["▶", done < all && go(done + 1), w.forth],
            ["▶|", done < all && go(all), w.last],
        ];
        const on = (level) => () => {
            this.linked.play(level);
            this.handheld.run();
        };
        const ways = more === "over" ? [] : [[w.playOn, on(0)], [w.versus, on(2)]];
        this.fillBar(`${w.look} ${done} / ${all} · ${who}`, [...ways, [w.close, () => this.leave()]], all ? steps : []);
        if (more === "asked") this.say(w.onlyLook, [[w.playOn, on(0)], [w.close, () => {}]]);
    }

    // The address follows the game, so a reload loses nothing.
    playing() {
        history.replaceState(null, "", `#g=${this.linked.letters()}`);
        this.fillBar(w.fromLink, [[w.share, () => this.share()], [w.close, () => this.leave()]]);
    }

    messaging(who, more, me) {
        const letters = this.linked.letters();
        const good = this.store.set(KEPT + this.linked.known_as(letters), JSON.stringify({ letters, me, who, more }));
        if (!good) this.say(w.noStore);
        history.replaceState(null, "", `#m=${letters}`);
        const text = more === "send" ? `${w.sendTo} ${who}.` : more === "over" ? w.tellEnd : w.yourTurn;
        const send = [[w.send, () => this.send(letters)]];
        this.fillBar(text, [...(more ? send : []), [w.close, () => this.leave()]]);
    }

    leave() {
        this.linked.close();
        this.handheld.run();
    }

    address(kind, letters) {
        const page = location.protocol === "file:" ? "" : location.origin + location.pathname;
        return `${page}#${kind}=${letters}`;
    }

    send(letters) {
        this.shareAddress(this.address("m", letters), w.message);
    }

    // The game on the table as a link.
    share() {
        const letters = this.linked.letters();
        if (letters) this.shareAddress(this.address("g", letters), w.title);
        else this.say(w.nothing);
    }

    // Give an address away: by the system's share sheet, by the clipboard, or to be copied by hand.
    async shareAddress(address, title) {
        if (navigator.share && address.startsWith("http")) {
            try {
                await navigator.share({ title, url: address });
                return;
            } catch (reason) {
                if (reason.name === "AbortError") return;
            }
        }
        try {
            await navigator.clipboard.writeText(address);
            this.say(w.copied);
        } catch {
            const field = this.element("input");
            field.readOnly = true;
            field.setAttribute("aria-label", w.copy);
            field.value = address;
            this.openSheet(this.element("p", w.copy), field);
            field.select();
        }
    }

    // The sheet for games by message: begin one, open one, continue one.
    messageSheet() {
        const games = this.linked.offers().split("\n").map((line) => line.split("\t"));
        const choose = (label, options) => {
            const select = this.element("select", ...options.map((each) => this.element("option", each)));
            return [this.element("label", label, select), select];
        };
        const write = (label, value) => {
            const field = this.element("input");
            field.maxLength = 8;
            field.value = value;
            field.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
            return [this.element("label", label, field), field];
        };
        const [gameRow, game] = choose(w.game, games.map(([, name]) => name));
        const rows = this.element("div");
        let fields = [];
        let variant;
        const lay = () => {
            const [, , least, most, ...variants] = games[game.selectedIndex];
            const [variantRow, select] = choose(w.variant, variants);
            const count = choose(w.players, Array.from({ length: most - least + 1 }, (_, i) => String(Number(least) + i)));
            const people = this.element("div");
            const seat = () => {
                const made = Array.from({ length: Number(least) + count[1].selectedIndex }, (_, i) =>
                    write(i ? (most > 2 ? `${w.friend} ${i}` : w.friend) : w.you, fields[i]?.value ?? ["Anna", "Bob", "Carla", "David"][i]),
                );
                fields = made.map(([, field]) => field);
                people.replaceChildren(...made.map(([row]) => row));
            };
            count[1].addEventListener("change", seat);
            seat();
            variant = select;
            rows.replaceChildren(variantRow, ...(least === most ? [] : [count[0]]), people);
        };
        game.addEventListener("change", lay);
        lay();
        const act = (word, does) => {
            const button = this.element("button", word);
            button.type = "button";
            button.addEventListener("click", does);
            return button;
        };
        const row = (...inside) => {
            const made = this.element("div", ...inside);
            made.className = "row";
            return made;
        };
        const done = (why) => {
            if (why) this.refuse(why);
            this.bar.ownerDocument.querySelector("dialog").close();
            this.handheld.run();
        };
        const begin = act(w.begin, () => {
            const names = fields.map((field) => field.value.trim()).join("\n");
            done(this.linked.invite(Number(games[game.selectedIndex][0]), variant.selectedIndex, names));
        });
        const paste = this.element("input");
        paste.placeholder = "#m=…";
        paste.setAttribute("aria-label", w.openIt);
        const take = act(w.openIt, () => {
            this.bar.ownerDocument.querySelector("dialog").close();
            this.open(paste.value.trim().replace(/^[^#]*/, ""));
        });
        const kept = this.store.all(KEPT).map((name) => this.keptRow(name, row, act, done)).filter(Boolean);
        this.openSheet(
            this.element("h2", w.byMessage),
            this.element("p", w.howMessage),
            gameRow,
            rows,
            this.element("p", begin),
            this.element("p", w.cheat),
            row(paste, take),
            ...kept,
        );
    }

    // A stored game as a row with its buttons.
    keptRow(name, row, act, done) {
        const kept = this.kept(name);
        if (!kept) return null;
        const whose = kept.more === "over" ? w.ended : `${kept.more ? w.waits : w.yours} ${kept.who}`;
        const goOn = act(w.goOn, () => done(this.linked.answer(kept.letters, kept.letters, kept.me)));
        const forget = act(w.forget, () => {
            this.store.drop(KEPT + name);
            made.remove();
        });
        const made = row(this.element("span", whose), goOn, forget);
        for (const button of [goOn, forget]) button.setAttribute("aria-label", `${button.textContent}: ${whose}`);
        return made;
    }
}
