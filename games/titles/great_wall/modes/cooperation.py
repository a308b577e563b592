"""Co-operation: the emperor's requests, events, and one victory for all (gw.coop)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NoReturn

from games.engine.rules.ask import Answer, Flow, Option, Refusal, judged, not_allowed
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.state import Result, Standing
from games.engine.rules.text import Ref, T, Text
from games.titles.great_wall import messages
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.modifiers import asked_by
from games.titles.great_wall.cards.performing import perform
from games.titles.great_wall.rules import causes, icons
from games.titles.great_wall.rules.agreement import proposals
from games.titles.great_wall.rules.game import WallGame, clan_of, foe, humans, open_sections, side, who
from games.titles.great_wall.rules.goods import can_pay, pay
from games.titles.great_wall.rules.sacrifice import able_to_give, covers, give_together, sacrifice_each
from games.titles.great_wall.rules.shame import gain_shame, tokens, when_supply_is_empty
from games.titles.great_wall.table import components
from games.titles.great_wall.table.board_types import Request
from games.titles.great_wall.table.ops.requests import (
    AnyCheck,
    AnyPayment,
    BreachesThisYear,
    EachPays,
    HordesDefeatedThisYear,
    MaxShameOfAnyPlayer,
    OverseerLocationsEachPlayer,
    Sacrifice,
    SectionsWithHordeInAssault,
    SomeLose,
    SomeSacrifice,
    TeamSacrifices,
    TotalWallLevels,
)
from games.titles.great_wall.table.pieces import CLOSED_FOR, COOP
from games.titles.great_wall.table.registry import steps
from games.titles.great_wall.table.state import GreatWall

DONE = "done"
ASKED = "gw.coop.requests.4"
"""The clause by which a request asks for something."""


def add(state: GreatWall) -> None:
    """Add requests and events to a co-operative game (gw.overview.modes.4, gw.coop.setup.3, gw.coop.setup.8,
    gw.coop.two-players.1, gw.coop.two-players.2)."""
    if state.mode != COOP:
        return
    few = state.seats <= CLOSED_FOR
    state.request_deck = [card.id for card in components.coop().requests if not (few and card.removed_with_2_players)]
    state.chance.shuffle("requests", state.request_deck)
    state.event_deck = [card.id for card in components.coop().events]
    state.chance.shuffle("events", state.event_deck)
    slots = request_slots(state.seats)
    state.requests, state.request_deck = state.request_deck[:slots], state.request_deck[slots:]


def request_slots(seats: int) -> int:
    """gw.coop.setup.3, gw.coop.two-players.2: how many requests are active at most (gw.coop.requests.9)."""
    return components.coop().request_slots.of(seats)


# The end


def end_check(game: WallGame) -> None:
    """gw.coop.ending.1, gw.coop.ending.4, gw.coop.ending.5, gw.coop.ending.6, gw.spring.raid.4; complete walls end
    nothing (gw.coop.ending.2)."""
    state = game.state
    if len(state.requests_done) >= requests_needed(game):
        _finish(game, won=True, reason=T("Enough of the emperor's requests are fulfilled"), rule="gw.coop.ending.1")
    elif not state.shame_supply:
        _finish(game, won=False, reason=messages.SUPPLY_EMPTY, rule="gw.coop.ending.6")
    elif state.year == len(components.time_slots(side(game))):
        _finish(game, won=False, reason=messages.LAST_YEAR_OVER, rule="gw.coop.ending.4")
    elif state.final_winter:
        _finish(game, won=False, reason=messages.RAID_EMPTIED_SUPPLY, rule="gw.spring.raid.4")


@when_supply_is_empty(COOP)
def lose(game: WallGame) -> NoReturn:
    """gw.coop.ending.3: a shame token was due, and nothing of what was under way is carried out any more."""
    reason = T("A shame token was due and the supply was empty")
    game.end_now(_result(game, won=False, reason=reason, rule="gw.coop.ending.3"))


def _finish(game: WallGame, *, won: bool, reason: Text, rule: str) -> None:
    game.finish(_result(game, won=won, reason=reason, rule=rule))


def _result(game: WallGame, *, won: bool, reason: Text, rule: str) -> Result:
    """gw.coop.ending.7: nobody has a score."""
    return Result(reason, rule, [Standing(seat, 1, None) for seat in range(game.state.seats)], won)


def requests_needed(game: WallGame) -> int:
    """Requests to fulfill for a victory (gw.coop.goal.2, gw.coop.goal.3, gw.coop.goal.4)."""
    return components.coop().requests_to_win.of(game.state.seats)


# Fulfilling requests


@steps.called(T("Emperor's requests are fulfilled"), "co-op")
def fulfil_requests(game: WallGame) -> Flow[None]:
    """gw.coop.requests.2, gw.coop.requests.10, gw.coop.requests.11: one after the other while all agree."""
    options = list(_fulfilling(game))
    if not options:
        return
    answers = yield from proposals(
        game,
        T("Fulfill a request of the emperor?"),
        "gw.coop.requests.2",
        [*options, Option(DONE, T("Fulfill no more this year"))],
        refused=lambda: _short(game),
    )
    answer = next((wanted for wanted in answers.values() if _accepted(game, wanted, answers)), None)
    if answer is None:
        return
    request = components.requests()[answer.parts[1]]
    payers = _who_pays(game, answer)
    for effect in request.pay:
        yield from _pay(game, request, effect, payers)
    game.state.requests.remove(request.id)
    game.state.requests_done.append(request.id)
    game.log(
        T("{card} is fulfilled", card=Ref(f"request:{request.id}")),
        rule="gw.coop.requests.6",
        elements=[f"request:{request.id}"],
    )
    game.next("fulfil_requests")


def _accepted(game: WallGame, chosen: Answer, answers: dict[int, Answer]) -> bool:
    """gw.coop.requests.11: when time settles it, a request is fulfilled that everybody who is to pay wants."""
    if chosen.id == DONE:
        return False
    return all(seat in answers and answers[seat].id == chosen.id for seat in _who_pays(game, chosen))


def _who_pays(game: WallGame, answer: Answer) -> list[int]:
    """Those whom the option names, or everybody when the request costs everybody something."""
    named = [int(part) for part in answer.parts[2:]]
    return named or (humans(game) if components.requests()[answer.parts[1]].pay else [])


def _fulfilling(game: WallGame) -> Iterator[Option]:
    """Every request in the slots (gw.coop.requests.1) that can be met whole now (gw.coop.requests.7), once for each
    choice of who pays."""
    for card in game.state.requests:
        request = components.requests()[card]
        if _why_not(game, request) is None:
            yield from (_request_option(request, payers) for payers in _payers(game, request))


def _short(game: WallGame) -> list[Option]:
    """Requests in the slots that cannot be met whole now, each with what is lacking."""
    requests = [components.requests()[card] for card in game.state.requests]
    return not_allowed(judged(_request_option(request), _why_not(game, request)) for request in requests)


TOO_LITTLE = Refusal(T("There is too little to sacrifice"), "gw.coop.requests.7")
NOT_EVERYBODY = Refusal(T("Not everybody who must pay can"), "gw.coop.requests.7")


def _why_not(game: WallGame, request: Request) -> Refusal | None:
    """gw.coop.requests.7: why a request cannot be met whole now; None where it can."""
    lacking = (_lacks(game, wanted) for wanted in request.requires)
    unpaid = (_why_unpaid(game, effect) for effect in request.pay)
    return next((refusal for refusal in (*lacking, *unpaid) if refusal is not None), None)


def _why_unpaid(game: WallGame, effect: AnyPayment) -> Refusal | None:
    """gw.coop.requests.5: why too few players can pay this part; None where enough can."""
    match effect:
        case TeamSacrifices():
            return None if covers(game, humans(game), effect) else TOO_LITTLE
        case SomeSacrifice():
            return None if len(_able(game, effect)) >= effect.players else TOO_LITTLE
        case SomeLose():
            return None if len(_able(game, effect)) >= effect.players else NOT_EVERYBODY
        case EachPays():
            paid = all(can_pay(game, owner, effect.goods()) for owner in humans(game))
            return None if paid else NOT_EVERYBODY


def _request_option(request: Request, payers: Sequence[int] = ()) -> Option:
    """To fulfill it, named payers each for their part."""
    label = T("Fulfill {card}", card=Ref(f"request:{request.id}"))
    if payers:
        names = [who(owner) for owner in payers]
        label = T("Fulfill {card}: {payers}", card=Ref(f"request:{request.id}"), payers=[*names])
    option = ":".join(["fulfil", request.id, *map(str, payers)])
    cost = icons.goods(_cost(request))
    elements = (f"request:{request.id}", *(f"seat:{owner}" for owner in payers))
    return Option(option, label, elements, price=_asked(request), cost=cost)


def _asked(request: Request) -> Reckoning | None:
    """gw.coop.requests.4, gw.coop.requests.8: what a request asks of each who pays for it, or of all together; None where it takes
    nothing."""
    if cost := _cost(request):
        return asked_by(f"request:{request.id}", cost, "gw.coop.requests.4")
    sacrificed = [cause for effect in request.pay if isinstance(effect, Sacrifice) for cause in _sacrificed(effect)]
    return Reckoning(causes.PRICE, tuple(sacrificed)) if sacrificed else None


def _sacrificed(effect: Sacrifice) -> Iterator[Cause]:
    if isinstance(effect, SomeSacrifice) and effect.clerks:
        yield causes.clerks(effect.clerks, "gw.coop.requests.8")
    for unit, count in effect.units.items():
        if count:
            yield Cause(count, T("{unit}", unit=Ref(f"unit:{unit}")), "gw.coop.requests.8")


def _cost(request: Request) -> dict[str, int]:
    """Resources and honor that each payer gives."""
    cost: dict[str, int] = {}
    for effect in request.pay:
        for kind, count in _goods_of_each(effect).items():
            cost[kind] = cost.get(kind, 0) + count
    return cost


def _goods_of_each(effect: AnyPayment) -> dict[str, int]:
    match effect:
        case EachPays():
            return effect.goods()
        case SomeLose():
            return {"honor": effect.honor}
        case _:
            return {}


def _lacks(game: WallGame, check: AnyCheck) -> Refusal | None:
    """gw.coop.requests.4: how far the state is from what a request asks for; None where it is as asked."""
    state, players = game.state, humans(game)
    match check:
        case SectionsWithHordeInAssault():
            have, least = len({*state.held, *state.breached}), check.min
            return _too_few(
                have, least, Refusal(T("Sections assaulted this winter: {n} of {all}", n=have, all=least), ASKED)
            )
        case BreachesThisYear():
            have, most = len(state.breached), check.max
            return _too_many(
                have, most, Refusal(T("Breaches this year: {n}, at most {most}", n=have, most=most), ASKED)
            )
        case TotalWallLevels():
            sections = open_sections(game)
            have, least = sum(section.wall for section in sections), check.min_per_usable_section * len(sections)
            return _too_few(have, least, Refusal(T("Levels of all walls: {n} of {all}", n=have, all=least), ASKED))
        case HordesDefeatedThisYear():
            have, least = state.defeated, len(players) if isinstance(check.min, str) else check.min
            return _too_few(
                have, least, Refusal(T("Horde cards defeated this year: {n} of {all}", n=have, all=least), ASKED)
            )
        case MaxShameOfAnyPlayer():
            have, most = max(tokens(clan_of(game, owner)) for owner in players), check.max
            return _too_many(
                have, most, Refusal(T("Most shame tokens of a player: {n}, at most {most}", n=have, most=most), ASKED)
            )
        case OverseerLocationsEachPlayer():
            have, least = min(len(clan_of(game, owner).overseers) for owner in players), check.min
            return _too_few(
                have, least, Refusal(T("Fewest overseers of a player: {n} of {all}", n=have, all=least), ASKED)
            )


def _too_few(have: int, least: int, refusal: Refusal) -> Refusal | None:
    return refusal if have < least else None


def _too_many(have: int, most: int, refusal: Refusal) -> Refusal | None:
    return refusal if have > most else None


def _payers(game: WallGame, request: Request) -> Iterator[Sequence[int]]:
    """Groups of players who can pay for a request that can be met; an empty group stands for everybody, or for nobody to pay."""
    for effect in request.pay:
        if isinstance(effect, SomeLose | SomeSacrifice):
            yield from combinations(_able(game, effect), effect.players)
            return
    yield ()


def _able(game: WallGame, effect: SomeLose | SomeSacrifice) -> list[int]:
    """The players who can give what this asks of each."""
    return [owner for owner in humans(game) if _can_give(game, owner, effect)]


def _can_give(game: WallGame, owner: int, effect: SomeLose | SomeSacrifice) -> bool:
    if isinstance(effect, SomeLose):
        return clan_of(game, owner).honor >= effect.honor
    return able_to_give(game, owner, effect)


def _pay(game: WallGame, request: Request, effect: AnyPayment, payers: Sequence[int]) -> Flow[None]:
    """gw.coop.requests.4, gw.coop.requests.5: everybody for the own part."""
    if isinstance(effect, TeamSacrifices):
        yield from give_together(game, payers, effect)
        return
    for owner in payers:
        match effect:
            case SomeSacrifice():
                yield from sacrifice_each(game, owner, effect)
            case SomeLose() | EachPays():
                price = asked_by(f"request:{request.id}", cost := _goods_of_each(effect), "gw.coop.requests.4")
                yield from pay(game, owner, cost, "gw.coop.requests.4", price)


# After the check


@steps.called(T("Request step"), "co-op")
def request_step(game: WallGame) -> Flow[None]:
    """gw.coop.request-step.1: shame for each unfulfilled request, which stays (gw.coop.request-step.3); then new ones
    fill the free slots (gw.coop.request-step.2) while there are any (gw.coop.request-step.4)."""
    for seat in humans(game):
        for _ in list(game.state.requests):
            yield from gain_shame(game, seat, "request_step", "gw.coop.request-step.1")
    state = game.state
    while len(state.requests) < request_slots(state.seats) and state.request_deck:
        state.requests.append(state.request_deck.pop(0))
    game.reveal()


@steps.called(T("Event"), "co-op")
def event(game: WallGame) -> Flow[None]:
    """gw.coop.events: one card; its immediate effect now, its lasting one to the end."""
    state = game.state
    if not state.event_deck:
        return
    card = state.event_deck.pop(0)
    game.log(
        T("Event: {card}", card=Ref(f"event:{card}")), rule="gw.coop.events.1", elements=[f"event:{card}"], by=foe(game)
    )
    game.reveal()
    known = components.event(card)
    yield from perform(game, Context(owner=humans(game)[0], card=f"event:{card}"), known.immediate)
    if known.passive:  # gw.coop.events.4
        state.events.append(card)
