"""People who leave a match and come back. Meanwhile a bot plays for them, or the others vote, or the seat is given up. A table that
everybody left sleeps. The reasons are in docs/decisions/portal-leaving.md."""

from games.tables.changing.leaving.away import come_back, overdue, time_ran_out
from games.tables.changing.leaving.handing_over import (
    ask_back,
    hand_to_bot,
    has_seat,
    offer_seat,
    offered_seat,
    take_over,
    withdraw_offer,
)
from games.tables.changing.leaving.sleeping import fall_asleep, wake
from games.tables.changing.leaving.voting import close_vote, vote

__all__ = [
    "ask_back",
    "close_vote",
    "come_back",
    "fall_asleep",
    "hand_to_bot",
    "has_seat",
    "offer_seat",
    "offered_seat",
    "overdue",
    "take_over",
    "time_ran_out",
    "vote",
    "wake",
    "withdraw_offer",
]
