// Installing the page, where the browser lets it ask for that.
let prompt = null; // the browser's own question
let whenOffered = () => {};

addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event;
    whenOffered();
});

// Call something as soon as the page can be installed, now or later.
export function onInstallable(act) {
    whenOffered = act;
    if (prompt) act();
}

export function canInstall() {
    return prompt !== null;
}

// Whether the page runs in a browser's tab, from which it can be installed in one way or another.
export function isTab() {
    return location.protocol.startsWith("http") && !matchMedia("(display-mode: standalone)").matches;
}

export function install() {
    prompt?.prompt();
    prompt = null;
}
