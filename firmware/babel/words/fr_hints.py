"""French: why a hint is good."""


class Words:
    """By name, as in all languages."""

    # A hint's reasons, by the codes of the players; the first five are only said of what comes later.
    WHY = (
        "",
        "bâtis le %d",
        "pille le %d",
        "détruis le %d",
        "bannis les %s",
        "attire les %s",
        "fais défausser %d cartes",
        "coupe la suite des %s",
        "gagne la partie",
        "tu auras trois %s de suite",
        "tu auras %d cartes ici",
        "",
        "",
        "je m’arrêterais là",
        "tu gardes les meilleures",
    )
    SOON = "Puis %s"
