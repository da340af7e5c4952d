"""What the program finds out about itself: the self-test, and what it has on this machine to show and to sound with."""
