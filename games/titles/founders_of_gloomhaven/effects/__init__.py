"""What the ops of cards do. Each module registers its own functions."""
