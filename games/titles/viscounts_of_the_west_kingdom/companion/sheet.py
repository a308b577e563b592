"""The score sheet (vis.end.scoring, vis.solo.end)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations_with_replacement

from games.engine.rules.text import Ref, T, Text
from games.engine.title.companion import (
    BEATEN,
    FIELD,
    PLACES,
    PLAYER,
    RANK,
    SORTED,
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
from games.engine.title.info import Setup
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.companion.held import HeldCards
from games.titles.viscounts_of_the_west_kingdom.companion.metrics import LABELS
from games.titles.viscounts_of_the_west_kingdom.modes.solo import SOLO
from games.titles.viscounts_of_the_west_kingdom.rules import scoring
from games.titles.viscounts_of_the_west_kingdom.rules.metrics import METRICS, outsiders
from games.titles.viscounts_of_the_west_kingdom.rules.outsider_points import best_ribbons, sets
from games.titles.viscounts_of_the_west_kingdom.rules.ribbons import colors
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, KEYS, Player, Viscounts
from games.titles.viscounts_of_the_west_kingdom.turn.setup import new_player, set_up

AI = "automa"
MOST_RIBBONS, MOST_PAPERS, MOST_LEFT, MOST_WORKERS = 10, 30, 60, 20
TIERS = ("workers_tier1", "workers_tier2", "workers_tier3")
PAPERS: Mapping[str, tuple[Text, str, Callable[[int], int]]] = {
    "debts": (T("Unpaid Debts"), "vis.end.scoring.6", lambda n: scoring.of_unpaid(n).total),
    "deeds": (T("Acquired Deeds"), "vis.end.scoring.7", lambda n: scoring.of_acquired(n).total),
    "flipped_deeds": (LABELS["flipped_deeds"], "vis.end.scoring.8", lambda n: scoring.of_approved(n).total),
}


def sheet(setup: Setup) -> Sheet:
    """The lines of the book, in its order."""
    alone = setup.mode == SOLO
    sides = [Side()] * setup.players + ([Side(role=AI, name=T("{who}", who=Ref(AI)))] if alone else [])
    begun = set_up(setup, "companion")
    held = HeldCards(begun)
    fields = [*_board_fields(), *held.fields()]
    if begun.plays(KEYS):
        fields.append(_field("chest_tiles", "vis.keys.chests.9", len(components.keys().chest_vp)))
    known = {field.id for field in fields}
    counted = [metric for metric in held.metrics() if metric not in known]
    fields += [_field(metric, "vis.end.scoring.9", MOST_LEFT, held.needing(metric)) for metric in counted]
    fields += [*_revealed(), _left(alone)]
    return Sheet(
        sides=tuple(sides),
        fields=tuple(fields),
        lines=(
            *_board_lines(),
            *held.lines(),
            *([_chest_line()] if begun.plays(KEYS) else []),
            *_majority_lines(begun),
            *([_left_line()] if alone else []),
        ),
        ranking=(Key(by=TOTAL, rule="vis.overview.goal.2"),)
        if alone
        else (Key(by=TOTAL, rule="vis.overview.goal.2"), Key(by=FIELD, field="left", rule="vis.end.winner.1")),
        verdict=Verdict(by=BEATEN, rule="vis.solo.end.4") if alone else Verdict(by=PLACES, rule="vis.end.winner.2"),
    )


def _field(metric: str, rule: str, most: int, needs: tuple[str, ...] = ()) -> Field:
    return Field(id=metric, label=LABELS[metric], rule=rule, most=most, needs=needs)


# Board, Castle, ribbons, papers


def _board_fields() -> Iterator[Field]:
    for kind, building in components.buildings().items():
        yield _field(f"built:{kind}", "vis.end.scoring.1", len(building.vp))
    for tier in TIERS:
        yield _field(tier, "vis.end.scoring.2", MOST_WORKERS)
    for color in colors():
        yield _field(f"ribbons:{color}", "vis.end.scoring.3", MOST_RIBBONS)
    for name, (label, rule, _points) in PAPERS.items():
        yield Field(id=name, label=label, rule=rule, most=MOST_PAPERS)
    yield _field("flipped_debts", "vis.end.scoring.12", MOST_PAPERS)


def _board_lines() -> Iterator[Line]:
    for kind, building in components.buildings().items():
        table = tabled(_row(kind), 0, len(building.vp))
        yield _line(
            f"built:{kind}", LABELS[f"built:{kind}"], "vis.end.scoring.1", Term(fields=(f"built:{kind}",), table=table)
        )
    castle = [Term(fields=(tier,), table=tabled(_tier(index), 0, MOST_WORKERS)) for index, tier in enumerate(TIERS)]
    yield _line("castle", LABELS["castle_workers"], "vis.end.scoring.2", *castle)
    yield _line(
        "ribbons",
        messages.SETS_OF_RIBBONS,
        "vis.end.scoring.3",
        Term(fields=tuple(f"ribbons:{color}" for color in colors()), table=_ribbons(), how=SORTED),
    )
    for name, (label, rule, points) in PAPERS.items():
        table = tabled(points, 0, MOST_PAPERS)
        yield _line(name, label, rule, Term(fields=(name,), table=table))


def _line(name: str, label: Text, rule: str, *terms: Term) -> Line:
    return Line(id=name, label=label, rule=rule, terms=terms)


def _row(kind: str) -> Callable[[int], int]:
    return lambda many: scoring.of_row(kind, many).total


def _tier(index: int) -> Callable[[int], int]:
    return lambda many: scoring.of_castle(*[many if tier == index else 0 for tier in range(len(TIERS))]).total


def _ribbons() -> Mapping[str, int]:
    """vis.end.scoring.3: the sets do not depend on which color is which, so the numbers are in order, the highest first."""
    every = combinations_with_replacement(range(MOST_RIBBONS, -1, -1), len(colors()))
    return {",".join(map(str, numbers)): sets(dict(zip(colors(), numbers, strict=True))) for numbers in every}


# Chest Tiles, Poverty and Prosperity, what is left


def _chest_line() -> Line:
    most = len(components.keys().chest_vp)
    table = {"0": 0} | tabled(lambda tiles: scoring.of_chests(tiles).total, 1, most)
    return _line("chest_tiles", LABELS["chest_tiles"], "vis.keys.chests.9", Term(fields=("chest_tiles",), table=table))


def _revealed() -> Iterator[Field]:
    for name in scoring.MAJORITIES:
        yield Field(
            id=name, label=T("{what} is revealed", what=Ref(name)), rule="vis.end.trigger.2", kind=SWITCH, shared=True
        )


def _majority_lines(begun: Viscounts) -> Iterator[Line]:
    for name, majority in scoring.MAJORITIES.items():
        term = Term(
            fields=(majority.metric,),
            table=_shares(begun, majority),
            how=RANK,
            qualifies=components.stacks().least_to_qualify,
        )
        yield Line(id=name, label=majority.label, rule=majority.rule, terms=(term,), needs=(name,))


def _shares(begun: Viscounts, majority: scoring.Majority) -> Mapping[str, int]:
    """vis.end.scoring.14: what a player gets if so many have more, and so many as much."""
    least, owners = components.stacks().least_to_qualify, begun.owners()
    shares = {}
    for better in range(len(owners)):
        for tied in range(1, len(owners) - better + 1):
            for index, owner in enumerate(owners):
                number = least + 1 if index < better else least if index < better + tied else 0
                owner.approved = owner.paid = number
            shares[f"{better},{tied}"] = scoring.share(begun, owners[better], majority).total
    return shares


def _left(alone: bool) -> Field:
    label = messages.RESOURCES_LEFT if alone else T("Silver and resources left")
    rule = "vis.solo.end.2" if alone else "vis.end.winner.1"
    return Field(id="left", label=label, rule=rule, most=MOST_LEFT, roles=(AI,) if alone else (PLAYER,))


def _left_line() -> Line:
    table = tabled(_left_over, 0, MOST_LEFT)
    term = Term(fields=("left",), table=table)
    return Line(id="left", label=messages.RESOURCES_LEFT, rule="vis.solo.end.2", terms=(term,), roles=(AI,))


def _left_over(number: int) -> int:
    """vis.solo.end.2: what the AI has left."""
    player = new_player(AUTOMA, ())
    player.goods = {next(iter(player.goods)): number}
    return sum(line.points or 0 for line in scoring.left_over(player))


# What is counted in a position


def counts(state: Viscounts, sheet: Sheet) -> Counts:
    """By field, the number of each side, or of the table."""
    owners = [state.owner(AUTOMA) if side.role == AI else state.players[seat] for seat, side in enumerate(sheet.sides)]
    counted: dict[str, int | list[int]] = {"poverty": int(state.poverty), "prosperity": int(state.prosperity)}
    for field in sheet.fields:
        if not field.shared:
            counted[field.id] = [_of(state, owner, field.id) for owner in owners]
    return counted


def _of(state: Viscounts, owner: Player, name: str) -> int:
    kind, _, which = name.partition(":")
    by_color = best_ribbons(state, owner).by_color
    match kind:
        case "debts":
            return owner.debts
        case "deeds":
            return owner.deeds
        case "left":
            goods = sum(owner.goods.values())
            return goods if owner.seat == AUTOMA else owner.silver + goods
        case "ribbons":
            return by_color.get(which, 0)
        case "full_ribbon_sets":
            return min(by_color.get(color, 0) for color in colors())
        case "manuscript":
            return int(which in owner.manuscripts)
        case "outsider":
            return int(which in outsiders(owner))
        case "card":
            held = [*owner.bonuses, *owner.public, *([state.leader_card] if state.leader == owner.seat else [])]
            return int(which in held)
    return METRICS[name](state, owner)
