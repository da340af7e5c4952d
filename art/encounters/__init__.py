"""The opponents of the campaign, put together from heads, hats and belongings, each in a light and a place of its own."""
