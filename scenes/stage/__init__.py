"""What happens on the table, as data: easing, timeline, puppets, layout, staging, forecast, intents, match. No pygame in here."""
