"""French: the console's menus and messages, forgotten when they are left."""


class Words:
    """By name, as in all languages."""

    # The title
    CONTINUE = "Continuer"
    NEW_GAME = "Nouvelle partie"
    LEARN = "Apprendre"
    HOW_TO = "Règles"
    PUZZLES = "Énigmes"
    STATISTICS = "Statistiques"
    SETTINGS = "Réglages"
    ABOUT = "À propos"
    SHELF = "Autres jeux"

    # The shelf
    SEATS = "%s joueurs"
    SAVED = "sauvegardée"
    PLAY = "jouer"

    # A new game
    TOGETHER = "À deux", "À deux ou plus"  # in a game for two, in one for more
    ALONE = "Moi contre l’ordi"
    START = "Commencer"
    SURE = "Abandonner la partie ?"
    STARTS = "Qui commence"
    LOT = "tirage"
    PLAYERS = "Joueurs"
    PLAYER = "Joueur %d"
    PERSON_LINES = "A : un autre nom", "gauche, droite : ordi"
    NAME = "Nom"
    SPELL = "Saisir…"
    DONE = "OK"

    # Lessons
    NEW_HERE = "Débutant ?"
    AGAIN = "Recommencer"
    LEAVE_LESSON = "Quitter la leçon"

    # The menu inside a game, and after it
    PAUSE = "Pause"
    RESUME = "Reprendre"
    HINT = "Indice"
    LAST_TURN = "Dernier tour"
    LATER = "plus tard"  # behind what cannot be had now
    LEAVE = "Sauvegarder et quitter"
    WHAT_NOW = "Et ensuite ?"
    REMATCH = "Revanche"
    TO_TITLE = "Menu principal"
    WINS = "gagne !"
    DRAW = "Égalité"
    GO_ON = "suite"

    # Settings
    LANGUAGE = "Langue"
    LIGHT = "Luminosité"
    SOUND = "Son"
    OFF_ON = "non", "oui"
    FLIP = "Tourner pour j. %d"
    YES_NO = "non", "oui"
    DIM = "Assombrir après"
    SLEEP = "Éteindre après"
    NEVER = "jamais"

    # About
    FREE = "%d Ko libres"
    FAN_WORK = "Adaptation non officielle"

    # Statistics
    NO_GAMES = "Aucune partie finie."
    PEOPLE_WON = "Victoires humaines : %d"
    COMPUTERS_WON = "Victoires de l’ordi : %d"

    BATTERY = "La pile est presque vide. Rien ne sera perdu."

    # What is wrong with the saves, by the journal's numbers.
    TROUBLES = (
        "",
        "Sauvegarde impossible !",
        "Ne peut pas sauvegarder.",
        "Sauvegarde abîmée.",
        "Autre version du jeu.",
        "Mémoire inconnue.",
        "Parties perdues.",
    )
