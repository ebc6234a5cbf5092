"""English: what is said about puzzles."""


class Words:
    """By name, as in all languages."""

    PUZZLE = "Puzzle %d"
    GRADES = "easy", "medium", "hard"  # how hard, by its stars
    # What is asked for, then what that means; when one wins, see WINS_WITH.
    GOALS = "Win this turn", "Reach 15 points", "Break the threat", "Take the lead", "Build a level 6"
    MEANINGS = (
        "Your temples count 15.",
        "Rival: no 3 in a row.",
        "Get more than the rival.",
        "A temple reaches the top.",
    )
    WINS_WITH = "15 points, rival below 10", "20, or rival below 10"  # before the end phase, in it
    EDITION = "In this edition:"
    LURES = "Lure takes the top cards.", "Lure takes a whole tribe."
    SIDES = "You", "Rival"
    BEGIN = "begin"

    # A hint
    ASTRAY = "I see no way from here."
    ONCE_MORE = "Start over"

    # How it ended
    SOLVED = "Solved!"
    NOT_YET = "Not yet"
    PRAISE = "A good eye.", "Well planned.", "Masterly!"  # by its stars
    HELPED = "Solved with hints."
    ALL_SHOWN = "The hints did it all."
    LONGER = "%d actions, %d will do."
    SCORES = "You have %d, rival %d."
    THREATS = "Rival's runs left: %d"
    LEVEL = "Your highest temple: %d"
    NEXT = "next"
    SOLUTION = "The solution"
    ALL = "All puzzles"
