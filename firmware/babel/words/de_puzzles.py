"""German: what is said about puzzles."""


class Words:
    """By name, as in all languages."""

    PUZZLE = "Rätsel %d"
    GRADES = "leicht", "mittel", "schwer"  # how hard, by its stars
    # What is asked for, then what that means; when one wins, see WINS_WITH.
    GOALS = "Gewinne jetzt", "Erreiche 15", "Banne die Gefahr", "Geh in Führung", "Baue Stufe 6"
    MEANINGS = (
        "Deine Tempel zählen 15.",
        "Gegner: keine 3 in Folge.",
        "Hole mehr als der Gegner.",
        "Ein Tempel wird fertig.",
    )
    WINS_WITH = "15, der Gegner unter 10", "20, oder Gegner unter 10"  # before the end phase, in it
    EDITION = "In dieser Ausgabe:"
    LURES = "Locken: nur die obersten.", "Locken: ein ganzes Volk."
    SIDES = "Du", "Gegner"
    BEGIN = "los"

    # A hint
    ASTRAY = "Ich sehe keinen Weg."
    ONCE_MORE = "Von vorn"

    # How it ended
    SOLVED = "Gelöst!"
    NOT_YET = "Noch nicht"
    PRAISE = "Gut gesehen.", "Gut geplant.", "Meisterhaft!"  # by its stars
    HELPED = "Mit Tipps gelöst."
    ALL_SHOWN = "Das waren nur die Tipps."
    LONGER = "%d Aktionen, %d genügen."
    SCORES = "Du hast %d, Gegner %d."
    THREATS = "Folgen des Gegners: %d"
    LEVEL = "Dein höchster Tempel: %d"
    NEXT = "nächstes"
    SOLUTION = "Die Lösung"
    ALL = "Alle Rätsel"
