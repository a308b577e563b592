"""Pages about an account that only its owner needs: tokens for programs, and the deletion."""
