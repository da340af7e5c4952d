"""How the table moves: puppets, clips of tweens and cues, and the staging of each event as a clip."""
