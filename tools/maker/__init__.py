"""For makers: put the games on a board, and find out what is wrong when it does not work."""
