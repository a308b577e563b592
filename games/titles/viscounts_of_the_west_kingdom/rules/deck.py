"""A player's deck: drawing, shuffling, discarding, destroying, rearranging (vis.effects.cards, vis.recruit.shuffle)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.orders import Orders
from games.engine.rules.text import T, Text
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import criminals, fire
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context
from games.titles.viscounts_of_the_west_kingdom.rules import goods, outsiders, track
from games.titles.viscounts_of_the_west_kingdom.rules.columns import ask_on_turn
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import NONE, VisGame, player_of, townsfolk, who
from games.titles.viscounts_of_the_west_kingdom.table.state import Player

TOP = "top"


def shuffle(game: VisGame, seat: int) -> Flow[None]:
    """Shuffles the discards into the draw pile (vis.recruit.shuffle.1, vis.effects.cards.10). The Criminal check
    follows, then the abilities that shuffling triggers. Without discards nothing happens (vis.recruit.shuffle.5)."""
    player = player_of(game, seat)
    if not player.discard:
        return
    player.draw += player.discard
    player.discard = []
    game.chance.shuffle(f"deck {seat}", player.draw)
    game.log(
        messages.shuffles(who(seat)),
        seat=seat,
        rule="vis.recruit.shuffle.1",
        elements=[f"draw:{seat}"],
    )
    criminal_check(game, seat)
    yield from fire(game, seat, "shuffle")


def criminal_check(game: VisGame, seat: int) -> None:
    """Gives 1 Corruption if there is any Criminal, else 1 Virtue (vis.recruit.shuffle.2, vis.recruit.shuffle.3). It
    is resolved in phase 5 only (vis.recruit.shuffle.4)."""
    source = f"draw:{seat}"
    if criminals(game.state, seat):
        track.gain_corruption(game, Context(seat=seat, source=source, rule="vis.recruit.shuffle.2"), 1)
    else:
        track.gain_virtue(game, Context(seat=seat, source=source, rule="vis.recruit.shuffle.3"), 1)


def take_top(game: VisGame, seat: int) -> Flow[str]:
    """The top card of the draw pile. An empty pile is shuffled first; "" if both piles are empty. The player cannot
    take back an answer after seeing the card."""
    player = player_of(game, seat)
    if not player.draw:
        yield from shuffle(game, seat)
    if not player.draw:
        return ""
    game.reveal()
    return player.draw.pop(0)


def draw(game: VisGame, seat: int, n: int, rule: str) -> Flow[None]:
    """Draws cards into the hand, as many as there are: vis.effects.cards.11."""
    player = player_of(game, seat)
    for _ in range(n):
        card = yield from take_top(game, seat)
        if not card:
            return
        player.hand.append(card)
        game.log(
            T("{who} draws {card}", who=who(seat), card=townsfolk(card)),
            seat=seat,
            rule=rule,
            elements=[f"townsfolk:{card}", f"draw:{seat}"],
            to=[seat],
            otherwise=T("{who} draws a card", who=who(seat)),
        )


def deck_size(player: Player) -> int:
    """The number of cards in hand, both piles and the row: vis.turn.cards.14."""
    return (
        len(player.deck)
        + len(player.hand)
        + len(player.draw)
        + len(player.discard)
        + sum(1 for card in player.row if card)
    )


def can_reach_cards(player: Player) -> bool:
    """Whether there is any card to discard or destroy."""
    return bool(player.hand or player.draw or player.discard)


def may_destroy(player: Player) -> bool:
    """The whole deck never has fewer than 3 cards: vis.effects.cards.9, vis.turn.cards.14."""
    return deck_size(player) > components.player_board().smallest_deck


def discard(game: VisGame, context: Context, n: int) -> Flow[None]:
    """Discards up to ``n`` cards: vis.effects.cards.4, vis.effects.general.2."""
    player = player_of(game, context.seat)
    for _ in range(n):
        card, _ = yield from _choose(game, context, T("Discard a card?"), "vis.effects.cards.4")
        if not card:
            return
        player.discard.append(card)
        game.log(
            messages.discards(who(player.seat), townsfolk(card)),
            seat=player.seat,
            rule="vis.effects.cards.4",
            elements=[f"townsfolk:{card}"],
        )


def destroy(game: VisGame, context: Context, n: int) -> Flow[None]:
    """Destroys up to ``n`` cards: vis.effects.cards.5, vis.action.trade.12."""
    player = player_of(game, context.seat)
    for _ in range(n):
        if not may_destroy(player):
            return
        card, was_in_hand = yield from _choose(game, context, T("Destroy a card?"), "vis.effects.cards.5")
        if not card:
            return
        if outsiders.is_order(card):
            yield from _destroy_order(game, context, card, was_in_hand=was_in_hand)
        else:
            yield from remove(game, context, card)


def remove(game: VisGame, context: Context, card: str) -> Flow[None]:
    """The card leaves the game and pays its Silver value (vis.effects.cards.6, vis.action.trade.13,
    vis.action.trade.14). A destroyed Hero triggers abilities (vis.keys.public.17)."""
    game.state.removed.append(card)
    game.log(
        T("{who} destroys {card}", who=who(context.seat), card=townsfolk(card)),
        seat=context.seat,
        rule="vis.effects.cards.5",
        elements=[f"townsfolk:{card}"],
    )
    _paid_for(game, context, card)
    if components.is_hero(card):
        yield from fire(game, context.seat, "gain_or_destroy_hero")


def _paid_for(game: VisGame, context: Context, card: str) -> None:
    """Pays the Silver value of the destroyed card: vis.effects.cards.6, vis.gates.refuse.3, vis.gates.refuse.11."""
    paid = Context(seat=context.seat, source=f"townsfolk:{card}", rule="vis.effects.cards.6")
    goods.gain(game, paid, "silver", components.card(card).silver)


def _destroy_order(game: VisGame, context: Context, card: str, *, was_in_hand: bool) -> Flow[None]:
    """Returns a King's Order to its pile and pays for it. If it was in hand, the player refuses an Outsider:
    vis.gates.refuse.1, vis.gates.refuse.2, vis.gates.refuse.3, vis.gates.refuse.8."""
    outsiders.give_back(game, context.seat, card, "vis.gates.refuse.2")
    _paid_for(game, context, card)
    if was_in_hand:
        yield from outsiders.refuse(game, context)


def _choose(game: VisGame, context: Context, prompt: Text, rule: str) -> Flow[tuple[str, bool]]:
    """Chooses a card of the hand, or the top of the draw pile unseen (vis.effects.cards.7, vis.action.trade.15); ""
    for none. The discards may be shuffled for this first (vis.effects.cards.8). The card leaves its place; the
    second value says whether it was in hand."""
    player = player_of(game, context.seat)
    answer = yield from ask_on_turn(game, context.seat, prompt, rule, lambda: _sources(player))
    if answer.verb == NONE:
        return "", False
    if answer.verb == TOP:
        return (yield from take_top(game, context.seat)), False
    card: str = answer.parts[1]
    player.hand.remove(card)
    return card, True


def _sources(player: Player) -> Sequence[Option]:
    options = [
        Option(f"card:{card}", T("{card}", card=townsfolk(card)), (f"townsfolk:{card}",)) for card in player.hand
    ]
    pile = (f"draw:{player.seat}",)
    if player.draw:
        options.append(Option(TOP, T("The top card of your draw pile"), pile, final=True))
    elif player.discard:
        options.append(Option(TOP, T("Shuffle your discard pile, then its top card"), pile, final=True))
    return [*options, Option(NONE, messages.NONE)]


def rearrange(game: VisGame, seat: int, rule: str) -> Flow[None]:
    """Puts the cards of a row in any order; the present order is allowed (vis.effects.general.2). No card is played
    or dropped off by this (vis.effects.cards.2). With fewer than 3 cards, the same spaces have cards afterwards
    (vis.effects.cards.3). See vis.effects.cards.1."""
    player = player_of(game, seat)
    before = [card for card in player.row if card]
    if len(before) < 2:
        return
    answer = yield from ask(seat, T("Put your row in order, from left to right"), rule, lambda: Orders(_things(player)))
    order = list(answer.parts[1:])
    if order == before:
        return
    waiting = iter(order)
    player.row = [next(waiting) if card else "" for card in player.row]
    game.log(
        T("{who} rearranges the row: {cards}", who=who(seat), cards=[townsfolk(card) for card in order]),
        seat=seat,
        rule=rule,
        elements=[f"townsfolk:{card}" for card in order],
    )


def _things(player: Player) -> list[Option]:
    return [Option(card, T("{card}", card=townsfolk(card)), (f"townsfolk:{card}",)) for card in player.row if card]
