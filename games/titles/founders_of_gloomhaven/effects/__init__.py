"""What the ops of cards do; each module registers the functions of its own."""
