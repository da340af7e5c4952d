"""The table as a component: it takes inputs, plays, draws, and reports what happened; the screen that holds it decides."""
