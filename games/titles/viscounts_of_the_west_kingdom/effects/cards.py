"""Ops on a player's own cards (vis.effects.cards), and the choice between lists of effects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.performing import (
    Context,
    carries_out,
    perform,
    useful,
    useful_if,
)
from games.titles.viscounts_of_the_west_kingdom.effects.saying import said
from games.titles.viscounts_of_the_west_kingdom.rules import deck, outsiders
from games.titles.viscounts_of_the_west_kingdom.rules.columns import ask_on_turn
from games.titles.viscounts_of_the_west_kingdom.table.game import NONE, VisGame, player_of, townsfolk, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import (
    Choose,
    DestroyCard,
    DestroyOwnCard,
    DiscardCard,
    DiscardFromDeck,
    DrawCard,
    Rearrange,
    RemoveSelf,
    Shuffle,
)


@carries_out(Rearrange)
def rearrange(game: VisGame, context: Context, effect: Rearrange) -> Flow[bool]:
    yield from deck.rearrange(game, context.seat, context.rule)
    return True


@useful_if(Rearrange)
def can_rearrange(game: VisGame, context: Context, effect: Rearrange) -> bool:
    return sum(1 for card in player_of(game, context.seat).row if card) > 1


@carries_out(DiscardCard)
def discard_card(game: VisGame, context: Context, effect: DiscardCard) -> Flow[bool]:
    yield from deck.discard(game, context, effect.n)
    return True


@useful_if(DiscardCard)
def can_discard(game: VisGame, context: Context, effect: DiscardCard) -> bool:
    return deck.can_reach_cards(player_of(game, context.seat))


@carries_out(DestroyCard)
def destroy_card(game: VisGame, context: Context, effect: DestroyCard) -> Flow[bool]:
    yield from deck.destroy(game, context, effect.n)
    return True


@useful_if(DestroyCard)
def can_destroy(game: VisGame, context: Context, effect: DestroyCard) -> bool:
    player = player_of(game, context.seat)
    return deck.can_reach_cards(player) and deck.may_destroy(player)


def _one_or_none(cards: Iterable[str]) -> list[Option]:
    """One of these cards, or none."""
    options = [Option(f"card:{card}", T("{card}", card=townsfolk(card)), (f"townsfolk:{card}",)) for card in cards]
    return [*options, Option(NONE, messages.NONE)]


@carries_out(DestroyOwnCard)
def destroy_own_card(game: VisGame, context: Context, effect: DestroyOwnCard) -> Flow[bool]:
    """Before the deck is shuffled, all its cards except the King's Order can be chosen: vis.setup.pairs.11,
    vis.gates.setup.11."""
    player = player_of(game, context.seat)
    for _ in range(effect.n):
        answer = yield from ask(
            player.seat,
            T("Destroy a card of your deck?"),
            "vis.setup.pairs.11",
            lambda: _one_or_none(card for card in player.deck if not outsiders.is_order(card)),
        )
        if answer.verb == NONE:
            return True
        player.deck.remove(answer.parts[1])
        yield from deck.remove(game, context, answer.parts[1])
    return True


@carries_out(DiscardFromDeck)
def discard_from_deck(game: VisGame, context: Context, effect: DiscardFromDeck) -> Flow[bool]:
    """A hired card is already part of the deck: vis.keys.setup.10."""
    player = player_of(game, context.seat)
    for _ in range(effect.n):
        answer = yield from ask(
            player.seat,
            T("Put a card of your deck in your discard pile?"),
            "vis.keys.setup.10",
            lambda: _one_or_none(player.deck),
        )
        if answer.verb == NONE:
            return True
        player.deck.remove(answer.parts[1])
        player.discard.append(answer.parts[1])
        game.log(
            messages.discards(who(player.seat), townsfolk(answer.parts[1])),
            seat=player.seat,
            rule="vis.keys.setup.10",
            elements=[f"townsfolk:{answer.parts[1]}"],
        )
    return True


@carries_out(RemoveSelf)
def remove_self(game: VisGame, context: Context, effect: RemoveSelf) -> bool:
    """Removes the dropped card from the game: vis.keys.heroes.3."""
    state = game.state
    if state.leaving:
        state.removed.append(state.leaving)
        game.log(
            T("{card} of {who} leaves the game", card=townsfolk(state.leaving), who=who(context.seat)),
            seat=context.seat,
            rule="vis.keys.heroes.3",
            elements=[f"townsfolk:{state.leaving}"],
        )
        state.leaving = ""
    return True


@carries_out(DrawCard)
def draw_card(game: VisGame, context: Context, effect: DrawCard) -> Flow[bool]:
    yield from deck.draw(game, context.seat, effect.n, "vis.effects.cards.11")
    return True


@carries_out(Shuffle)
def shuffle(game: VisGame, context: Context, effect: Shuffle) -> Flow[bool]:
    yield from deck.shuffle(game, context.seat)
    return True


@useful_if(Shuffle)
def can_shuffle(game: VisGame, context: Context, effect: Shuffle) -> bool:
    return bool(player_of(game, context.seat).discard)


@carries_out(Choose)
def choose(game: VisGame, context: Context, effect: Choose) -> Flow[bool]:
    """The player chooses exactly one. An option that can do nothing is allowed only if no option can:
    vis.effects.general.5."""
    answer = yield from ask_on_turn(
        game,
        context.seat,
        messages.choose_one(Ref(context.source)),
        "vis.effects.general.5",
        lambda: _choices(game, context, effect),
    )
    yield from perform(game, context, effect.options[answer.number(1)])
    return True


def _choices(game: VisGame, context: Context, effect: Choose) -> Sequence[Option]:
    able = [index for index, one in enumerate(effect.options) if useful(game, context, one)]
    return [
        Option(f"choose:{index}", said(effect.options[index]), (context.source,))
        for index in able or range(len(effect.options))
    ]
