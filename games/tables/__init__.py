"""The only place where a table changes. Each function is one transaction with the table's row locked. It does everything, or nothing.

After the commit, the change is sent to everybody who may see it (``games.live.hub``). A signal says that bots have to move
(``changing.signals``). A refused change raises a :class:`games.requests.refusals.Refusal`.
"""

from games.tables.changing.after_match import rematch, resign
from games.tables.changing.answers import (
    answer_takeback,
    hurry,
    play_bot,
    propose_takeback,
    set_standing,
    settle,
    submit_move,
    undo,
    unseal,
)
from games.tables.changing.consent import answer_time, propose_time
from games.tables.changing.copies import play_on
from games.tables.changing.leaving import come_back, time_ran_out
from games.tables.changing.leaving.people import (
    on_account_closed,
    on_accounts_merged,
    on_rest_changed,
    on_user_deleted,
    rename,
)
from games.tables.changing.opening import (
    abandon,
    clear_seat,
    close_spectators_chat,
    create,
    invite,
    join,
    leave,
    renew_invitation,
    seat_bot,
    start,
)
from games.tables.rows.rights import DEFAULT_BOT

__all__ = [
    "DEFAULT_BOT",
    "abandon",
    "answer_takeback",
    "answer_time",
    "clear_seat",
    "close_spectators_chat",
    "come_back",
    "create",
    "hurry",
    "invite",
    "join",
    "leave",
    "on_account_closed",
    "on_accounts_merged",
    "on_rest_changed",
    "on_user_deleted",
    "play_bot",
    "play_on",
    "propose_takeback",
    "propose_time",
    "rematch",
    "rename",
    "renew_invitation",
    "resign",
    "seat_bot",
    "set_standing",
    "settle",
    "start",
    "submit_move",
    "time_ran_out",
    "undo",
    "unseal",
]
