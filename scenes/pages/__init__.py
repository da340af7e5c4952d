"""What screens of widgets share: the page with its tooltip and toast, the help behind F1, a picture that is made ahead."""
