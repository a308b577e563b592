"""What receivers of webhooks ask of a sender: the shape of the body, and a signature."""
