"""A chain reaction on the active player's turn that hands a decision to another player and comes back."""

from __future__ import annotations

from games.engine.rules.ask import Ask, Flow, Option
from games.engine.rules.game import Game
from games.engine.rules.state import State, call
from games.engine.rules.step import Steps
from games.engine.rules.text import T

from .making import Conversation, everybody, laid, options, say

RULE = "toy.chain"
steps = Steps()


class Castle(State):
    rooms: list[list[int]] = laid([[0, 1, 1], [2, 2], []])
    """Workers (by seat) in each room; three are one too many."""
    room: int = 0


@steps.step
def place_worker(game: Game[Castle], seat: int) -> Flow[None]:
    """A worker enters the first room. While a room holds more than two, the owner of the most crowded colour moves one of theirs on."""
    game.state.rooms[0].append(seat)
    yield from settle(game)
    answer = yield Ask(seat=seat, prompt=T("Your turn goes on"), rule=RULE, options=lambda: options("done", "again"))
    if answer.id == "again":
        game.next(call("place_worker", seat))
    else:
        game.finish(everybody(game.state))


def settle(game: Game[Castle]) -> Flow[None]:
    rooms = game.state.rooms
    while (crowded := next((index for index, room in enumerate(rooms) if len(room) > 2), None)) is not None:
        game.state.room = crowded
        mover = max(sorted(set(rooms[crowded])), key=rooms[crowded].count)
        answer = yield Ask(
            seat=mover, prompt=T("Move which worker where?"), rule=RULE, options=lambda: ways_out(game.state)
        )
        worker, target = answer.number(1), answer.number(2)
        rooms[crowded].remove(worker)
        rooms[target].append(worker)


def ways_out(state: Castle) -> list[Option]:
    here = state.room
    targets = [index for index in range(len(state.rooms)) if index != here and len(state.rooms[index]) < 4]
    return options(*[f"move:{worker}:{target}" for worker in sorted(set(state.rooms[here])) for target in targets])


CASTLE = Conversation(Castle, steps, "place_worker", 0)


def test_the_decision_goes_to_another_and_comes_back() -> None:
    match = CASTLE.start(3)
    assert match.waiting_for() == [0], "two of each: the lower seat moves"
    say(match, "0 move:1:1")
    assert match.waiting_for() == [0], "the first room still holds three"
    say(match, "0 move:0:1")
    assert match.waiting_for() == [2], "now the second room is crowded, mostly by seat 2"
    say(match, "2 move:2:2")
    assert match.waiting_for() == [0], "one of each is left: the decision goes on to the lowest seat"
    say(match, "0 move:1:2")
    assert match.waiting_for() == [0], "the chain has ended and the turn is where it began"
    assert match.state.rooms == [[1, 0], [2, 0], [2, 1]]
    say(match, "0 done")
    assert match.result is not None
