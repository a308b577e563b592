"""Spending Military points (is.military.1): Bonus War tiles, Conflict markers, Forts, Squadrons, and the exchange of turn 6."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.rules.ask import Option, Refusal, judged
from games.engine.rules.text import Ref, T, Text
from games.titles.imperial_struggle.actions.markets import in_conflict
from games.titles.imperial_struggle.rules.game import ISGame, power_of, round_of
from games.titles.imperial_struggle.rules.game import space as space_ref
from games.titles.imperial_struggle.rules.lots import amounts, unfinished
from games.titles.imperial_struggle.rules.payers import Credit, why_unpaid
from games.titles.imperial_struggle.rules.prices import Quote, quote
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.purse import offer
from games.titles.imperial_struggle.rules.squadrons import at, why_not_constructed
from games.titles.imperial_struggle.rules.tiles import why_not_drawn
from games.titles.imperial_struggle.table.components import FORTS, LAST_TURN, LIMITS, NAVAL, NEIGHBORS, SPACES
from games.titles.imperial_struggle.table.state import BOX, opponent

BOUGHT = Refusal(T("No more Bonus War tiles can be bought in this Action Round"), "is.military.bonus-tiles.2")
NOTHING_HELD = Refusal(
    T("Nothing connected with it has been yours since before this Action Round"), "is.military.build.2"
)
UNDAMAGED = Refusal(T("An opposing Fort can be taken only when it is damaged"), "is.military.build.5")
NOTHING_NEAR = Refusal(
    T("It needs a connected Squadron, or a connected market without Conflict marker"), "is.military.repair.3"
)


def options(game: ISGame, side: str) -> Iterator[Option]:
    """All that Military points can buy now."""
    more = Credit(game, side)
    for want in _wants(game, side):
        if want.forbidden is None:
            quoted = quote(game, want.buy)
            if why_unpaid(game, want.buy, quoted.price, more) is None:
                yield offer(game, _option(want, quoted), want.buy, quoted.price, more)


def refused(game: ISGame, side: str) -> Iterator[Option]:
    """What one may want of them and cannot have, with the reason."""
    if not unfinished(game, "military"):
        return
    more = Credit(game, side)
    for want in _wants(game, side):
        quoted = quote(game, want.buy)
        refusal = want.forbidden or why_unpaid(game, want.buy, quoted.price, more)
        if refusal is not None:
            yield judged(_option(want, quoted), refusal)


class _Want(NamedTuple):
    """Something that one may want of Military points. ``forbidden`` is why a rule forbids it, whatever points there are."""

    id: str
    label: Text
    buy: Purchase
    elements: tuple[str, ...]
    forbidden: Refusal | None = None


def _option(want: _Want, quoted: Quote) -> Option:
    """How it is offered at this price."""
    cost = amounts("military", quoted.price)
    return Option(want.id, want.label, want.elements, price=quoted.reckoning, cost=cost)


def _wants(game: ISGame, side: str) -> Iterator[_Want]:
    """is.military.1: without Military points only a Squadron, which may cost nothing."""
    yield _squadron(game, side)
    if not unfinished(game, "military"):
        return
    label, buy = T("Buy a Bonus War tile"), Purchase(side, "bonus_tile", "military")
    yield _Want("bonus_tile", label, buy, (f"bonus:{side}",), why_not_bought(game, side))
    for space in game.state.conflicts:
        label = T("Remove the Conflict marker from {space}", space=space_ref(space))
        buy = Purchase(side, "conflict", "military", space)
        yield _Want(f"conflict:{space}", label, buy, (f"space:{space}",))
    yield from _forts(game, side)
    yield from _deployments(game, side)
    if game.state.turn == LAST_TURN:
        yield from _exchanges(game, side)


def _squadron(game: ISGame, side: str) -> _Want:
    forbidden = why_not_constructed(game, side)
    place = f"navy:{side}" if forbidden is None else f"unbuilt:{side}"
    buy = Purchase(side, "squadron", "military")
    return _Want("squadron", T("Construct a Squadron"), buy, (place,), forbidden)


def why_not_bought(game: ISGame, side: str) -> Refusal | None:
    """is.military.bonus-tiles.2, is.military.bonus-tiles.7: why no more Bonus War tile can be bought; None where one can."""
    return BOUGHT if round_of(game).bought >= LIMITS.bonus_tiles_bought else why_not_drawn(game, side)


def _forts(game: ISGame, side: str) -> Iterator[_Want]:
    """is.military.build, is.military.repair: what could be done at each Fort space."""
    state = game.state
    for fort in FORTS:
        held, damaged, where = state.flags.get(fort), fort in state.damaged, space_ref(fort)
        if held is None:
            label = T("Build a Fort at {space}", space=where)
            yield _fort(side, "build", fort, label, why_not_built(game, fort))
        elif held == side and damaged:
            yield _fort(side, "repair", fort, T("Repair {space}", space=where), None)
        elif held == opponent(side):
            label = T("Repair and take {space}", space=where)
            yield _fort(side, "seize", fort, label, why_not_seized(game, side, fort))


def _fort(side: str, use: str, fort: str, label: Text, forbidden: Refusal | None) -> _Want:
    buy = Purchase(side, use, "military", fort, removes=use == "seize")
    return _Want(f"{use}:{fort}", label, buy, (f"space:{fort}",), forbidden)


def why_not_built(game: ISGame, fort: str) -> Refusal | None:
    """is.military.build.2, is.military.build.4, is.military.build.6, is.military.build.9: None beside a Market without Conflict marker, a
    Naval space or a Territory that the side has controlled since before the round and still controls."""
    action_round, conflicts = round_of(game), game.state.conflicts
    held = [
        other
        for other in NEIGHBORS[fort]
        if other in action_round.held and other not in action_round.changed and SPACES[other].type != "fort"
    ]
    if not held:
        return NOTHING_HELD
    return None if any(other not in conflicts for other in held) else in_conflict(held[0], "is.military.build.4")


def why_not_seized(game: ISGame, side: str, fort: str) -> Refusal | None:
    """is.military.build.3, is.military.build.5: nothing is done at an opposing Fort that is not damaged. is.military.repair.3,
    is.military.repair.5: else None beside a Squadron, or a market without Conflict marker; a Territory does not do."""
    state = game.state
    if fort not in state.damaged:
        return UNDAMAGED
    held = [
        other
        for other in NEIGHBORS[fort]
        if state.flags.get(other) == side and SPACES[other].type in ("market", "naval")
    ]
    if not held:
        return NOTHING_NEAR
    return None if any(other not in state.conflicts for other in held) else in_conflict(held[0], "is.military.repair.3")


def _deployments(game: ISGame, side: str) -> Iterator[_Want]:
    """is.military.deploy.1, is.military.deploy.2: from the Navy Box or another Naval space, each Squadron once a round
    (is.military.deploy.6), wherever to
    (is.military.deploy.7); not where one has a Squadron (is.military.deploy.9)."""
    flags, used = game.state.flags, round_of(game).deployed
    fleet = power_of(game, side).squadrons
    sources = [space for space in NAVAL if flags.get(space) == side and fleet.index(space) not in used]
    if any(number not in used for number in at(game, side, BOX)):
        sources.insert(0, BOX)
    for source in sources:
        for target in NAVAL:
            held = flags.get(target)
            if held == side:
                continue
            use = "displace" if held == opponent(side) else "deploy"
            buy = Purchase(side, use, "military", target, source, removes=use == "displace")
            origin = f"navy:{side}" if source == BOX else f"space:{source}"
            label = T("Deploy a Squadron from {source} to {space}", source=Ref(origin), space=space_ref(target))
            yield _Want(f"{use}:{source}:{target}", label, buy, (origin, f"space:{target}"))


def _exchanges(game: ISGame, side: str) -> Iterator[_Want]:
    """Exchange Military points for another type (is.military.2, is.military.3, is.military.5)."""
    exchanged = round_of(game).exchanged
    buy = Purchase(side, "exchange", "military")
    if exchanged in ("", "economic"):
        yield _Want("exchange:economic", T("Exchange for 1 Economic point"), buy, ())
    if exchanged in ("", "diplomatic"):
        yield _Want("exchange:diplomatic", T("Exchange for 1 Diplomatic point"), buy, ())
