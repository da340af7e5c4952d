"""The table as a component: it takes inputs, plays, draws, and reports events; its screen decides what follows."""
