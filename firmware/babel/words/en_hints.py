"""English: why a hint is good."""


class Words:
    """By name, as in all languages."""

    # A hint's reasons, by the codes of the players; the first five are only said of what comes later.
    WHY = (
        "",
        "build the %d",
        "rob a level %d",
        "destroy the %d",
        "exile the %s",
        "lure the %s",
        "make the other drop %d cards",
        "break the run of %s",
        "win the game",
        "then you have three %s in a row",
        "then you have %d cards here",
        "",
        "",
        "I would stop here",
        "you keep the better cards",
    )
    SOON = "Then %s"
