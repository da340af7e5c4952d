"""The card workshop: cards are made, looked at, weighed, tried and measured."""
