// A message below the handheld: one at a time.
import { w } from "./words.js";

const LEAST = 4000; // ms that a message stays at least

export class Message {
    constructor(box) {
        this.box = box;
        this.about = "";
        this.passes = Infinity; // from then on the next press takes it away
    }

    // Say something, with buttons [[word, what it does], …], each of which closes it; `about` is for `unsay`.
    // What passes goes away by itself when the game goes on, as whatever can only be closed.
    say(words, buttons = null, about = "", passes = !buttons) {
        const [text, row] = this.box.children;
        text.textContent = words;
        row.replaceChildren(
            ...(buttons ?? [[w.close, () => {}]]).map(([word, act]) => {
                const button = document.createElement("button");
                button.textContent = word;
                button.addEventListener("click", () => {
                    this.box.hidden = true;
                    act();
                });
                return button;
            }),
        );
        this.about = about;
        this.passes = passes ? performance.now() + LEAST : Infinity;
        this.box.hidden = false;
    }

    // What was said about this is no longer so.
    unsay(about) {
        if (this.about === about) this.box.hidden = true;
    }

    // Somebody has pressed a button of the handheld.
    pressed() {
        if (performance.now() >= this.passes) this.box.hidden = true;
    }
}
