"""Tables for the book: costs, strengths, the board, what ends the game; and what is shuffled. All of it is read or computed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.engine.rules.text import Ref, T, Text
from games.engine.title.component import Cell, Deck, Line, Table
from games.titles.great_wall import messages
from games.titles.great_wall.cards.windows import OCCASIONS
from games.titles.great_wall.rules.goods import amounts
from games.titles.great_wall.seen.component_pages import SETS
from games.titles.great_wall.table import components as data
from games.titles.great_wall.table.pieces import CLOSED_FOR
from games.titles.great_wall.year.ending import WALLS_COMPLETE

PLAYERS = (1, 2, 3, 4)
OF_PLAYERS = tuple(T("{n} players", n=n) if n > 1 else T("1 player") for n in PLAYERS)
DECKS = (
    Deck(
        id="horde",
        name=T("Horde cards"),
        rules=("gw.setup.8", "gw.coop.setup.4", "gw.reed.setup.9", "gw.solo.setup.8"),
        stream="horde",
        page=lambda card: f"horde:{data.horde_cards()[card].type}",
    ),
    Deck(
        id="tactics",
        name=T("Tactic cards"),
        rules=("gw.setup.12", "gw.coop.setup.6", "gw.tactics.windows.10"),
        stream="tactics",
        page=lambda card: f"tactic:{card}",
        kind=lambda card: OCCASIONS[data.tactics()[card].trigger],
    ),
    Deck(
        id="advisors",
        name=T("Advisor cards"),
        rules=("gw.setup.14",),
        stream="advisors",
        page=lambda card: f"advisor:{card}",
        drawn=2,
    ),
    Deck(
        id="generals",
        name=T("General cards"),
        rules=("gw.setup.13", "gw.coop.setup.7"),
        stream="generals",
        page=lambda card: f"general:{card}",
        drawn=2,
    ),
    Deck(
        id="artifacts",
        name=T("Artifact cards"),
        rules=("gw.setup.6", "gw.coop.setup.2"),
        stream="artifacts",
        page=lambda card: f"artifact:{card}",
        drawn=data.board().artifact_slots.slots,
    ),
    Deck(
        id="solo-commands",
        name=T("Solo Command cards of Qin Jiushao"),
        rules=("gw.solo.setup.5", "gw.solo.command.1"),
        stream="qin",
        page=lambda card: f"command:{card}",
    ),
    Deck(
        id="location-tokens",
        name=T("Tokens of Qin Jiushao's location track"),
        rules=("gw.solo.track.2",),
        stream="qin track",
        page=lambda place: f"location:{place}",
    ),
    Deck(
        id="requests",
        name=T("Emperor's Requests"),
        rules=("gw.coop.setup.3", "gw.coop.two-players.1"),
        stream="requests",
        page=lambda card: f"request:{card}",
    ),
    Deck(
        id="events",
        name=T("Events"),
        rules=("gw.coop.setup.8", "gw.coop.events.1"),
        stream="events",
        page=lambda card: f"event:{card}",
    ),
)
CHANCES: dict[str, Text] = {}


def tables() -> Iterator[Table]:
    yield _prices()
    yield _walls()
    yield _locations()
    yield _time()
    yield _hordes()
    yield _generals()
    yield _setting_up()
    yield _ending()


def _prices() -> Table:
    board, embassy = data.board(), data.locations()["emperors_embassy"]
    soldiers = [
        Line(
            cells=(T("{what}: recruit", what=Ref(f"unit:{soldier.id}")), amounts(soldier.recruit_cost), T("nothing")),
            rules=(rule,),
            component=f"unit:{soldier.id}",
        )
        for soldier, rule in zip(
            data.soldiers().values(),
            ("gw.locations.barracks.4", "gw.locations.barracks.5", "gw.locations.barracks.6"),
            strict=True,
        )
    ]
    others = [
        (T("Save a soldier"), amounts(board.save_cost), T("nothing"), "gw.battle.save.1"),
        (
            T("Barricade"),
            amounts(board.barricade.cost),
            amounts({"honor": board.barricade.honor}),
            "gw.locations.builders.5",
        ),
        (T("Hire a clerk"), amounts(embassy.hire_clerk_cost), T("nothing"), "gw.locations.embassy.2"),
        (T("Hire an advisor"), T("1 gold for each advisor afterwards"), T("nothing"), "gw.locations.embassy.3"),
        (T("Discard a shame token"), amounts(board.shame_discard_cost.competitive), T("nothing"), "gw.shame.discard.1"),
        (
            T("Discard a shame token, in co-operation"),
            amounts(board.shame_discard_cost.coop),
            T("nothing"),
            "gw.coop.shame.3",
        ),
        (T("Donate a resource"), T("1 of it"), amounts({"honor": board.donate_honor}), "gw.production.donate.1"),
        (
            T("Leave a command card in the discard"),
            T("nothing"),
            amounts({"honor": board.reclaim_honor}),
            "gw.summer.steps.4",
        ),
    ]
    return Table(
        id="prices",
        name=T("Prices"),
        columns=(T("Item"), T("Cost"), T("Gain")),
        lines=(*soldiers, *(Line(cells=(what, cost, gain), rules=(rule,)) for what, cost, gain, rule in others)),
        rules=("gw.locations.warehouse.3",),
        note=T("Cards can make things cheaper."),
    )


def _walls() -> Table:
    walls = data.board().walls
    return Table(
        id="walls",
        name=T("Wall tiles"),
        columns=(T("Level"), T("Cost"), T("Honor"), T("Defense"), T("Firing spots")),
        lines=tuple(
            Line(
                cells=(
                    messages.level(tile.level),
                    amounts(before.next_build_cost or {}),
                    tile.build_honor,
                    tile.defense,
                    tile.firing_spots,
                ),
                component="wall",
                designed=(3, 4) if before.level == 0 else (1, 3, 4),
            )
            for before, tile in pairwise(walls.levels)
        ),
        rules=("gw.wall.tiles.1", "gw.wall.tiles.2", "gw.wall.tiles.3", "gw.locations.builders.7"),
    )


def _locations() -> Table:
    lines = []
    for place in data.locations().values():
        costs: list[Cell] = ["—", "—", "—"]
        if place.overseer:
            costs = [amounts(cost) for cost in place.overseer.upgrade_cost]
        fields = {field.split(".")[0] for field in place.portal_fields}
        slots = "slots" in fields
        guessed = (2,) if "slots.side_4" in place.portal_fields else (1, 2) if slots else ()
        paid: tuple[int, ...] = (4, 5, 6) if "overseer" in fields else (5,) if place.overseer else ()
        lines.append(
            Line(
                cells=(
                    T("{what}", what=Ref(f"location:{place.id}")),
                    _slots(place.slots.side_2_3),
                    _slots(place.slots.side_4),
                    T("yes") if place.shame_flag else T("no"),
                    *costs,
                ),
                component=f"location:{place.id}",
                designed=(*guessed, *paid),
            )
        )
    return Table(
        id="locations",
        name=T("Locations: clerk slots and overseers"),
        columns=(
            T("Location"),
            messages.CLERK_SLOTS_1_TO_3_PLAYERS,
            messages.CLERK_SLOTS_4_PLAYERS,
            messages.YELLOW_FLAG,
            *(messages.overseer_to(level) for level in (1, 2, 3)),
        ),
        lines=tuple(lines),
        rules=("gw.locations.kinds.2", "gw.production.upgrade.1"),
    )


def _slots(slots: int | None) -> Cell:
    return T("any number") if slots is None else slots


def _time() -> Table:
    tracks = data.board().time_track
    years = max(len(track.slots) for track in tracks)
    return Table(
        id="years",
        name=T("Time track"),
        columns=(
            T("Year"),
            T("Lethality, 1 to 3 players"),
            T("New horde cards, 1 to 3 players"),
            T("Lethality, 4 players"),
            T("New horde cards, 4 players"),
        ),
        lines=tuple(
            Line(
                cells=(
                    year + 1,
                    *(
                        cell
                        for track in tracks
                        for cell in (
                            (track.slots[year].lethality, track.slots[year].new_hordes)
                            if year < len(track.slots)
                            else ("—", "—")
                        )
                    ),
                ),
                component="time",
                designed=(1, 2, 3, 4) if year < min(len(track.slots) for track in tracks) else (1, 2),
            )
            for year in range(years)
        ),
        rules=("gw.time.track.1", "gw.time.track.3", "gw.time.track.4", "gw.spring.steps.2"),
    )


def _hordes() -> Table:
    lines = []
    for kind in data.horde_types().values():
        cards = [card for card in data.horde_cards().values() if card.type == kind.id]
        lines.append(
            Line(
                cells=(
                    T("{what}", what=Ref(f"horde:{kind.id}")),
                    kind.offense,
                    kind.honor,
                    len(kind.spots),
                    *(sum(card.invasion == section for card in cards) for section in data.SECTIONS),
                    SETS[kind.set],
                ),
                component=f"horde:{kind.id}",
                designed=(1, 2, 3, 4, 5, 6) if kind.origin == "portal" else (3,) if kind.portal_fields else (),
            )
        )
    return Table(
        id="hordes",
        name=T("Horde cards: strength and where they invade"),
        columns=(
            T("Type"),
            T("Offensive power"),
            T("Honor"),
            messages.VITAL_SPOTS,
            *(T("Cards to {where}", where=Ref(f"section:{section}")) for section in data.SECTIONS),
            T("Set"),
        ),
        lines=tuple(lines),
        rules=("gw.cards.horde.1", "gw.cards.horde.3", "gw.winter.siege.1"),
    )


def _generals() -> Table:
    return Table(
        id="generals",
        name=T("What generals begin with"),
        columns=(T("General"), T("Resources"), T("Tactic cards"), messages.TEA_VALUE),
        lines=tuple(
            Line(
                cells=(
                    T("{what}", what=Ref(f"general:{card.id}")),
                    amounts(card.start.goods()),
                    card.start.tactics,
                    card.start.tea,
                ),
                component=f"general:{card.id}",
                designed=(1, 2, 3) if card.origin == "portal" or "start" in card.portal_fields else (),
            )
            for card in data.generals().values()
        ),
        rules=("gw.setup.20", "gw.setup.21", "gw.cards.general.2"),
    )


def _setting_up() -> Table:
    board, coop = data.board(), data.coop()
    sections = [len(data.SECTIONS) - (players <= CLOSED_FOR) for players in PLAYERS]
    rows: tuple[tuple[Cell, tuple[int, ...], str], ...] = (
        (T("Wall sections"), tuple(sections), "gw.reed.setup.2"),
        (T("Shame tokens in the supply"), tuple(map(board.shame_supply.of, PLAYERS)), "gw.setup.2"),
        (T("Horde cards at the beginning"), tuple(map(board.initial_hordes.of, PLAYERS)), "gw.setup.9"),
        (T("Horde cards at the beginning, in co-operation"), tuple(n + 1 for n in PLAYERS), "gw.coop.setup.5"),
        (T("Request slots, in co-operation"), tuple(map(coop.request_slots.of, PLAYERS)), "gw.coop.setup.3"),
    )
    return Table(
        id="set-up",
        name=T("Set-up by number of players"),
        columns=(T("Item"), *OF_PLAYERS),
        lines=tuple(Line(cells=(what, *numbers), rules=(rule,)) for what, numbers, rule in rows),
        rules=("gw.setup.2", "gw.setup.9"),
    )


def _ending() -> Table:
    board, coop = data.board(), data.coop()
    walls = board.end_conditions.walls_at_level_3
    years = tuple(len(data.time_slots(data.board_side(players))) for players in PLAYERS)
    return Table(
        id="end-numbers",
        kind="ending",
        name=T("The numbers that end the game"),
        columns=(T("Item"), *OF_PLAYERS),
        lines=(
            Line(
                cells=(messages.COMPLETE_WALLS, *map(walls.of, PLAYERS)),
                rules=tuple(dict.fromkeys(WALLS_COMPLETE.values())),
            ),
            Line(cells=(T("Years"), *years), rules=("gw.ending.conditions.5",), component="time"),
            Line(
                cells=(T("Requests that win, in co-operation"), *map(coop.requests_to_win.of, PLAYERS)),
                rules=("gw.coop.ending.1",),
                designed=(1,),
            ),
        ),
        rules=("gw.ending.conditions.1", "gw.winter.end-check.1"),
        note=T("In co-operation complete walls do not end the game. An empty shame supply always ends it."),
    )
