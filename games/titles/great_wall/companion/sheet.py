"""The score sheet (gw.ending.scoring, gw.solo.ending, gw.coop.ending)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.engine.rules.text import T, Text
from games.engine.title.companion import (
    BEATEN,
    FIELD,
    PLACES,
    PLAYER,
    SWITCH,
    TABLE,
    TOTAL,
    Field,
    Key,
    Line,
    Sheet,
    Side,
    Term,
    Verdict,
    tabled,
)
from games.engine.title.info import Setup
from games.titles.great_wall import messages
from games.titles.great_wall.modes import cooperation
from games.titles.great_wall.rules import causes
from games.titles.great_wall.rules.game import WallGame, who
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.base import Count
from games.titles.great_wall.table.pieces import COOP, SOLO, unplayed_clan
from games.titles.great_wall.table.state import QIN, UNITS, Claimed
from games.titles.great_wall.year import setup as year_setup
from games.titles.great_wall.year.ending import counted_honor, fixed_honor, horde_honor, shame_penalty

QIN_ROLE = "qin"
MOST_HONOR, MOST_COUNTED = 300, 40
COUNTED: Mapping[Count, Text] = {
    "own_archers_firing_on_highest_walls": T("Archers in firing spots of the highest walls"),
    "own_advisors": T("Advisors, active and supporting"),
    "own_overseers_level_2": T("Overseers at level 2"),
    "own_overseers_level_3": T("Overseers at level 3"),
    "own_soldiers_on_board": T("Soldiers on the board"),
    "own_hordes_without_shame": messages.HORDES_WITHOUT_SHAME,
}
"""What the artifacts of the box count."""
REQUESTS, NO_SHAME, LAST_YEAR = "requests", "no-shame-left", "last-year"
ARTIFACTS = T("Artifacts in play")


def sheet(setup: Setup) -> Sheet:
    """The lines of the end of the game; in co-operation only whether it is won (gw.coop.ending.7)."""
    if setup.mode == COOP:
        return _together(setup)
    alone = setup.mode == SOLO
    roles = (PLAYER, QIN_ROLE) if alone else (PLAYER,)
    sides = [Side()] * setup.players + ([Side(role=QIN_ROLE, name=T("{who}", who=who(QIN)))] if alone else [])
    tea = Field(id="tea", label=T("Place on the tea track"), rule="gw.tea.order.3", least=1, most=len(sides), start=1)
    return Sheet(
        sides=tuple(sides),
        fields=(
            *_artifacts_in_play(),
            Field(id="honor", label=messages.HONOR_TRACK, rule="gw.ending.scoring.1", most=MOST_HONOR),
            *_shamed_fields(),
            *_horde_fields(setup),
            *_counted_fields(),
            tea,
            *([_empty_supply()] if alone else []),
        ),
        lines=(
            Line(
                id="honor",
                label=messages.HONOR_TRACK,
                rule="gw.ending.scoring.1",
                terms=(Term(fields=("honor",), table=tabled(lambda n: n, 0, MOST_HONOR)),),
            ),
            Line(
                id="shame",
                label=T("Shame tokens under soldiers"),
                rule="gw.ending.scoring.2",
                terms=tuple(_shamed_terms()),
                roles=(PLAYER,),
                not_below=("honor",),
            ),
            Line(
                id="hordes",
                label=messages.HORDES_WITHOUT_SHAME,
                rule="gw.ending.scoring.4",
                terms=tuple(
                    Term(fields=(f"horde-{honor}",), table=tabled(_hordes(cards), 0, len(cards)))
                    for honor, cards in _by_honor(setup).items()
                ),
            ),
            *_artifact_lines(roles),
        ),
        ranking=(
            Key(by=TOTAL, rule="gw.ending.scoring.6"),
            Key(by=FIELD, field="tea", sign=-1, rule="gw.ending.scoring.7"),
        ),
        verdict=Verdict(by=BEATEN, rule="gw.solo.ending.4", fields=(NO_SHAME,))
        if alone
        else Verdict(by=PLACES, rule="gw.ending.scoring.6"),
    )


# Shame and horde cards


def _shamed_fields() -> Iterator[Field]:
    for soldier in components.board().soldiers:
        yield Field(
            id=f"shamed-{soldier.id}",
            label=T("{unit} under a shame token", unit=causes.named(f"unit:{soldier.id}")),
            rule="gw.ending.scoring.2",
            most=soldier.per_player,
            roles=(PLAYER,),
        )


def _shamed_terms() -> Iterator[Term]:
    for unit in UNITS:
        most = components.soldiers()[unit].per_player
        yield Term(fields=(f"shamed-{unit}",), table=tabled(_penalty(unit), 0, most))


def _penalty(unit: str) -> Callable[[int], int]:
    """gw.ending.scoring.2, of a clan with enough honor to lose."""

    def points(number: int) -> int:
        clan = unplayed_clan(0)
        clan.honor, clan.shamed = MOST_HONOR, {unit: number}
        return shame_penalty(clan).total

    return points


def _by_honor(setup: Setup) -> dict[int, list[str]]:
    """The horde cards of the mode by their printed honor, the least first."""
    deck = year_setup.horde_deck(setup.mode, setup.options, setup.players)
    honors = sorted({components.horde_type(card).honor for card in deck})
    return {honor: [card for card in deck if components.horde_type(card).honor == honor] for honor in honors}


def _horde_fields(setup: Setup) -> Iterator[Field]:
    for honor, cards in _by_honor(setup).items():
        yield Field(
            id=f"horde-{honor}",
            label=T("Horde cards of {n} honor, without shame", n=honor),
            rule="gw.ending.scoring.4",
            most=len(cards),
        )


def _hordes(cards: list[str]) -> Callable[[int], int]:
    """gw.ending.scoring.4: a number of claimed cards of the same printed honor."""

    def points(number: int) -> int:
        clan = unplayed_clan(0)
        clan.claimed = [Claimed(card) for card in cards[:number]]
        return horde_honor(clan).total

    return points


# Artifacts


def _box() -> list[str]:
    """The artifacts of the box: gw.components.cards.1."""
    return [card.id for card in components.artifacts().values() if card.set == "core"]


def _artifacts_in_play() -> Iterator[Field]:
    for card in _box():
        label = T("{what}", what=causes.named(f"artifact:{card}"))
        yield Field(
            id=f"artifact-{card}", label=label, rule="gw.cards.artifact.3", kind=SWITCH, shared=True, group=ARTIFACTS
        )


def _counted_fields() -> Iterator[Field]:
    for card in _box():
        for term in components.artifacts()[card].score.terms:
            yield Field(
                id=term.count_of,
                label=COUNTED[term.count_of],
                rule="gw.cards.artifact.3",
                most=MOST_COUNTED,
                roles=(PLAYER,),
                needs=(f"artifact-{card}",),
            )


def _artifact_lines(roles: tuple[str, ...]) -> Iterator[Line]:
    for card in _box():
        score = components.artifacts()[card].score
        label = T("{what}", what=causes.named(f"artifact:{card}"))
        terms = [
            Term(fields=(term.count_of,), table=tabled(_counted(card, index), 0, MOST_COUNTED))
            for index, term in enumerate(score.terms)
        ]
        yield Line(
            id=f"artifact-{card}",
            label=label,
            rule="gw.cards.artifact.3",
            terms=tuple(terms),
            roles=(PLAYER,),
            needs=(f"artifact-{card}",),
            most=score.max,
        )
        if QIN_ROLE in roles:
            fixed = Term(fields=(f"artifact-{card}",), table={"0": 0, "1": fixed_honor(card).total})
            yield Line(
                id=f"qin-{card}",
                label=label,
                rule="gw.solo.ending.3",
                terms=(fixed,),
                roles=(QIN_ROLE,),
                needs=(f"artifact-{card}",),
            )


def _counted(card: str, index: int) -> Callable[[int], int]:
    """gw.cards.artifact.3: an artifact that counts a number of one thing, and none of its others."""
    terms = range(len(components.artifacts()[card].score.terms))
    return lambda number: counted_honor(card, [number if term == index else 0 for term in terms]).total


# Co-operation


def _empty_supply() -> Field:
    label = messages.SUPPLY_EMPTY
    return Field(id=NO_SHAME, label=label, rule="gw.ending.conditions.4", kind=SWITCH, shared=True)


def _together(setup: Setup) -> Sheet:
    needed = cooperation.requests_needed(WallGame(year_setup.set_up(setup, "companion")))
    most = len(components.coop().requests)
    outcomes = {
        f"{done},{int(empty)},{int(last)}": _outcome(setup, done, empty=empty, last=last)
        for done in range(most + 1)
        for empty in (False, True)
        for last in (False, True)
    }
    requests = T("Requests fulfilled, of the {n} that are needed", n=needed)
    return Sheet(
        sides=tuple([Side()] * setup.players),
        fields=(
            Field(id=REQUESTS, label=requests, rule="gw.coop.ending.1", most=most, shared=True),
            _empty_supply(),
            Field(id=LAST_YEAR, label=messages.LAST_YEAR_OVER, rule="gw.coop.ending.4", kind=SWITCH, shared=True),
        ),
        lines=(),
        ranking=(),
        verdict=Verdict(by=TABLE, rule="gw.coop.ending.1", fields=(REQUESTS, NO_SHAME, LAST_YEAR), table=outcomes),
    )


def _outcome(setup: Setup, done: int, *, empty: bool, last: bool) -> str:
    """What the End Game check says: gw.coop.ending.1, gw.coop.ending.4, gw.coop.ending.5, gw.coop.ending.6."""
    game = WallGame(year_setup.set_up(setup, "companion"))
    state = game.state
    state.requests_done = [request.id for request in components.coop().requests][:done]
    state.shame_supply = 0 if empty else state.shame_supply
    state.year = len(components.time_slots(components.board_side(setup.players))) if last else 1
    cooperation.end_check(game)
    return "" if state.result is None else "won" if state.result.won else "lost"
