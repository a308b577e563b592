"""Tournaments between bots: which games are played, what came of them, and what that says about strength. They know no rule of any
title, and nothing of processes. docs/opponents.md describes the file and the figures."""
