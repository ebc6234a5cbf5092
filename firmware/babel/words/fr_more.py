"""French: what is read seldom, and forgotten again."""


class Words:
    """By name, as in all languages."""

    # Why not, by the codes of the rules: what is needed, what there is. Two lines.
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
    ONE = "1 cartes", "1 carte"  # what to write for a single one

    # The end
    FINAL = "La table à la fin"
    ENDINGS = (
        "",
        "15 points, l’autre moins de 10.",
        "20 points dans la phase finale.",
        "Moins de 10 points dans la phase finale.",
        "La dernière carte de temple est piochée.",
    )
    BY_HAND = "Égalité : la plus grande main gagne."
    SEE_BOARD = "table"

    # Looking closely
    SKILLS = "détruire", "piller", "bannir", "monter", "attirer"
    DISCARDS = "Défausse"
    TRIBE_SUPPLY = "Pioche des peuples"
    TEMPLE_SUPPLY = "Pioche des temples"
    PILES = "Colonnes et pioches"

    # Menus
    VARIANT = "Édition"
    VARIANTS = "Kosmos", "Rio Grande", "Z-Man"
    VARIANT_LINES = (
        ("5 cartes ; la désertion", "prend celles du dessus"),
        ("5 cartes ; la désertion", "prend tout le peuple"),
        ("3 et 5 cartes ; désertion", "de tout le peuple"),
    )
    COMPUTER_LINES = (
        ("Ordinateur, niveau 1 :", "joue ce qu’il voit"),
        ("Ordinateur, niveau 2 :", "prépare son tour"),
        ("Ordinateur, niveau 3 :", "pense aussi à ton tour"),
    )
    GAMES = "Parties %d, record %d"

    # A hint's reasons, by the codes of the computer players.
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
