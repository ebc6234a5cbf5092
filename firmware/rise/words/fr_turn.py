"""French: what a turn may need: reasons for and against a decision, trade, the last seat's points."""


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
        "Injouable : face du haut.",
        "Un de ces étals est vide.",
        "Pas dans ton entrepôt.",
    )

    # The market: what else can be done there, in a word (6 letters, 6, 7, 7), and what happens.
    TRADES = "Cartes", "Étals", "Vendre", "Lingot"
    TRADED = (
        "Cinq nouvelles cartes.",
        "Choisis des étals : ton sac les remplit.",
        "Elles vont de l’entrepôt au sac.",
        "Une fois par tour : 2 or, ensuite 1.",
    )

    # Why the last seat has points at the start: on the curtain, and on the board of who plays alone.
    LAST_SEAT = "%s joue en dernier", "et débute avec 2 points"
    LAST = "Joue en dernier : 2 pts"

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
