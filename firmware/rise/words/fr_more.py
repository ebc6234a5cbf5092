"""French: what is read seldom, and forgotten again."""


class Words:
    """By name, as in all languages."""

    # Why not, by the codes of the rules: what is needed, what there is. One line: it stands above the hand.
    REASONS = (
        "",
        "La partie est finie.",
        "Réponds d’abord.",
        "Ce n’est pas la question.",
        "Cela n’existe pas.",
        "Cette carte n’est pas là.",
        "Elle n’est pas à vendre.",
        "Coûte %d, tu as %d.",
        "Tes étals sont vides.",
        "Ton camp est vide.",
        "Ton entrepôt est vide.",
        "Ton sac est vide.",
        "Cette tuile n’est pas là.",
        "Les tours sont pleines.",
        "Cette case est prise.",
        "Cette case n’existe pas.",
        "Ce joker n’est plus là.",
        "Plus de tuile confusion.",
        "Tu n’as rien à piocher.",
        "Aucune carte au marché.",
        "Au plus %d, elle coûte %d.",
        "Ta défausse est vide.",
        "Tu as déjà deux chariots.",
        "Tu as une spécialité.",
        "Aucune tuile à toi là.",
        "Plus rien à retirer.",
        "Il en faut %d, tu as %d.",
        "Pas encore de lingot.",
        "Déjà utilisé ce tour.",
        "Joue d’abord tes cartes.",
        "Sans effet : face princ.",
        "Un de ces étals est vide.",
        "Pas dans ton entrepôt.",
    )

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
    NO_SPECIALTY = "Spécialité : +1 d’un type"
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

    # The market: what else can be done there, in a word (6 letters, 6, 7, 7), and what happens.
    TRADES = "Cartes", "Étals", "Vendre", "Lingot"
    TRADED = (
        "Cinq nouvelles cartes.",
        "Choisis des étals : ton sac les remplit.",
        "Elles vont de l’entrepôt au sac.",
        "Une fois par tour : 2 or, ensuite 1.",
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

    # A hint's reasons, by the codes of the computer players.
    WHY = (
        "",
        "+%d aussitôt",
        "+%d en fin de manche",
        "gêne la ligne de %s",
        "coûte %d aux autres",
        "une ligne peut grandir",
        "achète %s",
        "écarte %s",
        "+%d or",
        "%s au camp",
        "%s en stock",
        "l’éléphant avance",
        "la piste donne %s",
        "%s",
        "cartes à piocher : %d",
        "chercher mieux",
        "reprends %s",
        "%s aux tours",
        "il ne reste rien de mieux",
        "ne donne rien maintenant",
        "le hasard décide",
        "cela finit la manche",
    )
    SOON = "puis %s"
    OTHER_SIDE = "autre face"
    PLAY_OTHER = "Jouer l’autre face"
    POINTS_FROM = "points"

    # Why the last seat has points at the start: on the curtain, and on the board of who plays alone.
    LAST_SEAT = "%s joue en dernier", "et débute avec 2 points"
    LAST = "Joue en dernier : 2 pts"
