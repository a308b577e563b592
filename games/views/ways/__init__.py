"""Where people set up how notices reach them: their browsers, and webhooks."""
