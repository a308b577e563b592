"""What the refusals of Great Wall of China claim."""

from __future__ import annotations

from games.titles.great_wall_of_china.components import COVERING
from games.titles.great_wall_of_china.state import FIRST, SECOND, Row
from tests.titles.reasons import Given, Holds


def row(given: Given) -> Row:
    """The row that the option points at."""
    found: Row = given.state.rows[int(given.parts[-1])]
    return found


def pile_is_empty(given: Given) -> bool:
    return not given.state.sides[given.seat].pile


def row_has_no_tokens(given: Given) -> bool:
    return not row(given).tokens


def last_card_bears_a_token(given: Given) -> bool:
    return given.parts[1] in COVERING and bool(row(given).cards) and row(given).cards[-1].token > 0


def rode_before_the_first_action(given: Given) -> bool:
    return bool(given.state.rode) and given.state.phase == FIRST


def rode_after_the_first_action(given: Given) -> bool:
    return bool(given.state.rode) and given.state.phase == SECOND


HOLDS: dict[str, Holds] = {
    "Your draw pile is empty": pile_is_empty,
    "This row is closed: no reward tokens are left for it": row_has_no_tokens,
    "The last card of the row bears a reward token and cannot be covered": last_card_bears_a_token,
    "One extra horseman before the first action; another may ride after it": rode_before_the_first_action,
    "One extra horseman after the first action, no more": rode_after_the_first_action,
}
