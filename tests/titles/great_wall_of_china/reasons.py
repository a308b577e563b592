"""What the refusals of Great Wall of China claim."""

from __future__ import annotations

from games.titles.great_wall_of_china.components import COVERING
from games.titles.great_wall_of_china.state import FIRST, SECOND, Row
from tests.titles.reasons import Holds, Refused


def row(refused: Refused) -> Row:
    """The row that the option points at."""
    result: Row = refused.state.rows[int(refused.parts[-1])]
    return result


def pile_is_empty(refused: Refused) -> bool:
    return not refused.state.sides[refused.seat].pile


def row_has_no_tokens(refused: Refused) -> bool:
    return not row(refused).tokens


def last_card_bears_a_token(refused: Refused) -> bool:
    return refused.parts[1] in COVERING and bool(row(refused).cards) and row(refused).cards[-1].token > 0


def rode_before_the_first_action(refused: Refused) -> bool:
    return bool(refused.state.rode) and refused.state.phase == FIRST


def rode_after_the_first_action(refused: Refused) -> bool:
    return bool(refused.state.rode) and refused.state.phase == SECOND


HOLDS: dict[str, Holds] = {
    "Your draw pile is empty": pile_is_empty,
    "This row is closed: no reward tokens are left for it": row_has_no_tokens,
    "The last card of the row bears a reward token and cannot be covered": last_card_bears_a_token,
    "One extra horseman before the first action; another may ride after it": rode_before_the_first_action,
    "One extra horseman after the first action, no more": rode_after_the_first_action,
}
