"""Secret simultaneous votes with secret stakes."""

from __future__ import annotations

import msgspec

from games.engine.match.match import Match
from games.engine.match.saved import Saved
from games.engine.rules.ask import Answer, Ask, AskAll, Flow
from games.engine.rules.game import Game
from games.engine.rules.state import State
from games.engine.rules.step import Steps
from games.engine.rules.text import T

from .making import Conversation, everybody, laid, logged, options, say

RULE = "toy.vote"
steps = Steps()


class Council(State):
    influence: list[int] = laid([3, 1, 2, 0])
    chosen: str = ""


@steps.step
def vote(game: Game[Council]) -> Flow[None]:
    """Everybody votes for a building and stakes influence on it, both in secret; all are turned up at once, stakes are spent."""
    answers: dict[int, Answer] = yield AskAll(asks=[ballot(game, seat) for seat in range(game.state.seats)])
    tally = {"temple": 0, "market": 0}
    for seat, answer in answers.items():
        stake = answer.number(2)
        game.state.influence[seat] -= stake
        tally[answer.parts[1]] += 1 + stake
        game.log(T("{seat} votes for {what} with {n}", seat=seat, what=answer.parts[1], n=stake))
    game.state.chosen = max(tally, key=lambda building: tally[building])
    game.finish(everybody(game.state))


def ballot(game: Game[Council], seat: int) -> Ask:
    def choices() -> list[str]:
        return [
            f"vote:{what}:{stake}" for what in ("temple", "market") for stake in range(game.state.influence[seat] + 1)
        ]

    return Ask(seat=seat, prompt=T("Your vote?"), rule=RULE, options=lambda: options(*choices()))


COUNCIL = Conversation(Council, steps, "vote")


def test_votes_are_turned_up_together_in_seat_order_whatever_the_order_of_arrival() -> None:
    match = COUNCIL.start()
    say(match, "3 vote:temple:0", "1 vote:market:1", "0 vote:temple:2")
    assert logged(match) == []
    assert match.state.influence == [3, 1, 2, 0], "nothing is spent before the last vote"
    say(match, "2 vote:market:2")
    assert [line[0] for line in logged(match)] == ["0", "1", "2", "3"]
    assert match.state.chosen == "market"
    assert match.state.influence == [1, 0, 0, 0]


def test_a_vote_is_changed_or_withdrawn_until_the_last_is_in() -> None:
    match = COUNCIL.start()
    say(match, "0 vote:temple:3", "0 vote:market:0")
    match.unseal(0)
    assert 0 in match.waiting_for()
    assert not match.may_undo(0), "changing a secret answer is not undo"


def test_sealed_votes_survive_a_restart_apart_from_the_moves() -> None:
    match = COUNCIL.start()
    match.submit(0, "vote:temple:3")
    saved = msgspec.msgpack.decode(msgspec.msgpack.encode(match.save()), type=Saved)
    assert saved.sealed == {0: "vote:temple:3"}
    assert not any(segment.moves for segment in saved.segments)
    again = Match.restore(COUNCIL, saved)
    for seat in (1, 2, 3):
        again.submit(seat, "vote:temple:0")
    assert again.state.influence[0] == 0
