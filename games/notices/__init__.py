"""What people are told when they do not look: what is said, when, and by which ways."""
