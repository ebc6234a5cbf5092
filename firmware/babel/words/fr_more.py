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
        "Ta figurine est dans la carrière : déplace-la.",
        "Cette réserve est vide.",
        "Seul l’autre peut bâtir sa carte de fondation.",
        "Il faut un niveau %d, dessus : un %d.",
        "Il faut %d cartes ici, tu en as %d.",
        "Tu as déjà migré ce tour.",
        "Il faut 3 cartes chez %s, tu en as %d.",
        "Il faut ici 3 %s de suite.",
        "Il n’y a pas de temple ici.",
        "Il faut plus que le niveau %d, il a %d.",
        "Il n’a pas ces cartes.",
        "Il n’y a pas de cartes.",
        "Il faut %d cartes dans sa main : il en a %d.",
        "Bâtis d’abord ta carte de fondation.",
        "Ta carte de fondation ne pourrait plus se bâtir.",
        "Au niveau 6, un temple est achevé.",
        "",
    )

    # The end
    FINAL = "Le plateau final"
    ENDINGS = (
        "",
        "15 points, et l’autre sous 10.",
        "20 points en phase finale.",
        "Moins de 10 points en phase finale.",
        "La dernière carte temple est piochée.",
    )
    BY_HAND = "Égalité : la plus grande main gagne."
    SEE_BOARD = "plateau"

    # Looking closely
    SKILLS = "détruis", "pille", "bannis", "monte", "attire"
    SITE_SKILLS = (
        "3 A : détruis le temple",
        "3 H : pille plus haut",
        "3 M : bannis un peuple",
        "3 P : monte de deux",
        "3 S : attire des cartes",
    )
    DISCARDS = "Défausse"
    TRIBE_SUPPLY = "Pioche des peuples"
    TEMPLE_SUPPLY = "Pioche des temples"
    PILES = "Les réserves"

    # Menus
    VARIANT = "Édition"
    CHOSEN = "%s"
    VARIANTS = "Kosmos", "Rio Grande", "Z-Man"
    VARIANT_LINES = (
        ("5 cartes ; attirer", "prend celles du dessus"),
        ("5 cartes ; attirer", "prend tout le peuple"),
        ("1er 3, 2e 5 ; attirer", "prend tout le peuple"),
    )
    COMPUTER_LINES = (
        ("Ordinateur, niveau 1 :", "joue ce qu’il voit"),
        ("Ordinateur, niveau 2 :", "prépare son tour"),
        ("Ordinateur, niveau 3 :", "pèse bien plus de plans"),
    )
    GAMES = "Parties %d, temple max %d"
    OURS = (
        "Auteurs : Uwe Rosenberg et Hagen Dorgathen. Ni mots ni images du jeu d’origine : tout ici est "
        "de nous, et le programme aussi."
    )
