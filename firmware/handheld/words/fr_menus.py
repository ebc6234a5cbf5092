"""French: the console's menus and messages, forgotten when they are left."""


class Words:
    """By name, as in all languages."""

    # The title
    CONTINUE = "Continuer"
    NEW_GAME = "Nouvelle partie"
    HOW_TO = "Règles"
    SETTINGS = "Réglages"
    ABOUT = "À propos"
    SHELF = "Autres jeux"

    # The shelf
    SEATS = "%s joueurs"
    SAVED = "sauvegarde"
    PLAY = "jouer"

    # A new game
    START = "Commencer"
    SURE = "Finir l’autre partie ?"
    STARTS = "Commence"
    LOT = "au sort"
    PLAYERS = "Joueurs"
    PLAYER = "Joueur %d"
    PERSON_LINES = "A : un autre nom", "gauche, droite : ordi"
    NAME = "Nom"
    SPELL = "Épeler…"
    DONE = "fini"

    # The menu inside a game, and after it
    PAUSE = "Pause"
    RESUME = "Reprendre"
    HINT = "Conseil"
    LAST_TURN = "Revoir le dernier tour"
    LEAVE = "Garder et sortir"
    WHAT_NOW = "Et ensuite ?"
    REMATCH = "Revanche"
    TO_TITLE = "Au titre"
    WINS = "gagne !"
    DRAW = "Égalité"
    GO_ON = "suite"

    # Settings
    LANGUAGE = "Langue"
    LIGHT = "Lumière"
    FLIP = "Tourner, joueur %d"
    YES_NO = "non", "oui"
    DIM = "Baisser après"
    SLEEP = "Éteindre après"
    NEVER = "jamais"

    # About
    FREE = "%d Ko"
    FAN_WORK = "Non officiel, de fans"
    PEOPLE_WON = "Victoires à vous : %d"
    COMPUTERS_WON = "à l’ordi : %d, %d, %d"

    # What is wrong with the saves, by the journal's numbers.
    TROUBLES = (
        "",
        "Sauvegarde impossible !",
        "Pas de sauvegarde ici.",
        "Sauvegarde abîmée.",
        "Sauvegarde trop ancienne.",
        "Pas de partie à nous ici.",
    )
