"""Conquest Points, refusing to cede, and USA flags (is.wars.conquest, is.wars.refusal, is.wars.usa)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.engine.rules.ask import Amount, Answer, Ask, Flow, Option
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import N, Ref, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import control, squadrons, tracks
from games.titles.imperial_struggle.rules.game import ISGame, power_of, seat_of, war_of, who
from games.titles.imperial_struggle.rules.game import space as space_ref
from games.titles.imperial_struggle.rules.spaces import isolated_markets
from games.titles.imperial_struggle.table.components import (
    ALL_REGIONS,
    FORTS,
    LIMITS,
    MARKETS,
    NAVAL,
    SPACES,
    TERRITORIES,
    conquest_lines,
    track,
)
from games.titles.imperial_struggle.table.registry import steps
from games.titles.imperial_struggle.table.state import BOX, FRANCE, SIDES, USA, opponent
from games.titles.imperial_struggle.war.theater import printed_here

CONQUEST = messages.CONQUEST_POINTS


@steps.called(T("Conquest"))
def conquest(game: ISGame) -> Flow[None]:
    """is.wars.conquest.2, is.wars.conquest.13, is.wars.conquest.17, is.wars.spoils.3: one after the other, as long as
    the winner likes."""
    fight = war_of(game)
    side = fight.winner
    if not list(_choices(game, side)):
        fight.points, fight.unflag = 0, ""
        return
    answer: Answer = yield Ask(
        seat=seat_of(game.state, side),
        prompt=_prompt(fight.points),
        rule="is.wars.conquest.13",
        options=lambda: [*_choices(game, side), Option("done", T("Take nothing more"))],
    )
    if answer.verb == "done":
        fight.points, fight.unflag = 0, ""
        return
    yield from _carry_out(game, side, answer)
    game.next("conquest")


def _prompt(points: int) -> Text:
    return (
        N("{n} Conquest Point: what do you take?", "{n} Conquest Points: what do you take?", n=points)
        if points
        else T("What do you unflag?")
    )


def _choices(game: ISGame, side: str) -> Iterator[Option]:
    fight = war_of(game)
    for space in _unflaggable(game, side):
        yield Option(f"unflag:{space}", messages.remove_flag(space_ref(space)), (f"space:{space}",))
    if fight.points:
        for space in takeable(game, side):
            reckoning = price(game, space)
            if reckoning.total <= fight.points:
                label = T("Take {space}", space=space_ref(space))
                cost = _cost(reckoning.total)
                yield Option(f"take:{space}", label, (f"space:{space}",), price=reckoning, cost=cost)
        yield from _landings(game, side)


def _unflaggable(game: ISGame, side: str) -> list[str]:
    """Spaces that the spoils may unflag (is.wars.spoils.4, is.wars.spoils.5, is.wars.spoils.6)."""
    kind, _, region = war_of(game).unflag.partition(":")
    if not kind:
        return []
    return [
        space for space in ALL_REGIONS[region] if SPACES[space].type == kind and control.can_unflag(game, side, space)
    ]


def price(game: ISGame, space: str) -> Reckoning:
    """The Conquest Points that a space costs (is.wars.conquest.5, is.wars.conquest.10, is.ministry.huguenots.2)."""
    printed = SPACES[space]
    if printed.type != "territory":
        return Reckoning.of(CONQUEST, (1, T("Fort, Market or Naval space"), "is.wars.conquest.5"))
    reckoning = Reckoning.of(CONQUEST, (printed.cost, messages.PRINTED_NUMBER, "is.wars.conquest.10"))
    if space in game.state.huguenots:
        reckoning = reckoning.plus((1, T("Huguenots marker"), "is.ministry.huguenots.2"))
    return reckoning


@cache
def _cost(points: int) -> tuple[Amount, ...]:
    return (Amount("flying-flag", CONQUEST, points),)


def takeable(game: ISGame, side: str) -> Iterator[str]:
    """is.wars.conquest.4, is.wars.conquest.9, is.wars.conquest.11, is.wars.conquest.12, is.wars.conquest.15: markets,
    Forts and Territories that the
    side may take here; Naval spaces have their own way. Territories change hands in no other way (is.wars.conquest.3)."""
    state, printed = game.state, printed_here(game)
    tougher = state.options.get("tougher_forts") is True
    lines = conquest_lines(tougher)
    for space in (*MARKETS, *FORTS, *TERRITORIES):
        held, kind = state.flags.get(space), SPACES[space].type
        inside = SPACES[space].region in printed.regions or (kind == "territory" and space in printed.additional)
        if held in (side, USA) or not inside or not _may_conquer(game):
            continue
        if kind == "territory" and (space in war_of(game).refused or not _reached(game, side, lines[space])):
            continue
        if kind == "fort" and tougher and not _reached(game, side, lines[space]):
            continue
        yield space


def _may_conquer(game: ISGame) -> bool:
    return war_of(game).points > 0


def _reached(game: ISGame, side: str, ends: tuple[str, ...]) -> bool:
    """Whether a Conquest Line leads to the space (is.map.territories.4, is.map.territories.5, is.map.territories.6,
    is.wars.conquest.11, is.wars.conquest.12, is.optional.forts.1)."""
    return not ends or any(game.state.flags.get(end) == side for end in ends)


def _landings(game: ISGame, side: str) -> Iterator[Option]:
    """is.wars.conquest.6, is.wars.conquest.8: with a Squadron of the Navy Box or of this theater, each once in a war."""
    state, fight, regions = game.state, war_of(game), printed_here(game).regions
    fleet, used = power_of(game, side).squadrons, fight.landed[side]
    sources = [
        space
        for space in NAVAL
        if state.flags.get(space) == side and SPACES[space].region in regions and fleet.index(space) not in used
    ]
    if any(number not in used for number in squadrons.at(game, side, BOX)):
        sources.insert(0, BOX)
    for source in sources:
        for target in NAVAL:
            if SPACES[target].region in regions and state.flags.get(target) != side:
                origin = f"navy:{side}" if source == BOX else f"space:{source}"
                label = T("Take {space} with the Squadron at {source}", source=Ref(origin), space=space_ref(target))
                elements = (origin, f"space:{target}")
                reckoning = price(game, target)
                cost = _cost(reckoning.total)
                yield Option(f"land:{source}:{target}", label, elements, price=reckoning, cost=cost)


def _carry_out(game: ISGame, side: str, answer: Answer) -> Flow[None]:
    fight = war_of(game)
    if answer.verb == "unflag":
        fight.unflag = ""
        control.unflag(game, side, answer.parts[1], "is.wars.spoils.4")
        return
    space = answer.parts[-1]
    paid = price(game, space)
    fight.points -= paid.total
    if answer.verb == "land":
        _land(game, side, answer.parts[1], space, paid)
        return
    held = game.state.flags.get(space, "")
    if SPACES[space].type == "territory" and held == opponent(side):
        refused = yield from _refuses(game, side, space)
        if refused:
            return
    if SPACES[space].spanish and SPACES[space].type == "territory" and not held:
        _note_spain(game, side)
    control.take(game, side, space, "is.wars.conquest.14", paid)


def _land(game: ISGame, side: str, source: str, space: str, paid: Reckoning) -> None:
    """A Squadron takes a Naval space (is.wars.conquest.6, is.wars.conquest.7)."""
    used = war_of(game).landed[side]
    number = next(number for number in squadrons.at(game, side, source) if number not in used)
    used.append(number)
    squadrons.land(game, side, number, space, "is.wars.conquest.6", paid)


def _note_spain(game: ISGame, side: str) -> None:
    """Note that the opponent may shift a Spain space (is.optional.spain.2)."""
    if game.state.options.get("spanish_empire") is True:
        war_of(game).spanish.append(opponent(side))


def _refuses(game: ISGame, side: str, space: str) -> Flow[bool]:
    """The loser may refuse to cede a space (is.wars.refusal.1, is.wars.refusal.2, is.wars.refusal.3, is.wars.refusal.4,
    is.wars.refusal.6, is.wars.refusal.8, is.wars.refusal.9)."""
    fight, loser = war_of(game), opponent(side)
    made = fight.refusals[loser]
    if made >= len(LIMITS.refusals):
        return False
    cost = LIMITS.refusals[made]
    answer: Answer = yield Ask(
        seat=seat_of(game.state, loser),
        prompt=T("{who} takes {space}. Do you cede it?", who=who(side), space=space_ref(space)),
        rule="is.wars.refusal.1",
        options=lambda: [
            Option("cede", T("Cede {space}", space=space_ref(space)), (f"space:{space}",)),
            Option("refuse", T("Refuse, for {n} victory points", n=cost), (f"space:{space}",), detail=_left(made)),
        ],
    )
    if answer.verb == "cede":
        return False
    fight.refusals[loser] += 1
    fight.refused.append(space)
    text = T("{who} refuses to cede {space}", who=who(loser), space=space_ref(space))
    control.tell(game, loser, text, "is.wars.refusal.2", space)
    tracks.score(game, side, cost, "is.wars.refusal.4")
    return True


def _left(made: int) -> Text:
    """is.wars.refusal.3: how many refusals of this war are left."""
    n = len(LIMITS.refusals) - made
    return N("{n} refusal left in this war", "{n} refusals left in this war", n=n)


# The United States


@steps.called(T("Flags of the USA"))
def usa_flags(game: ISGame) -> Flow[None]:
    """is.wars.usa.1, is.wars.usa.2, is.wars.usa.8: any of the Territories, then any Forts; then Isolation (is.wars.usa.3)."""
    fight = war_of(game)
    if not fight.linked:
        fight.linked = [*isolated_markets(game.state), ""]
    options = [*_usa(game, track().usa_flags), *_forts(game)]
    if options:
        answer: Answer = yield _ask(game, options)
        if answer.verb != "done":
            _usa_done(game, answer)
            game.next("usa_flags")
            return
    _newly_isolated(game, ("caribbean", "north_america"), "is.wars.usa.3")


@steps.called(T("Canada"))
def canada_flag(game: ISGame) -> Flow[None]:
    """France may place a USA flag on Canada (is.wars.usa.4)."""
    war_of(game).linked = [*isolated_markets(game.state), ""]
    options = _usa(game, (track().canada_flag,))
    if not options:
        return
    answer: Answer = yield _ask(game, options)
    if answer.verb != "done":
        _usa_done(game, answer)
        _newly_isolated(game, ("north_america",), "is.wars.usa.4")


def _ask(game: ISGame, options: list[Option]) -> Ask:
    return Ask(
        seat=seat_of(game.state, FRANCE),
        prompt=T("Place USA flags?"),
        rule="is.wars.usa.1",
        options=lambda: [*options, Option("done", T("Place no more"))],
    )


def _usa(game: ISGame, spaces: tuple[str, ...]) -> list[Option]:
    return [
        Option(f"usa:{space}", T("USA flag on {space}", space=space_ref(space)), (f"space:{space}",))
        for space in spaces
        if game.state.flags.get(space) != USA
    ]


def _forts(game: ISGame) -> list[Option]:
    return [
        Option(f"raze:{fort}", messages.remove_flag(space_ref(fort)), (f"space:{fort}",))
        for fort in FORTS
        if SPACES[fort].subregion == "northern_colonies" and game.state.flags.get(fort) in SIDES
    ]


def _usa_done(game: ISGame, answer: Answer) -> None:
    """Place a USA flag or remove a French one (is.wars.usa.5, is.wars.refusal.5)."""
    space = answer.parts[1]
    if answer.verb == "usa":
        control.change(game, space, USA)
        text = T("A USA flag stands on {space}", space=space_ref(space))
        control.tell(game, FRANCE, text, "is.wars.usa.5", space)
    else:
        control.unflag(game, FRANCE, space, "is.wars.usa.2")


def _newly_isolated(game: ISGame, regions: tuple[str, ...], rule: str) -> None:
    """is.wars.usa.7: of both players, all at the same time."""
    fight = war_of(game)
    before, fight.linked = fight.linked, []
    for market in isolated_markets(game.state):
        if market not in before and SPACES[market].region in regions:
            holder = game.state.flags[market]
            control.change(game, market, "")
            text = T("{space} is Isolated and loses its flag", space=space_ref(market))
            control.tell(game, holder, text, rule, market)
