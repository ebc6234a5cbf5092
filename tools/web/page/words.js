// What the page itself says, in the three languages of the game.
const EN = {
    keys: "Arrows or W A S D · A: Z, K, Enter · B: X, J, Backspace",
    touch: "Hold A to look closer, hold B for the menu.",
    about: "Help",
    whole: "Full screen",
    window: "Window",
    close: "Close",
    title: "Babel, a handheld",
    help: [
        ["Arrows, or W A S D", "point at something"],
        ["A: Z, K, Enter, space", "choose, do it; held: look closer"],
        ["B: X, J, Backspace", "take back; held: the menu"],
        ["C", "colour of the display"],
        ["F", "full screen"],
        ["F2", "save a picture"],
        ["P", "pull the plug and switch on again"],
    ],
    rules: "The rules of both games are on the handheld, under “How to play”.",
    kept: "Games are kept in this browser as on the board: closing the page is pulling the plug, and nothing is lost.",
    nothingLeaves: "Nothing leaves this browser.",
    other: "The handheld is already on in another tab.",
    here: "Play here",
    taken: "It goes on in another tab.",
    noStore: "This browser keeps nothing here (a private window?): the game is lost when the page closes.",
    full: "The browser's store is full: the last decision is not saved. Free some room, or finish without closing the page.",
    old: "This browser is too old for the game: it needs WebAssembly and streams.",
    broken: "The game could not start:",
    again: "Try again",
};
const DE = {
    keys: "Pfeile oder W A S D · A: Z, K, Eingabe · B: X, J, Rücktaste",
    touch: "A halten: genauer ansehen. B halten: Menü.",
    about: "Hilfe",
    whole: "Vollbild",
    window: "Fenster",
    close: "Schließen",
    title: "Babel, ein Handgerät",
    help: [
        ["Pfeile oder W A S D", "auf etwas zeigen"],
        ["A: Z, Y, K, Eingabe, Leertaste", "wählen, ausführen; gehalten: genauer ansehen"],
        ["B: X, J, Rücktaste", "zurücknehmen; gehalten: Menü"],
        ["C", "Farbe der Anzeige"],
        ["F", "Vollbild"],
        ["F2", "ein Bild speichern"],
        ["P", "Stecker ziehen und wieder einschalten"],
    ],
    rules: "Die Regeln beider Spiele stehen auf dem Gerät unter „Spielregeln“.",
    kept: "Spiele bleiben in diesem Browser wie auf dem Gerät: Die Seite zu schließen heißt den Stecker zu ziehen, und nichts geht verloren.",
    nothingLeaves: "Nichts verlässt diesen Browser.",
    other: "Das Gerät ist schon in einem anderen Tab an.",
    here: "Hier spielen",
    taken: "Es geht in einem anderen Tab weiter.",
    noStore: "Dieser Browser behält hier nichts (ein privates Fenster?): Das Spiel ist verloren, wenn die Seite geschlossen wird.",
    full: "Der Speicher des Browsers ist voll: Die letzte Entscheidung ist nicht gesichert. Schafft Platz, oder spielt zu Ende, ohne die Seite zu schließen.",
    old: "Dieser Browser ist zu alt für das Spiel: Es braucht WebAssembly und Streams.",
    broken: "Das Spiel konnte nicht starten:",
    again: "Noch einmal",
};
const FR = {
    keys: "Flèches ou W A S D · A : Z, K, Entrée · B : X, J, Retour arrière",
    touch: "Maintenir A : regarder de près. Maintenir B : menu.",
    about: "Aide",
    whole: "Plein écran",
    window: "Fenêtre",
    close: "Fermer",
    title: "Babel, une console de poche",
    help: [
        ["Flèches, ou W A S D", "désigner"],
        ["A : Z, K, Entrée, espace", "choisir, agir ; maintenu : regarder de près"],
        ["B : X, J, Retour arrière", "reprendre ; maintenu : menu"],
        ["C", "couleur de l’écran"],
        ["F", "plein écran"],
        ["F2", "enregistrer une image"],
        ["P", "couper le courant et rallumer"],
    ],
    rules: "Les règles des deux jeux sont sur la console, sous « Règles ».",
    kept: "Les parties restent dans ce navigateur comme sur la console : fermer la page, c’est couper le courant, et rien n’est perdu.",
    nothingLeaves: "Rien ne quitte ce navigateur.",
    other: "La console est déjà allumée dans un autre onglet.",
    here: "Jouer ici",
    taken: "Elle continue dans un autre onglet.",
    noStore: "Ce navigateur ne garde rien ici (fenêtre privée ?) : la partie sera perdue à la fermeture de la page.",
    full: "La mémoire du navigateur est pleine : la dernière décision n’est pas enregistrée. Faites de la place, ou finissez sans fermer la page.",
    old: "Ce navigateur est trop ancien : il faut WebAssembly et les flux.",
    broken: "Le jeu n’a pas pu démarrer :",
    again: "Réessayer",
};
const ALL = [EN, DE, FR];

// The number of the first of the browser's languages that the game speaks.
export function language() {
    for (const wanted of navigator.languages || [navigator.language]) {
        const at = ["en", "de", "fr"].indexOf(String(wanted).slice(0, 2).toLowerCase());
        if (at >= 0) return at;
    }
    return 0;
}

export const w = ALL[language()];
