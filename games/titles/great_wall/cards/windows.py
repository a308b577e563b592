"""Occasions for tactic cards (gw.tactics.windows): who may play one now, and playing it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from games.engine.rules.ask import Flow, Option, Refusal, Span, judged, not_allowed
from games.engine.rules.react import PASS, react
from games.engine.rules.text import Ref, T
from games.titles.great_wall.cards.conditions import holds
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.modifiers import Prices, price, totals, whole
from games.titles.great_wall.cards.performing import perform
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.rules import causes, icons
from games.titles.great_wall.rules.game import WallGame, clan_of, humans, sees, who
from games.titles.great_wall.rules.goods import pay, why_unpaid
from games.titles.great_wall.table import components
from games.titles.great_wall.table.card_types import Tactic, TacticSide
from games.titles.great_wall.table.state import GreatWall, seat_of

OCCASIONS = {
    "horde_defeated": T("When a horde card is defeated"),
    "you_defeat_horde": T("When you defeat a horde card"),
    "attack": T("When you attack"),
    "last_wound": T("When you deal the last wound"),
    "soldier_killed": T("When any of your soldiers is killed"),
    "after_command_step_self": T("After your command step"),
    "recruit": T("When you recruit"),
}


def tactic_window(game: WallGame, owners: Sequence[int], occasions: Sequence[str]) -> Flow[None]:
    """gw.tactics.windows.10: each of ``owners`` may play one card of these occasions (gw.tactics.play.3), in any
    player's turn (gw.tactics.play.8) and after any number of cards (gw.tactics.play.2). All are asked at once and in
    secret, so that nobody learns who holds what. The cards are carried out in tea order (gw.effects.timing.4)."""
    holders = [owner for owner in humans(game) if owner in owners and clan_of(game, owner).tactics]
    reactions = yield from react(
        seats=holders,
        might=lambda owner: might_play(game, owner, occasions),
        prompt=T("Play a tactic card? ({occasion})", occasion=OCCASIONS[occasions[0]]),
        rule="gw.tactics.play.1",
        options=lambda owner: playable(game, owner, occasions),
        refused=lambda owner: too_dear(game, owner, occasions),
        spans=lambda owner: spans(game.state, owner, occasions),
    )
    for owner, answer in reactions:
        chosen, side = answer.parts[1:]
        if any((card.id, one) == (chosen, side) for card, one in _payable(game, owner, occasions)):
            yield from play_tactic(game, owner, chosen, side == "boosted")


def might_play(game: WallGame, owner: int, occasions: Sequence[str]) -> bool:
    """gw.components.resources.4, gw.tactics.windows.10: whether one of the owner's cards can be played now, for all that
    the others know: any card that nobody has seen may be among them, and any goods behind the screen. Where all the
    others see both, whether one can."""
    state = game.state
    if all(sees(state, other, owner) for other in range(state.seats)):
        return any(True for _ in _payable(game, owner, occasions))
    unseen = [*state.tactic_deck, *(card for clan in state.clans.values() for card in clan.tactics)]
    return any(_fits(game, owner, components.tactics()[card], occasions) for card in unseen)


def playable(game: WallGame, owner: int, occasions: Sequence[str]) -> list[Option]:
    """Cards of the hand whose occasion is given and whose conditions hold, each side that can be paid."""
    return [_option(game, owner, card, side) for card, side in _payable(game, owner, occasions)]


def _payable(game: WallGame, owner: int, occasions: Sequence[str]) -> Iterator[tuple[Tactic, str]]:
    """The sides of such cards that can be paid."""
    for card, side in _fitting(game, owner, occasions):
        if _why_unpaid(game, owner, card, side) is None:
            yield card, side


def too_dear(game: WallGame, owner: int, occasions: Sequence[str]) -> list[Option]:
    """Sides of such cards that cannot be paid."""
    return not_allowed(
        judged(_option(game, owner, card, side), _why_unpaid(game, owner, card, side))
        for card, side in _fitting(game, owner, occasions)
    )


def _why_unpaid(game: WallGame, owner: int, card: Tactic, side: str) -> Refusal | None:
    """Why the owner cannot pay for this side (gw.tactics.play.5)."""
    return why_unpaid(game, owner, totals(side_price(game, owner, card, side)), "gw.tactics.play.5")


def _fitting(game: WallGame, owner: int, occasions: Sequence[str]) -> Iterator[tuple[Tactic, str]]:
    """The sides of the cards of the hand whose occasion is given."""
    for card_id in clan_of(game, owner).tactics:
        card = components.tactics()[card_id]
        if _fits(game, owner, card, occasions):
            yield from ((card, side) for side in ("basic", "boosted"))


def _fits(game: WallGame, owner: int, card: Tactic, occasions: Sequence[str]) -> bool:
    """What everybody can see of it: the occasion is given, and the conditions of the card hold."""
    return card.trigger in occasions and _is_given(game, owner, card.trigger) and holds(game, owner, card.when)


def spans(state: GreatWall, owner: int, occasions: Iterable[str] = OCCASIONS) -> list[Span]:
    """How long one may leave it at playing no card: for this turn or season, or as long as one holds as many cards as now (who plays one
    is asked again in any case)."""
    turn = state.active >= 0
    now = f"{state.year}:{state.season}:{state.active}"
    hand = f"hand:{len(state.clans[owner].tactics)}"
    return [
        Span(
            f"tactic:{now}",
            T("Play no tactic card for the rest of this turn")
            if turn
            else T("Play no tactic card for the rest of this season"),
            PASS.id,
        ),
        *(
            Span(
                f"tactic:{occasion}:{hand}",
                T(
                    "Play no tactic card on this occasion until your hand changes ({occasion})",
                    occasion=OCCASIONS[occasion],
                ),
                PASS.id,
            )
            for occasion in occasions
        ),
        Span(f"tactic:{hand}", T("Play no tactic card until your hand changes"), PASS.id),
    ]


def _is_given(game: WallGame, owner: int, occasion: str) -> bool:
    """gw.tactics.windows.10: an earlier card may have saved the last of the owner's soldiers that were to die."""
    return occasion != "soldier_killed" or any(soldier.owner == owner for soldier in game.state.fallen)


BASIC, BOOSTED = T("Basic"), T("Boosted")
"""The two sides of a tactic card."""


def _option(game: WallGame, owner: int, card: Tactic, side: str) -> Option:
    label = (
        T("Play {card}", card=Ref(f"tactic:{card.id}"))
        if side == "basic"
        else T("Play {card}, boosted", card=Ref(f"tactic:{card.id}"))
    )
    prices = side_price(game, owner, card, side)
    return Option(
        f"tactic:{card.id}:{side}",
        label,
        (f"tactic:{card.id}",),
        detail=T("{text}", text=Ref(f"tactic-text:{card.id}:{side}")),
        price=whole(causes.PRICE, prices) if prices else None,
        cost=icons.goods(totals(prices)),
        head=T("{card}", card=Ref(f"tactic:{card.id}")),
        short=BASIC if side == "basic" else BOOSTED,
    )


def side_price(game: WallGame, owner: int, card: Tactic, side: str) -> Prices:
    """gw.tactics.play.5: the boosted side costs chi."""
    printed = side_of(card, side).cost
    return price(game, owner, "boost_tactic", printed, "gw.tactics.play.5") if printed else {}


def side_of(card: Tactic, side: str) -> TacticSide:
    return card.boosted if side == "boosted" else card.basic


def play_tactic(game: WallGame, owner: int, card_id: str, boosted: bool) -> Flow[None]:
    """gw.tactics.play: pay, carry out one of the two effects, and discard the card after it (gw.tactics.hand.4)."""
    card = components.tactics()[card_id]
    side = "boosted" if boosted else "basic"
    prices = side_price(game, owner, card, side)
    changes = yield from pay(game, owner, totals(prices), "gw.tactics.play.5")
    clan_of(game, owner).tactics.remove(card_id)
    text = (
        T("{who} plays {card}, boosted", who=who(owner), card=Ref(f"tactic:{card_id}"))
        if boosted
        else T("{who} plays {card}", who=who(owner), card=Ref(f"tactic:{card_id}"))
    )
    elements, reckoning = [f"tactic:{card_id}"], whole(causes.PRICE, prices) if prices else msgspec.UNSET
    rule = "gw.tactics.play.1"
    game.state.playing.append(card_id)
    game.log(text, seat=seat_of(owner), rule=rule, elements=elements, reckoning=reckoning, changes=changes)
    yield from perform(game, Context(owner=owner, card=f"tactic:{card_id}"), side_of(card, side).effects)
    game.state.playing.remove(card_id)
    game.state.tactic_discard.append(card_id)
    yield from fire(game, "tactic_played", owner)
