"""The motion of the table: puppets, clips of tweens and cues, and the staging of each event as a clip."""
