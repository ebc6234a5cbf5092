"""French: what is read seldom, and forgotten again."""


class Words:
    """By name, as in all languages."""

    # A card looked at closely: what it counts when bought and at the end.
    COUNTS = "Points : achat %d, fin %d"
    # What the icons do, from I_GOLD on.
    MEANS = (
        "pour ce tour",
        "1 point",
        "une carte de ta pile",
        "cinq autres cartes",
        "porte 1 tuile de plus",
        "au hasard : entrepôt",
        "un pas de l’éléphant",
        "d’autres tuiles",
        "choisis tes tuiles",
        "une tuile décide",
        "de l’étal au camp",
        "de l’étal à l’entrepôt",
        "un pas sur une piste",
        "du stock aux tours",
        "de l’étal aux tours",
        "un joker sur une tour",
        "tu peux en écarter une",
        "une carte gratuite",
        "carte de 3 au plus",
        "de la défausse en main",
        "+1 par tuile du type",
        "ta tuile : tour au sac",
    )

    # A player's board
    PARTS = "Étals", "Camp", "Entrepôt", "Éléphant"
    CARDS = "Main %d Paquet %d Déf. %d"
    UPGRADES = "Renforts"
    WAY = "Pas jusqu’aux tours : %d"
    ROOM = "Tuiles à porter : %d"
    CARRIES = "Porte %s"
    NO_CART = "Pas de chariot (+1 tuile)"
    NO_SPECIALTY = "Pas de spécialité (+1)"
    NO_TILE = "Aucune tuile"
    # What stalls, camp, (the elephant), piles of cards and warehouse are for.
    ABOUT = (
        "Remplis depuis le sac.",
        "Attendent l’éléphant.",
        "",
        "Cartes jouées et achetées vont en défausse.",
        "Pour livrer et avancer.",
    )
    # What the steps of the tracks give, from G_HARNESS on; last what comes after the fourth.
    GIFTS = (
        "un chariot ou une spécialité",
        "une tuile qui vaut deux matières",
        "pioche 1 carte, l’éléphant fait 2 pas",
        "le 1er pas de l’éléphant en donne 1",
        "2 or une fois par tour, ensuite 1",
        "carte gratuite, puis en écarter une",
        "une tuile qui vaut les quatre",
        "Tous les gains pris : 1 point par pas.",
    )

    # A closer look at a tower
    TOWER = "Tour %d sur %d"
    NO_ROW = "Pas encore de ligne ici"

    # The end. Points by source, as the facts give them.
    SOURCES = (
        "en jeu",
        "tour pleine",
        "spécialité",
        "bois",
        "brique",
        "pierre",
        "bitume",
        "confusion",
        "cartes",
    )
    SHARED = "%s et %s gagnent ensemble."
    ROUND_ENDS = "Manche %d finie"
    SKIP = "fin"  # the rest of its show
    ROW = "%s, %d en ligne"  # of a resource

    # Menus
    VARIANT = "Confusion"
    CHOSEN = "Confusion : %s"
    VARIANTS = "normale", "douce"
    VARIANT_LINES = (
        ("Une tuile voisine", "perd un point"),
        ("Elle remplit des cases,", "mais ne coûte rien"),
    )
    COMPUTER_LINES = (
        ("Ordinateur, niveau 1 :", "joue ce qu’il voit"),
        ("Ordinateur, niveau 2 :", "prépare son tour"),
        ("Ordinateur, niveau 3 :", "voit loin devant"),
    )
    GAMES = "Parties %d, record %d"
    OURS = (
        "Auteurs : Ivan Alexiev et Elijah Morar. Leur livret ne montre cartes, tours et plateaux "
        "qu’en images. Ceux d’ici sont de notre invention."
    )

    POINTS_FROM = "point", "points"  # of one, of more
