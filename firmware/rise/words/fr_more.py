"""French: what is read seldom, and forgotten again."""


class Words:
    """By name, as in all languages."""

    # Why not, by the codes of the rules: what is needed, what there is. Two lines.
    REASONS = (
        "",
        "La partie est finie.",
        "Réponds d’abord à la question.",
        "Ce n’est pas la question.",
        "Cela n’existe pas.",
        "Cette carte n’est pas là.",
        "Cette carte n’est pas à vendre.",
        "Coûte %d en or, tu as %d.",
        "Tes étals sont vides.",
        "Camp vide, et l’éléphant est au camp.",
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
        "Doit coûter %d au plus, elle coûte %d.",
        "Ta défausse est vide.",
        "Tu as déjà deux chariots.",
        "Tu as déjà une spécialité.",
        "Tu n’as aucune tuile sur les tours.",
        "On ne rase plus en phase finale.",
        "Il faut %d tuiles stockées, il y en a %d.",
        "Pas encore de jeton d’or.",
        "Le jeton d’or a déjà servi ce tour.",
        "Joue d’abord toutes tes cartes.",
        "Rien ne va : joue la première face.",
        "Un de ces étals est vide.",
        "Aucune tuile stockée n’en est.",
        "Aucune carte à écarter.",
    )

    # The end. Points by source, as the facts give them.
    SOURCES = (
        "aussitôt",
        "tours pleines",
        "spécialité",
        "bois",
        "brique",
        "pierre",
        "bitume",
        "confusion",
        "cartes",
    )
    SHARED = "%s et %s gagnent ensemble"
    ROUND_ENDS = "Fin de la manche %d"

    # Menus
    VARIANT = "Confusion"
    VARIANTS = "normale", "douce"
    VARIANT_LINES = (
        ("Une tuile à côté d’elle", "perd un point"),
        ("Elle remplit des cases,", "mais ne coûte rien"),
    )
    COMPUTER_LINES = (
        ("Ordinateur, niveau 1 :", "joue ce qu’il voit"),
        ("Ordinateur, niveau 2 :", "prépare son tour"),
        ("Ordinateur, niveau 3 :", "voit loin et large"),
    )
    GAMES = "Parties %d, record %d"
    OURS = (
        "De Ivan Alexiev et Elijah Morar. Leur livret ne montre cartes, tours et plateaux "
        "qu’en images : ceux d’ici forment un jeu à nous."
    )

    # A hint's reasons, by the codes of the computer players.
    WHY = (
        "",
        "points aussitôt : %d",
        "points à la fin : %d",
        "bloque la ligne de %s",
        "coûte aux autres : %d",
        "place pour grandir : %d",
        "obtient %s",
        "se défait de %s",
        "or : %d",
        "au camp : %s",
        "à l’entrepôt : %s",
        "l’éléphant avance",
        "la piste donne : %s",
        "améliore : %s",
        "cartes à piocher : %d",
        "cherche mieux",
        "revient : %s",
        "vers les tours : %s",
        "il ne reste rien de mieux",
        "ne donne rien maintenant",
    )
    SOON = "Puis : %s"
    POINTS_FROM = "points"
