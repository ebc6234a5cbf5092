"""Français: what is read seldom, and forgotten again."""

REASONS = (
    "",
    "La partie est finie.",
    "Il faut d’abord défausser %d cartes.",
    "Rien à défausser.",
    "Tu n’as pas cette carte.",
    "Ta figurine y est déjà.",
    "Ta figurine est à la carrière : déplace-la.",
    "Cette colonne est vide.",
    "L’autre doit bâtir sa première carte.",
    "Il faut un niveau %d, c’est un %d.",
    "Il faut %d cartes ici, tu en as %d.",
    "La migration a déjà servi.",
    "Il faut %d cartes là, il y en a %d.",
    "Il faut 3 cartes égales de suite ici.",
    "Il n’y a pas de temple ici.",
    "Il faut plus que %d, il a %d.",
    "Il n’y en a pas.",
    "Il n’y a pas de cartes.",
    "Il faut %d cartes dans sa main : il en a %d.",
    "Bâtis d’abord ta première carte.",
    "Ta première carte ne serait plus possible.",
    "",
)
ONE = "1 cartes", "1 carte"

FINAL = "La table à la fin"
DRAW = "Égalité"
WINS = "gagne !"
ENDINGS = (
    "",
    "15 points, l’autre moins de 10.",
    "20 points dans la phase finale.",
    "Moins de 10 points dans la phase finale.",
    "La dernière carte de temple est piochée.",
)
BY_HAND = "Égalité : la plus grande main gagne."
SEE_BOARD = "table"
GO_ON = "suite"
WHAT_NOW = "Et ensuite ?"
REMATCH = "Revanche"
TO_TITLE = "Au titre"

SKILLS = "détruire", "piller", "bannir", "monter", "attirer"
DISCARDS = "Défausse"
TRIBE_SUPPLY = "Pioche des peuples"
TEMPLE_SUPPLY = "Pioche des temples"

CONTINUE = "Continuer"
NEW_GAME = "Nouvelle partie"
HOW_TO = "Règles"
SETTINGS = "Réglages"
ABOUT = "À propos"
START = "Commencer"
SURE = "Finir l’autre partie ?"
EDITION = "Édition"
EDITIONS = "Kosmos", "Rio Grande", "Z-Man"
EDITION_LINES = (
    ("5 cartes ; la désertion", "prend celles du dessus"),
    ("5 cartes ; la désertion", "prend tout le peuple"),
    ("3 et 5 cartes ; désertion", "de tout le peuple"),
)
STARTS = "Commence"
LOT = "au sort"
PLAYER = "Joueur %d"
PERSON_LINES = "A : un autre nom", "gauche, droite : ordi"
COMPUTER_LINES = (
    ("Ordinateur, niveau 1 :", "joue ce qu’il voit"),
    ("Ordinateur, niveau 2 :", "prépare son tour"),
    ("Ordinateur, niveau 3 :", "pense aussi à ton tour"),
)
NAME = "Nom"
SPELL = "Épeler…"
DONE = "fini"
PAUSE = "Pause"
RESUME = "Reprendre"
HINT = "Conseil"
LAST_TURN = "Revoir le dernier tour"
PILES = "Colonnes et pioches"
LEAVE = "Garder et sortir"
LANGUAGE = "Langue"
LIGHT = "Lumière"
FLIP = "Tourner, joueur %d"
YES_NO = "non", "oui"
DIM = "Baisser après"
SLEEP = "Éteindre après"
NEVER = "jamais"
FREE = "%d Ko"
FAN_WORK = "Non officiel, de fans"
GAMES = "Parties %d, record %d"
PEOPLE_WON = "Victoires à vous : %d"
COMPUTERS_WON = "à l’ordi : %d, %d, %d"
TROUBLES = (
    "",
    "Sauvegarde impossible !",
    "Pas de sauvegarde ici.",
    "Sauvegarde abîmée.",
    "Sauvegarde trop ancienne.",
    "Pas de partie à nous ici.",
)

WHY = (
    "",
    "prend un niveau : %d",
    "pille un niveau %d",
    "détruit un temple de %d",
    "bannit les %s",
    "attire les %s",
    "ôte %d cartes de la main",
    "coupe la suite des %s",
    "gagne la partie",
    "trois %s de suite",
    "%d cartes ensemble",
    "mène des cartes : %s",
    "va chez les %s",
    "il n’y a rien de mieux",
    "garde les meilleures",
)
SOON = "Puis : %s"
