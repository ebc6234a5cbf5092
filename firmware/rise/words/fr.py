"""French: the words of the table of Rise of Babel."""


class Words:
    """By name, as in all languages."""

    COLON = " : "
    RESOURCES = "bois", "pierre", "brique", "bitume"
    # A word for each icon, from I_GOLD on.
    ICONS = (
        "or",
        "influence",
        "piocher",
        "marché",
        "chariot",
        "trouver",
        "marcher",
        "étals",
        "choisir",
        "hasard",
        "charger",
        "stocker",
        "tablette",
        "livrer",
        "poser",
        "joker",
        "écarter",
        "cadeau",
        "bas prix",
        "rappeler",
        "spécialité",
        "retirer",
    )
    # What the steps of the tracks give, from G_HARNESS on.
    GIVES = "renfort", "2-en-1", "voyage", "raccourci", "lingot", "échange", "4-en-1"

    # Decisions: a line, with their cards, tiles and numbers.
    PLAY = "Jouer %s"
    BUY = "Acheter %s"
    MARKET = "Changer le marché"
    STALLS = "Changer les étals"
    SELL = "Vendre trois tuiles"
    GOLD = "Utiliser le lingot"
    END = "Finir le tour"
    SLOT = "Ici : %s"
    CONFUSION = "confusion"
    SPEC = "Spécialité %s : +1"
    CART = "Chariot : 1 tuile de plus"
    REFRESH = "Vider ces étals"
    KEEP = "Garder cette tuile"
    STOP = "Ne rien écarter"

    # What is asked, from I_LOAD up to REFRESHING; last where a tile goes, and where a wild one goes.
    ASK = (
        "Quelle tuile au camp ?",
        "Quelle tuile stocker ?",
        "Quelle tablette avance ?",
        "Quelle tuile livrer ?",
        "Quelle tuile poser ?",
        "Quel joker ?",
        "Quelle carte écarter ?",
        "Quelle carte, gratuite ?",
        "Quelle carte, 3 au plus ?",
        "Quelle carte rappeler ?",
        "Quelle spécialité ?",
        "Quelle tuile retirer ?",
        "Chariot ou spécialité ?",
        "Écarter une carte ?",
        "Confusion : quelle case ?",
        "Quelle tuile voyage ?",
        "Quelle tuile décharger ?",
        "Vendre : la troisième ?",
        "Vendre : la deuxième ?",
        "Vendre : la première ?",
        "Étal 1 : quelle tuile ?",
        "Étal 2 : quelle tuile ?",
        "Étal 3 : quelle tuile ?",
        "Quels étals vider ?",
        "Sur quelle case ?",
        "Joker : quelle case ?",
    )

    # By their kinds.
    CARD_NAMES = (
        "Ouvrier",
        "Bouvier",
        "Magasinier",
        "Maçon",
        "Héraut",
        "Corvées",
        "Charretier",
        "Parieur",
        "Porteur d’eau",
        "Scribe",
        "Colporteur",
        "Briquetier",
        "Une avance",
        "Surveillant",
        "Métiers",
        "Sélection",
        "Motivation",
        "Muletier",
        "Intendant",
        "Débardeur",
        "Architecte",
        "Prêteur",
        "Contremaître",
        "Four",
        "Arpenteur",
        "Prêtre",
        "Charron",
        "Syndic",
        "Marchand",
        "Bâtisseur",
        "Astrologue",
        "Cornac",
        "Nimrod",
    )

    STATUS = "Manche %d : %d cases vides"
    FINAL_PHASE = "Phase finale"

    # The board
    END_SHORT = "Fin"
    FREE = "Case libre"
    WILD = "Joker"
    TO_MARKET = "Marché"
    TO_SEAT = "Plateaux"
    NOW_LATER = "Là %+d, fin %+d"
    OTHERS = "Là %+d, toi %+d, eux %+d"
    SHOWN = "Trop tard : déjà révélé"
    ONCE = "unique"  # a card that trashes itself
    # What another player did: a card, a tile (one of nobody's with the viewer's points), the elephant.
    BOUGHT = "Acheté : %s"
    PLACED = "%s sur une tour"
    FOR_YOU = "pour toi %+d"
    RIDES = "Éléphant : pas %d sur 3", "Éléphant aux tours"
    TRACK = "Piste"  # before what its step gives
