"""French: what is said about puzzles."""


class Words:
    """By name, as in all languages."""

    PUZZLE = "Énigme %d"
    GRADES = "facile", "moyen", "dur"  # how hard, by its stars
    # What is asked for, then what that means; when one wins, see WINS_WITH.
    GOALS = "Gagne ce tour-ci", "Atteins 15", "Pare la menace", "Prends la tête", "Bâtis niveau 6"
    MEANINGS = (
        "Tes temples valent 15.",
        "Rival : pas 3 de suite.",
        "Plus de points que lui.",
        "Un temple est achevé.",
    )
    WINS_WITH = "15 points, rival sous 10", "20, ou rival sous 10"  # before the end phase, in it
    EDITION = "Dans cette édition :"
    LURES = "Attirer : cartes du haut.", "Attirer : tout un peuple."
    SIDES = "Toi", "Rival"
    BEGIN = "jouer"

    # A hint
    ASTRAY = "Je ne vois plus d’issue."
    ONCE_MORE = "Rejouer"

    # How it ended
    SOLVED = "Résolue !"
    NOT_YET = "Pas encore"
    PRAISE = "Bien vu.", "Bien joué.", "Magistral !"  # by its stars
    HELPED = "Résolue avec indices."
    ALL_SHOWN = "Tout vient des indices."
    LONGER = "%d actions, %d suffisent."
    SCORES = "Tu as %d, le rival %d."
    THREATS = "Suites du rival : %d"
    LEVEL = "Ton plus haut temple : %d"
    NEXT = "suivante"
    SOLUTION = "La solution"
    ALL = "Les énigmes"
