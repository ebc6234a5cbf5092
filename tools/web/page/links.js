// Games that come by a link: look, replay, play on; and games that are played by sending each other links.
import { MESSAGE, PLAYED } from "./store.js";
import { w } from "./words.js";

const LONGEST = 9000;
// Letters with a stroke are not made of a letter and an accent: what the panel shows instead.
const LIKE = { Ł: "L", ł: "l", Ø: "O", ø: "o", Đ: "D", đ: "d", Æ: "A", æ: "a", ı: "i", ẞ: "ß" };

// The lines of status() in linked_games.py, by name.
function parseStatus(text) {
    const [kind, done, all, who, more, me, label] = text.split("\n");
    return { kind, done: Number(done), all: Number(all), who, more, me: Number(me), label };
}

export class Links {
    // `parts`: handheld, store, message, openSheet(...), element(kind, ...inside), bar.
    constructor(parts) {
        Object.assign(this, parts);
        this.linked = this.handheld.mp.pyimport("linked_games");
        this.seen = "";
        this.here = ""; // the address of the game on the table: what is behind the #, or nothing
        this.id = ""; // of the game that is played on from a link
        this.handheld.onTurn = () => this.update();
        addEventListener("hashchange", () => this.follow());
    }

    // Open what the address says now: it was typed, came by a link, or the browser went back.
    follow() {
        if (location.hash === this.here) return;
        if (location.hash.length < 2) return this.leave();
        const why = this.open(location.hash);
        if (!why) return;
        this.message.say(`${w.refused} ${why}`, null, "link");
        this.goTo(this.here);
    }

    // Open the link behind the # of an address; returns why it is refused, or an empty text.
    open(hash) {
        if (hash.length > LONGEST) return w.wrong.long;
        // Programs for messages write some letters in their own way, and take the full stop behind a link for a part of it.
        const parts = /^#([pgm])(?:=|%3D)([A-Za-z0-9_-]*)(.*)$/s.exec(hash.replace(/\s|%20/g, ""));
        if (!parts) return w.noKind;
        const [, kind, text, rest] = parts;
        if (!/^([.,;:!?)\]>]|%3E)*$/.test(rest)) return w.wrong.letters;
        if (!text) return w.wrong.cut;
        const id = kind === "g" ? this.playedAs(text) : "";
        const why = id ? this.linked.resume(text) : kind === "m" ? this.answer(text) : this.linked.look(kind, text);
        if (why) return w.wrong[why] ?? why;
        this.id = id;
        this.message.unsay("link");
        if (kind === "m") this.tellAnother(text);
        this.show(hash);
        return "";
    }

    // Another game lies on the table, whatever it has in common with the one before.
    show(hash) {
        this.seen = "";
        this.goTo(hash, true);
        this.handheld.run();
    }

    answer(text) {
        const kept = this.store.game(MESSAGE + this.linked.known_as(text));
        return this.linked.answer(text, kept?.letters ?? "", kept?.me ?? -1);
    }

    // Say it if a game by message is new here, though the same players have another one that goes on.
    tellAnother(text) {
        const { label } = parseStatus(this.linked.status());
        const another = this.store.games().some(([key, game]) => key.startsWith(MESSAGE) && game.label === label && game.more !== "over");
        if (another && !this.store.game(MESSAGE + this.linked.known_as(text))) this.message.say(w.another);
    }

    // The id of the game that is played on and stands as in these letters, or an empty text.
    playedAs(letters) {
        return this.store.all(PLAYED).find((id) => this.store.game(PLAYED + id)?.letters === letters) ?? "";
    }

    // The saved games of the board's memory: [{ name, label, who }, …].
    onBoard() {
        const lines = this.linked.on_board().split("\n").filter(Boolean);
        return lines.map((line) => line.split("\t")).map(([name, label, who]) => ({ name, label, who }));
    }

    goOnBoard(name) {
        this.linked.go_on(name);
        this.handheld.run();
    }

    // What is behind the # of a stored game's address.
    hashOf(key, { letters }) {
        return `#${key.startsWith(PLAYED) ? "g" : "m"}=${letters}`;
    }

    // Give the page the address of what is on the table; with `push`, Back leads to what was there before.
    goTo(hash, push = false) {
        this.here = hash;
        if (location.hash === hash) return;
        try {
            history[push ? "pushState" : "replaceState"](null, "", location.pathname + location.search + hash);
        } catch {
            // Some browsers allow only so many in a minute; the game itself is in the store.
        }
    }

    // Pull the plug and switch on again; a game from a link lies there again, as after a reload.
    restart(held) {
        this.handheld.shell.power_on(held);
        if (held || !this.here || this.open(this.here)) this.handheld.run();
    }

    // After each turn of the loop: show below the handheld what has changed.
    update() {
        const status = this.linked.status();
        if (status === this.seen) return;
        const before = parseStatus(this.seen);
        this.seen = status;
        const { kind, done, all, who, more, me, label } = parseStatus(status);
        if (kind !== before.kind || done !== before.done) this.message.unsay("look");
        this.bar.hidden = !kind;
        if (!kind) this.goTo("", true);
        else if (kind === "look") this.looking(done, all, who, more);
        else if (kind === "play") this.playing({ who, more, label });
        else this.messaging({ who, more, label, me });
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
            this.id = Date.now().toString(36);
            this.show(`#g=${this.linked.letters()}`);
        };
        const ways = more === "over" ? [] : [[w.playOn, on(0)], [w.versus, on(2)]];
        this.fillBar(`${w.look} ${done} / ${all} · ${who}`, [...ways, [w.close, () => this.leave()]], all ? steps : []);
        if (more === "asked") this.message.say(w.onlyLook, [[w.playOn, on(0)], [w.close, () => {}]], "look");
    }

    // The address follows the game, so a reload loses nothing; whoever leaves it finds it in the list of games.
    playing(game) {
        const letters = this.linked.letters();
        this.store.set(PLAYED + this.id, JSON.stringify({ letters, ...game }));
        this.goTo(`#g=${letters}`);
        this.fillBar(w.fromLink, [[w.close, () => this.leave()]]);
    }

    messaging(game) {
        const { who, more } = game;
        const letters = this.linked.letters();
        this.store.set(MESSAGE + this.linked.known_as(letters), JSON.stringify({ letters, ...game }));
        this.goTo(`#m=${letters}`);
        const text = more === "send" ? `${w.sendTo} ${who}.` : more === "over" ? w.tellEnd : w.yourTurn;
        const send = [[w.send, () => this.send(letters)]];
        this.fillBar(text, [...(more ? send : []), [w.close, () => this.leave()]]);
    }

    // Begin a game by message; returns why it is refused, or an empty text.
    invite(number, variant, names) {
        const shown = names.map((name, seat) => this.panelName(name, seat));
        const why = this.linked.invite(number, variant, names.join("\n"), shown.join("\n"));
        if (why) return w.wrong[why] ?? why;
        this.show(`#m=${this.linked.letters()}`);
        return "";
    }

    // What the panel can show of a name: a letter that it does not have loses its accent, or a dot stands for it.
    panelName(name, seat) {
        const extra = this.linked.letters_shown();
        const has = (letter) => (letter >= " " && letter <= "~") || extra.includes(letter);
        const shown = (letter) => [letter, LIKE[letter], letter.normalize("NFD")[0]].find((each) => each && has(each));
        const letters = [...name.normalize("NFC")].filter((letter) => !/[\p{M}\p{Cf}\p{Emoji_Modifier}]/u.test(letter));
        return letters.some((letter) => letter !== " " && shown(letter))
            ? letters.map((letter) => shown(letter) ?? "·").join("")
            : `${w.player} ${seat + 1}`;
    }

    // A text of the handheld, with the names in full where the panel cannot show them.
    inFull(text) {
        for (const pair of this.linked.longer_names().split("\n").filter(Boolean)) {
            const [shown, full] = pair.split("\t");
            const letters = shown.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
            text = text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`, "gu"), () => full);
        }
        return text;
    }

    // Tell somebody who is here for the first time, and came by a link, what this is.
    welcome() {
        if (!this.here) return;
        const learn = () => this.linked.learn() && this.handheld.run();
        this.message.say(w.what, [[w.learn, learn], [w.close, () => {}]], "link", true);
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
        else this.message.say(w.nothing);
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
            this.message.say(w.copied);
        } catch {
            const field = this.element("input");
            field.readOnly = true;
            field.setAttribute("aria-label", w.copy);
            field.value = address;
            this.openSheet(this.element("p", w.copy), field);
            field.select();
        }
    }
}
