"""Debts and Deeds (vis.debts): taking them, flipping them, and the two cards in their stacks."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.event import Change
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import fire
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, amount, holder, player_of, seat_of, who
from games.titles.viscounts_of_the_west_kingdom.table.state import Player


def gain_debts(game: VisGame, context: Context, n: int) -> Flow[None]:
    """Takes unpaid Debts one by one (vis.debts.stacks.2, vis.debts.stacks.3, vis.debts.cards.1), all of them, even
    if a card is revealed meanwhile (vis.debts.stacks.7). Debts never run out (vis.debts.stacks.6)."""
    state = game.state
    for _ in range(n):
        player_of(game, context.seat).debts += 1
        last = state.debts_left == 1
        state.debts_left = max(0, state.debts_left - 1)
        state.poverty = state.poverty or last
        _log_gain(game, context, "debt", "poverty" if last else "")
        yield from fire(game, context.seat, "gain_debt")


def gain_deeds(game: VisGame, context: Context, n: int) -> None:
    """Takes acquired Deeds one by one: vis.debts.stacks.2, vis.debts.cards.2."""
    state = game.state
    for _ in range(n):
        player_of(game, context.seat).deeds += 1
        last = state.deeds_left == 1
        state.deeds_left = max(0, state.deeds_left - 1)
        state.prosperity = state.prosperity or last
        _log_gain(game, context, "deed", "prosperity" if last else "")


def _log_gain(game: VisGame, context: Context, what: str, revealed: str) -> None:
    """Logs what was taken, and the card that is revealed by it, if any: vis.debts.stacks.4."""
    seat = context.seat
    game.log(
        messages.gains(who(seat), amount(what, 1)),
        seat=seat_of(seat),
        rule=context.rule,
        elements=[f"papers:{seat}", f"stack:{what}"],
        changes=(Change(holder(seat), what, 1),),
    )
    if revealed:
        _reveal(game, revealed)


def _reveal(game: VisGame, which: str) -> None:
    """The round is finished and one more is played (vis.debts.stacks.4, vis.debts.stacks.5, vis.end.trigger.1). The
    second revealed card does not make the game longer (vis.end.trigger.5)."""
    state = game.state
    state.last_round = state.last_round or state.round + 1
    game.log(
        T("{what} is revealed: the game ends after round {n}", what=Ref(which), n=state.last_round),
        rule="vis.debts.stacks.4",
        elements=[which],
    )


def flippable(player: Player, kind: str) -> list[str]:
    """Which kinds can be flipped: ``debt`` and ``deed``."""
    there = {"debt": player.debts, "deed": player.deeds}
    return [paper for paper, n in there.items() if n and kind in (paper, "either")]


def flip(game: VisGame, context: Context, kind: str, n: int) -> Flow[None]:
    """Flips cards one by one. The player chooses the kind if both can be flipped: vis.debts.flip.1,
    vis.debts.flip.5, vis.debts.flip.6."""
    for _ in range(n):
        can = flippable(player_of(game, context.seat), kind)
        if not can:
            return
        answer = yield from ask(
            context.seat,
            messages.FLIP_EITHER,
            "vis.debts.flip.6",
            lambda: [
                Option(f"flip:{paper}", messages.flip(amount(paper, 1)), (f"paper:{context.seat}:{paper}",))
                for paper in flippable(player_of(game, context.seat), kind)
            ],
        )
        yield from turn(game, context, answer.parts[1])


def turn(game: VisGame, context: Context, paper: str) -> Flow[None]:
    """Flips a card. A paid Debt gives a resource at once (vis.debts.flip.2, vis.debts.flip.3). No card is flipped
    back (vis.debts.flip.4)."""
    seat, player = context.seat, player_of(game, context.seat)
    if paper == "debt":
        player.debts, player.paid = player.debts - 1, player.paid + 1
    else:
        player.deeds, player.approved = player.deeds - 1, player.approved + 1
    game.log(
        T("{who} flips {what}", who=who(seat), what=amount(paper, 1)),
        seat=seat_of(seat),
        rule="vis.debts.flip.1",
        elements=[f"papers:{seat}", context.source],
        changes=(Change(holder(seat), f"flipped:{paper}", 1),),
    )
    if paper == "deed":
        yield from fire(game, seat, "flip_deed", "flip_any")
        return
    stacks = components.stacks()
    yield from perform(game, Context(seat=seat, source="stack:debt", rule="vis.debts.flip.2"), stacks.debt.on_flip)
    yield from fire(game, seat, "flip_debt", "flip_any")
