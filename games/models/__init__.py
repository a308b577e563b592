"""The portal's rows: tables and what belongs to them (``tables``), what people are told (``notices``), where that is sent (``ways``), who
leaves and comes back (``turnovers``), where they stopped looking (``looks``), what somebody tries out beside a table (``plans``), what
people write for themselves (``notes``), what they look at together (``studies``), how matches ended (``results``), which clauses
finished matches met (``met``), groups, what people want of each other and what they report (``people``). Constraints, no behaviour.

Tables change in ``games.tables`` only and are listed in ``games.tables.reading.queries`` only.

What of a table is counted:

- ``Table.version``, what anybody may see, and ``Seat.private_version``, what only that seat may: pages and answers name them
- ``Table.asked_version``, the version at which the present question was put, ``Move.answered_version``, the one an answer was given to
- ``Table.row_version``, every change of the table's rows: whoever raises it holds the table
- ``Seat.turn_version``, the row version at which play began or stopped to wait for the seat: the name of a turn
- ``Table.number``, the moves in force; ``Move.version`` and ``Move.undone_version``, the table's that made one and that took it back
- ``Table.revision``, the title's rules by which the match was saved last, and ``Table.first_revision``, those by which it began
"""

from games.models.looks import LastLook
from games.models.met import MetClauses
from games.models.notes import Note, PersonNote
from games.models.notices import Notice, NoticeSettings, Sending
from games.models.people.groups import Group, Member
from games.models.people.moderation import ConductReport
from games.models.people.relations import Relation
from games.models.plans import Order, Plan
from games.models.results import CardTaken, MatchResult, RatingStep, SeatResult
from games.models.studies import Study, StudyFrame
from games.models.tables import Keyframe, LearnedStep, Message, Move, Presence, Review, Seat, Table, Thought
from games.models.turnovers import Turnover
from games.models.ways import PushSubscription, Webhook

__all__ = [
    "CardTaken",
    "ConductReport",
    "Group",
    "Keyframe",
    "LastLook",
    "LearnedStep",
    "MatchResult",
    "Member",
    "Message",
    "MetClauses",
    "Move",
    "Note",
    "Notice",
    "NoticeSettings",
    "Order",
    "PersonNote",
    "Plan",
    "Presence",
    "PushSubscription",
    "RatingStep",
    "Relation",
    "Review",
    "Seat",
    "SeatResult",
    "Sending",
    "Study",
    "StudyFrame",
    "Table",
    "Thought",
    "Turnover",
    "Webhook",
]
