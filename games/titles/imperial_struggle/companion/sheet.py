"""Final scoring (is.scoring.final) and the final result (is.victory.final) as a sheet. One marker counts for both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import structs

from games.engine.rules.text import Ref, T
from games.engine.title.companion import (
    AHEAD,
    FIELD,
    FIXED,
    PLACES,
    RANK,
    SWITCH,
    TOTAL,
    Counts,
    Field,
    Key,
    Line,
    Sheet,
    Side,
    Term,
    Verdict,
    tabled,
)
from games.engine.title.info import Setup, checked_setup
from games.titles.imperial_struggle import INFO, messages
from games.titles.imperial_struggle.peace.setup import set_up
from games.titles.imperial_struggle.rules import scoring, tracks
from games.titles.imperial_struggle.rules.game import ISGame, available_debt, who
from games.titles.imperial_struggle.table.components import COMMODITIES, LAST_TURN, LIMITS, OF_COMMODITY, track
from games.titles.imperial_struggle.table.state import BRITAIN, FRANCE, SIDES, USA, ImperialStruggle, opponent

LOWEST, HIGHEST, MOST_DEBT = -30, 60, 30
MARKER, PRESTIGE, DEBT, SCORED = "marker", "prestige", "debt", "scored"
FINISHED = ("is.victory.final.1", "is.victory.final.2", "is.victory.final.3", "is.victory.final.4")
"""The clauses of a result after final scoring."""


def sheet(setup: Setup) -> Sheet:
    """The marker before final scoring, and what final scoring adds for each side."""
    return Sheet(
        sides=tuple(Side(role=side, name=T("{who}", who=who(side))) for side in SIDES),
        fields=(
            Field(
                id=MARKER,
                label=T("The victory point marker, before final scoring"),
                rule="is.components.track.1",
                least=LOWEST,
                most=HIGHEST,
                start=LIMITS.vp_start,
                shared=True,
            ),
            Field(
                id=SCORED,
                label=T("The game has come to final scoring"),
                rule="is.scoring.final.1",
                kind=SWITCH,
                start=1,
                shared=True,
            ),
            Field(id=PRESTIGE, label=messages.PRESTIGE_SPACES, rule="is.scoring.final.2", most=20, needs=(SCORED,)),
            Field(id=DEBT, label=T("Available Debt"), rule="is.scoring.final.3", most=MOST_DEBT),
            *(
                Field(
                    id=name,
                    label=T("Markets of {what}", what=Ref(f"commodity:{name}")),
                    rule="is.scoring.final.4",
                    most=len(spaces),
                )
                for name, spaces in OF_COMMODITY.items()
            ),
            *(_territories(side) for side in SIDES),
        ),
        lines=(*_marker_lines(), *(structs.replace(line, needs=(SCORED,)) for line in _lines())),
        ranking=(
            Key(by=TOTAL, rule="is.victory.final.1"),
            Key(by=FIELD, field=DEBT, rule="is.victory.final.3"),
            Key(by=FIXED, fixed=tuple(int(side == BRITAIN) for side in SIDES), rule="is.victory.final.4"),
        ),
        verdict=Verdict(by=PLACES, rule="is.victory.final.1"),
        track=LIMITS.vp_start,
    )


def _territories(side: str) -> Field:
    return Field(
        id=f"territories-{side}",
        label=T("Territories once held by {who}", who=who(opponent(side))),
        rule="is.scoring.final.5",
        most=len(_taken(side)),
        roles=(side,),
    )


def _taken(side: str) -> list[str]:
    """The territories that count for a side: those that its opponent held."""
    territories: list[str] = getattr(track().final.territories, opponent(side))
    return territories


def _marker_lines() -> Iterator[Line]:
    for side in SIDES:
        yield Line(
            id=f"marker-{side}",
            label=T("The marker on the side of {who}", who=who(side)),
            rule="is.components.track.1",
            terms=(Term(fields=(MARKER,), table=tabled(_lead(side), LOWEST, HIGHEST)),),
            roles=(side,),
        )


def _lines() -> Iterator[Line]:
    """What final scoring gives, in its order."""
    yield Line(
        id=PRESTIGE,
        label=messages.MORE_PRESTIGE,
        rule="is.scoring.final.2",
        terms=(Term(fields=(PRESTIGE,), table=_more(scoring.IN_EUROPE), how=RANK, qualifies=1),),
    )
    yield Line(
        id=DEBT,
        label=messages.MORE_DEBT,
        rule="is.scoring.final.3",
        terms=(Term(fields=(DEBT,), table=tabled(_debt, 0, LIMITS.debt_limit_start), how=AHEAD),),
    )
    for name in COMMODITIES:
        yield Line(
            id=name,
            label=messages.more_markets(name),
            rule="is.scoring.final.4",
            terms=(Term(fields=(name,), table=_more(OF_COMMODITY[name]), how=RANK, qualifies=1),),
        )
    for side in SIDES:
        yield Line(
            id=f"territories-{side}",
            label=T("Territories once held by {who}", who=who(opponent(side))),
            rule="is.scoring.final.5",
            terms=(Term(fields=(f"territories-{side}",), table=tabled(_conquered(side), 0, len(_taken(side)))),),
            roles=(side,),
        )


# The rule, for every number that can be counted


def _bare() -> ImperialStruggle:
    """A position in which nobody has anything."""
    state = set_up(checked_setup(INFO), "companion")
    state.turn, state.flags, state.conflicts = LAST_TURN, {}, {}
    return state


def _final(state: ImperialStruggle, side: str = FRANCE) -> int:
    return scoring.final(ISGame(state))[side].total


def _lead(side: str) -> Callable[[int], int]:
    def points(vp: int) -> int:
        at = tracks.track_at(vp, SIDES)
        return at.lead if at.seat is not None and SIDES[at.seat] == side else 0

    return points


def _more(spaces: tuple[str, ...]) -> Mapping[str, int]:
    """What the leader in these spaces gains; nobody, if both have as many."""
    alone, both = _bare(), _bare()
    alone.flags = {spaces[0]: FRANCE}
    both.flags = {spaces[0]: FRANCE, spaces[1]: BRITAIN}
    behind = _bare()
    behind.flags = {spaces[0]: FRANCE, spaces[1]: BRITAIN, spaces[2]: BRITAIN}
    return {"0,1": _final(alone), "0,2": _final(both), "1,1": _final(behind)}


def _debt(lead: int) -> int:
    state = _bare()
    state.powers[BRITAIN].debt = lead
    return _final(state)


def _conquered(side: str) -> Callable[[int], int]:
    def points(number: int) -> int:
        state = _bare()
        state.flags = dict.fromkeys(_taken(side)[:number], side)
        return _final(state, side)

    return points


def counts(state: ImperialStruggle, sheet: Sheet) -> Counts:
    """What is counted before final scoring; after it, the marker has moved by what it gave."""
    game = ISGame(state)
    final = scoring.final(game)
    over = state.result is not None and state.result.rule in FINISHED
    gained = final[FRANCE].total - final[BRITAIN].total if over else 0
    prestige = scoring.count(state, scoring.prestige_spaces(state), "is.scoring.final.2")
    return {
        MARKER: state.vp - gained,
        SCORED: int(over),
        PRESTIGE: [prestige[side].total for side in SIDES],
        DEBT: [available_debt(state.powers[side]) for side in SIDES],
        **{
            name: [scoring.count(state, spaces, "is.scoring.final.4")[side].total for side in SIDES]
            for name, spaces in OF_COMMODITY.items()
        },
        **{f"territories-{side}": [_held(state, side) if one == side else 0 for one in SIDES] for side in SIDES},
    }


def _held(state: ImperialStruggle, side: str) -> int:
    """is.scoring.final.5: USA flags count for France."""
    flags = (side, USA) if side == FRANCE else (side,)
    return sum(state.flags.get(space) in flags and space not in state.conflicts for space in _taken(side))
