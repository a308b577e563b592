"""Positions that people reach by trying out answers: plans, and study rooms with their sockets and a bot's opinion."""
