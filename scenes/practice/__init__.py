"""Practice: puzzles, the rush, the drill, free play, the board editor and the lessons, on one kind of exercise screen."""
