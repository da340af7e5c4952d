"""What a person does at the table: what is pointed at, held and wished, by pointer, keys and pad."""
