"""Both ways in which a match ends are among the recorded matches."""

from __future__ import annotations

import json

from games.titles.great_wall_of_china.messages import OUT_OF_CARDS, OUT_OF_TOKENS
from tests.rules import rule
from tests.titles.record import FIXTURES


@rule("gwc.end.cards.1", "gwc.end.tokens.1")
def test_there_is_a_match_for_each_way_to_end() -> None:
    outcomes = (FIXTURES / "great_wall_of_china").glob("*.outcome.json")
    reasons = {json.loads(path.read_text(encoding="utf-8"))["result"]["reason"] for path in outcomes}
    assert reasons == {OUT_OF_CARDS.msgid, OUT_OF_TOKENS.msgid}
