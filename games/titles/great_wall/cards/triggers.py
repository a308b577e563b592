"""Triggers: what the cards of a clan do when something happens (gw.effects.timing)."""

from __future__ import annotations

import msgspec

from games.engine.rules.ask import Flow, Option
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.conditions import holds
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.modifiers import asked_by
from games.titles.great_wall.cards.performing import perform
from games.titles.great_wall.rules import icons
from games.titles.great_wall.rules.game import WallGame, active_advisors, clan_of, decide, who
from games.titles.great_wall.rules.goods import can_pay, pay
from games.titles.great_wall.table import components
from games.titles.great_wall.table.card_types import Ability
from games.titles.great_wall.table.state import QIN, REED, Clan, is_player, seat_of

ADVISORS = {"supporting_advisor": 1, "two_supporting_advisors": 2}
"""How many advisors below a general make his ability count once."""
SPANS = {"once_per_turn": "turn", "once_per_year": "year", "first_each_year": "year"}


class Pending(msgspec.Struct, frozen=True):
    """An ability whose moment has come."""

    card: str
    ability: Ability
    factor: int
    pieces: int = 1

    @property
    def plain(self) -> bool:
        """Whether it only gives: such effects need no order."""
        return not self.ability.cost and all(effect.plain or effect.lasting for effect in self.ability.effects)


def fire(game: WallGame, trigger: str, owner: int, *, pieces: int = 1) -> Flow[None]:
    """Carry out what ``trigger`` sets off among the cards of ``owner``: his general and his active advisors, all at the
    same moment (gw.effects.timing.1). ``pieces`` is for effects that count every soldier."""
    pending = _pending(game, trigger, owner, pieces)
    budgeted = len(pending) > 1 and owner not in game.state.budget
    if budgeted:
        game.state.budget[owner] = dict(clan_of(game, owner).goods)
    while pending:
        chosen = yield from _next(game, owner, pending)
        pending.remove(chosen)
        yield from _carry_out(game, owner, chosen)
    if budgeted:
        del game.state.budget[owner]


def _pending(game: WallGame, trigger: str, owner: int, pieces: int) -> list[Pending]:
    """The abilities whose moment this is; one that counts supporting advisors and has none does nothing
    (gw.cards.general.6)."""
    return [
        Pending(card, ability, factor * counted, counted)
        for card, ability, factor in abilities(game, owner)
        for counted in (pieces if ability.limit == "each_soldier" else 1,)
        if ability.trigger == trigger
        and factor
        and not all(effect.lasting for effect in ability.effects)
        and holds(game, owner, ability.when)
        and not _used_up(game, owner, card, ability)
        and f"{owner}:{card}" not in game.state.working
    ]


def abilities(game: WallGame, owner: int) -> list[tuple[str, Ability, int]]:
    """(element id, ability, how often it counts) of every card that works for ``owner``: for Qin Jiushao his general
    (gw.solo.setup.12), who has no active advisors (gw.solo.rules.2)."""
    if owner == REED:
        return []
    clan = clan_of(game, owner)
    counted = [(f"advisor:{card}", components.advisor_ability(card), 1) for card in active_advisors(game, owner)]
    if owner == QIN:
        ability = components.solo().general.ability
        return [("general:qin_jiushao", ability, _times(ability, clan))]
    if len(clan.generals) == 1:
        ability = components.generals()[clan.generals[0]].ability
        counted.insert(0, (f"general:{clan.generals[0]}", ability, _times(ability, clan)))
    return counted


def _times(ability: Ability, clan: Clan) -> int:
    """gw.cards.general.4: how often a general's ability counts, by the advisors below him."""
    return len(clan.supporting) // ADVISORS[ability.per] if ability.per else 1


def _next(game: WallGame, owner: int, pending: list[Pending]) -> Flow[Pending]:
    """gw.effects.timing.5: the owner chooses the order of effects that are more than a gain."""
    plain = [one for one in pending if one.plain]
    if plain or len(pending) == 1 or not is_player(owner):
        return (plain or pending)[0]
    answer = yield from decide(
        game,
        owner,
        T("Which effect first?"),
        "gw.effects.timing.5",
        lambda: [_first_option(one) for one in pending],
    )
    return next(one for one in pending if one.card == ":".join(answer.parts[1:]))


def _first_option(pending: Pending) -> Option:
    """An effect among others, with what it takes to use it."""
    cost = pending.ability.cost
    price = asked_by(pending.card, cost, "gw.effects.reading.2") if cost else None
    return Option(
        f"first:{pending.card}",
        T("{card}", card=Ref(pending.card)),
        (pending.card,),
        price=price,
        cost=icons.goods(cost),
    )


def _carry_out(game: WallGame, owner: int, pending: Pending) -> Flow[None]:
    ability = pending.ability
    if ability.cost:
        price = asked_by(pending.card, ability.cost, "gw.effects.reading.2")
        if not can_pay(game, owner, ability.cost) or not (yield from _agrees(game, owner, pending, price)):
            return
        yield from pay(game, owner, ability.cost, "gw.effects.reading.2", price)
    if pending.plain:
        game.log(
            T("{card} works for {who}", card=Ref(pending.card), who=who(owner)),
            seat=seat_of(owner),
            rule=_rule(pending.card),
        )
    game.state.working.append(f"{owner}:{pending.card}")
    context = Context(owner=owner, card=pending.card, factor=pending.factor, pieces=pending.pieces)
    done = yield from perform(game, context, ability.effects)
    game.state.working.remove(f"{owner}:{pending.card}")
    if ability.limit in SPANS and (done or ability.limit == "first_each_year"):
        game.state.used.append(_mark(owner, pending.card, SPANS[ability.limit]))


def _rule(card: str) -> str:
    return "gw.cards.general.3" if card.startswith("general:") else "gw.cards.advisor.3"


def _agrees(game: WallGame, owner: int, pending: Pending, price: Reckoning) -> Flow[bool]:
    answer = yield from decide(
        game,
        owner,
        messages.use(Ref(pending.card)),
        "gw.effects.reading.2",
        lambda: [
            Option("use", T("Use it"), (pending.card,), price=price, cost=icons.goods(pending.ability.cost)),
            Option("skip", messages.DO_NOT_USE_IT),
        ],
    )
    return answer.id == "use"


def _used_up(game: WallGame, owner: int, card: str, ability: Ability) -> bool:
    return ability.limit in SPANS and _mark(owner, card, SPANS[ability.limit]) in game.state.used


def _mark(owner: int, card: str, span: str) -> str:
    return f"{owner}:{card}:{span}"
