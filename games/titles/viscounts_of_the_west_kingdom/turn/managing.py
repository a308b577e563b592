"""Phase 1, Card Management (vis.turn.cards): the row slides, a card drops off, another is played."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.state import call
from games.engine.rules.text import T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import CRIMINAL, criminals, modifiers
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules import chests, columns, deck, track
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, player_of, townsfolk, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import NoCriminalCorruption, RemoveSelf, ReturnSelf
from games.titles.viscounts_of_the_west_kingdom.table.registry import steps


@steps.called(T("Card Management"))
def manage_cards(game: VisGame, seat: int) -> Flow[None]:
    """Resolves what drops off before the new card is played: vis.turn.cards.4."""
    state = game.state
    state.active, state.phase = seat, "cards"
    state.played, state.action, state.dismissed, state.dismissed_icons = "", "", "", []
    game.log(messages.turn_of(who(seat)), seat=seat, rule="vis.turn.round.1")
    game.next(call("slide_cards", seat), call("play_card", seat))
    yield from columns.offer(game, seat, T("Use your Manuscript Board before your cards slide?"))


@steps.called(T("Cards slide"))
def slide_cards(game: VisGame, seat: int) -> Flow[None]:
    """Slides the cards. This is a separate step, so that a State says whether the cards have slid: vis.turn.cards.1."""
    yield from slide(game, seat)


@steps.called(T("A card is played"))
def play_card(game: VisGame, seat: int) -> Flow[None]:
    """Plays a card, then takes back resources that paid for nothing: vis.turn.cards.5."""
    yield from play(game, seat)
    columns.done(game, seat)


SLIDE, PLAY = slide_cards.__name__, play_card.__name__


def slide(game: VisGame, seat: int) -> Flow[None]:
    """Slides the cards of the row (vis.turn.cards.1, vis.turn.cards.2, vis.turn.cards.3, vis.turn.cards.11,
    vis.turn.cards.12, vis.townsfolk.card.10). Then the Chest Tiles below them take effect (vis.keys.chests.5)."""
    player = player_of(game, seat)
    leaving = player.row[-1]
    player.row = ["", *player.row[:-1]]
    due = chests.rewarding(player, range(1, len(player.row)))
    if leaving:
        yield from _drop_off(game, seat, leaving)
    yield from chests.reward(game, seat, due)


def _drop_off(game: VisGame, seat: int, card: str) -> Flow[None]:
    """Resolves the dropped card. A card that leaves the deck is in no pile meanwhile, except if too few cards would
    be left (vis.keys.heroes.7, vis.turn.cards.14)."""
    player, state = player_of(game, seat), game.state
    ability = components.card(card).ability
    leaves = any(isinstance(effect, RemoveSelf | ReturnSelf) for effect in ability.effects)
    if leaves and deck.deck_size(player) >= components.player_board().smallest_deck:
        state.leaving = card
    else:
        player.discard.append(card)
    game.log(
        messages.drops_off(townsfolk(card), who(seat)),
        seat=seat,
        rule="vis.turn.cards.2",
        elements=[f"townsfolk:{card}"],
    )
    if ability.timing == "drop_off":
        context = Context(seat=seat, source=f"townsfolk:{card}", rule="vis.turn.cards.3")
        yield from perform(game, context, ability.effects)


def play(game: VisGame, seat: int) -> Flow[None]:
    """Plays a card onto the leftmost space. The Corruption of its Criminals follows, then its immediate ability:
    vis.turn.cards.5, vis.turn.cards.7, vis.turn.cards.8, vis.turn.cards.9, vis.townsfolk.card.8,
    vis.gates.welcome.1, vis.townsfolk.card.13."""
    card = yield from _card_to_play(game, seat)
    yield from lay(game, seat, card)
    yield from at_once(game, seat, card)


def at_once(game: VisGame, seat: int, card: str) -> Flow[None]:
    """Resolves the immediate ability of the played card: vis.turn.cards.8."""
    ability = components.card(card).ability
    if ability.timing == "immediate":
        context = Context(seat=seat, source=f"townsfolk:{card}", rule="vis.turn.cards.8")
        yield from perform(game, context, ability.effects)


def lay(game: VisGame, seat: int, card: str) -> Flow[None]:
    """Puts the card on the leftmost space. The Chest Tile below it follows, then the Corruption of its Criminals:
    vis.turn.cards.5, vis.turn.cards.6."""
    player = player_of(game, seat)
    player.row[0] = game.state.played = card
    printed = components.card(card)
    game.log(
        T("{who} plays {card} onto the row", who=who(seat), card=townsfolk(card)),
        seat=seat,
        rule="vis.turn.cards.5",
        elements=[f"townsfolk:{card}"],
    )
    yield from chests.reward(game, seat, chests.rewarding(player, (0,)))
    if CRIMINAL in printed.icons and not any(modifiers(game.state, seat, NoCriminalCorruption)):
        context = Context(seat=seat, source=f"townsfolk:{card}", rule="vis.turn.cards.6")
        track.gain_corruption(game, context, criminals(game.state, seat))


def _card_to_play(game: VisGame, seat: int) -> Flow[str]:
    """A card of the hand. Without a hand it is the top of the draw pile, unseen (vis.turn.cards.10,
    vis.turn.cards.16). An empty draw pile is shuffled first (vis.turn.cards.13)."""
    player = player_of(game, seat)
    if not player.hand:
        return (yield from deck.take_top(game, seat))
    answer = yield from columns.ask_on_turn(
        game,
        seat,
        T("Play a card"),
        "vis.turn.cards.5",
        lambda: [
            Option(
                f"play:{card}",
                T("Play {card} onto the row", card=townsfolk(card)),
                (f"townsfolk:{card}", f"card-space:{seat}:1"),
                short=T("moves {n}", n=components.card(card).silver),
            )
            for card in player.hand
        ],
    )
    card: str = answer.parts[1]
    player.hand.remove(card)
    return card
