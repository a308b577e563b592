"""A leader's action that every other player may follow in their own way, a third player choosing on behalf of a resource used."""

from __future__ import annotations

from games.engine.rules.ask import Ask, Flow, Option
from games.engine.rules.game import Game
from games.engine.rules.state import State
from games.engine.rules.step import Steps
from games.engine.rules.text import T

from .making import Conversation, everybody, laid, logged, options, say

RULE = "toy.follow"
steps = Steps()


class Town(State):
    coins: list[int] = laid([2, 1, 2, 0])
    points: list[int] = laid([0, 0, 0, 0])
    owner: dict[str, int] = laid({"wood": 3, "stone": 0})


@steps.step
def build_together(game: Game[Town], leader: int) -> Flow[None]:
    """The leader builds; in turn order everybody else may follow with one of the resources, by their own means."""
    game.state.points[leader] += 2
    for offset in range(1, game.state.seats):
        yield from follow(game, (leader + offset) % game.state.seats)
    game.finish(everybody(game.state))


def follow(game: Game[Town], seat: int) -> Flow[None]:
    def ways() -> list[Option]:
        paid = [f"use:{resource}" for resource in ("wood", "stone") if game.state.coins[seat]]
        return options(*paid, "income", "pass")

    answer = yield Ask(seat=seat, prompt=T("Follow?"), rule=RULE, options=ways)
    if answer.verb == "use":
        yield from use(game, seat, answer.parts[1])
    elif answer.id == "income":
        game.state.coins[seat] += 1


def use(game: Game[Town], seat: int, resource: str) -> Flow[None]:
    """Who owns the resource says whether they are paid in coin or in points."""
    owner = game.state.owner[resource]
    game.state.coins[seat] -= 1
    game.state.points[seat] += 1
    if owner == seat:
        return
    answer = yield Ask(seat=owner, prompt=T("Paid how?"), rule=RULE, options=lambda: options("coin", "point"))
    (game.state.coins if answer.id == "coin" else game.state.points)[owner] += 1
    game.log(T("{owner} is paid a {what} by {seat}", owner=owner, what=answer.id, seat=seat))


TOWN = Conversation(Town, steps, "build_together", 1)


def test_everybody_follows_in_their_own_way() -> None:
    match = TOWN.start()
    say(match, "2 use:wood")
    assert match.waiting_for() == [3], "the owner of the wood chooses before the next may follow"
    say(match, "3 coin", "3 use:stone", "0 point", "0 pass")
    assert match.result is not None
    assert match.state.points == [1, 2, 1, 1]
    assert match.state.coins == [2, 1, 1, 0]
    assert logged(match) == ["3 is paid a coin by 2", "0 is paid a point by 3"]


def test_who_has_nothing_to_pay_with_is_offered_the_rest() -> None:
    match = TOWN.start()
    say(match, "2 pass")
    assert [option.id for option in match.options(3)] == ["income", "pass"]
