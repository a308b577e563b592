"""King's Orders and Outsiders (vis.gates.orders, vis.gates.welcome, vis.gates.refuse)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import T, Text
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import fire
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, player_of, townsfolk, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import DiscardCard


def is_order(card: str) -> bool:
    return components.printed_id(card) == components.KINGS_ORDER


def gain_order(game: VisGame, context: Context) -> Flow[None]:
    """Puts King's Orders on the discard pile, as long as there are any (vis.gates.orders.1, vis.gates.orders.2,
    vis.gates.setup.4). Then the player may discard a card (vis.gates.orders.3)."""
    state, seat = game.state, context.seat
    if not state.kings_orders:
        return
    card = state.kings_orders.pop(0)
    player_of(game, seat).discard.append(card)
    game.log(
        messages.gains(who(seat), townsfolk(card)),
        seat=seat,
        rule="vis.gates.orders.1",
        elements=[f"townsfolk:{card}", context.source],
    )
    gained = Context(seat=seat, source=f"townsfolk:{card}", rule="vis.gates.orders.3")
    yield from perform(game, gained, [DiscardCard(n=1)])
    yield from fire(game, seat, "gain_kings_order", "gain_hero_or_kings_order")


def give_back(game: VisGame, seat: int, card: str, rule: str) -> None:
    """Returns the King's Order to its pile. It does not leave the game: vis.gates.welcome.2, vis.gates.refuse.2."""
    game.state.kings_orders.append(card)
    game.log(
        T("{card} of {who} goes back to its pile", card=townsfolk(card), who=who(seat)),
        seat=seat,
        rule=rule,
        elements=[f"townsfolk:{card}", "kings_orders"],
    )


def welcome(game: VisGame, context: Context) -> Flow[None]:
    """Puts a face-up Outsider on the discard pile. This is no hire: vis.gates.welcome.3, vis.gates.welcome.4,
    vis.gates.welcome.5."""
    seat = context.seat
    card = yield from _choose(game, seat, messages.WELCOME, "vis.gates.welcome.3")
    if not card:
        return
    player_of(game, seat).discard.append(card)
    refill(game)
    game.log(
        T("{who} welcomes {card}", who=who(seat), card=townsfolk(card)),
        seat=seat,
        rule="vis.gates.welcome.3",
        elements=[f"townsfolk:{card}", context.source],
    )
    yield from fire(game, seat, "welcome")


def refuse(game: VisGame, context: Context) -> Flow[None]:
    """Resolves the top-right effect of the Outsider, which leaves the game (vis.gates.refuse.4, vis.gates.refuse.5).
    The row is filled afterwards (vis.gates.refuse.12)."""
    seat = context.seat
    card = yield from _choose(game, seat, messages.REFUSE, "vis.gates.refuse.4")
    if not card:
        return
    game.state.removed.append(card)
    game.log(
        T("{who} refuses {card}", who=who(seat), card=townsfolk(card)),
        seat=seat,
        rule="vis.gates.refuse.5",
        elements=[f"townsfolk:{card}", context.source],
    )
    refused = Context(seat=seat, source=f"townsfolk:{card}", rule="vis.gates.refuse.5")
    yield from perform(game, refused, components.outsiders()[card].on_refuse)
    refill(game)
    yield from fire(game, seat, "refuse")


def _choose(game: VisGame, seat: int, prompt: Text, rule: str) -> Flow[str]:
    """Chooses a face-up Outsider and takes it out of the row; "" if there are none: vis.gates.refuse.9."""
    state = game.state
    if not state.outsiders:
        return ""
    answer = yield from ask(seat, prompt, rule, lambda: _face_up(state.outsiders))
    card: str = answer.parts[1]
    state.outsiders.remove(card)
    return card


def _face_up(cards: Sequence[str]) -> list[Option]:
    return [Option(f"outsider:{card}", T("{card}", card=townsfolk(card)), (f"townsfolk:{card}",)) for card in cards]


def refill(game: VisGame) -> None:
    """Fills the row of Outsiders at once, new ones on the left. The pile is not made again: vis.gates.welcome.9,
    vis.gates.refuse.6, vis.gates.refuse.7, vis.solo.gates.3."""
    state = game.state
    while state.outsider_pile and len(state.outsiders) < components.gates().outsiders_shown:
        state.outsiders.insert(0, state.outsider_pile.pop(0))
        game.reveal()
