"""What a request may see, and what is answered if it is refused."""
