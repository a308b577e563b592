"""People who leave a match, and come back: a bot plays for them, the others vote, or the seat is given up. What is chosen is said in
docs/decisions/portal-leaving.md."""

from games.tables.changing.leaving.away import come_back, overdue, time_ran_out

__all__ = ["come_back", "overdue", "time_ran_out"]
