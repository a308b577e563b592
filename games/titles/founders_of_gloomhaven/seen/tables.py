"""Tables for the book: prices, points, set-up, what ends the game; and what is shuffled. All of it is read or computed."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import Ref, T
from games.engine.title.component import Cell, Deck, Line, Table
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.rules.prices import adviser_price, personal_price, tile_price, trade_price
from games.titles.founders_of_gloomhaven.table import components as printed
from games.titles.founders_of_gloomhaven.turn.setup import adviser_groups

PLAYERS = (1, 2, 3, 4)
OF_PLAYERS = tuple(T("{n} players", n=n) if n > 1 else T("1 player") for n in PLAYERS)
DECKS = (
    Deck(
        id="prestige",
        name=messages.PRESTIGE_BUILDINGS,
        rules=("fog.components.cards.1", "fog.setup.table.3"),
        stream="prestige",
        page=lambda building: f"prestige:{building}",
        drawn=len(printed.board().slots),
    ),
    *(
        Deck(
            id=f"advisers-{points}",
            name=T("Advisers of {n} points", n=points),
            rules=("fog.components.cards.4", "fog.setup.table.4"),
            stream=f"advisers {points}",
            page=lambda card: f"card:{card}",
            kind=lambda card: T("{what}", what=Ref(f"card:{printed.advisers()[card].type}")),
        )
        for points in adviser_groups()
    ),
)
CHANCES = {"start": T("Who begins")}


def tables() -> Iterator[Table]:
    yield _prices()
    yield _trades()
    yield _resources()
    yield _buildings()
    yield _advisers()
    yield _races()
    yield _setting_up()
    yield _solo()
    yield _ending()


def _prices() -> Table:
    tiers = {tier: next(one.id for one in printed.resources().values() if one.tier == tier) for tier in (2, 3)}
    rows: tuple[tuple[Cell, int, str], ...] = (
        (T("Resource building of tier 2"), tile_price(tiers[2], 0).total, "fog.actions.upgrade.2"),
        (T("Resource building of tier 3"), tile_price(tiers[3], 0).total, "fog.actions.upgrade.3"),
        (T("House, bridge or gate"), personal_price(0).total, "fog.actions.construct.2"),
        *(
            (T("Adviser in slot {n}", n=slot + 1), adviser_price(slot, 0).total, "fog.actions.recruit.4")
            for slot in range(len(printed.board().adviser_prices))
        ),
    )
    return Table(
        id="prices",
        name=T("Prices"),
        columns=(T("Item"), T("Money")),
        lines=tuple(Line(cells=(what, price), rules=(rule,)) for what, price, rule in rows),
        note=T("Actions and advisers can make things cheaper. A main construct action costs 1 money less."),
    )


def _trades() -> Table:
    ways = (
        ("import", T("Import")),
        ("access", T("Access")),
        ("import_neutral", T("Import a neutral resource, with access")),
    )
    return Table(
        id="trades",
        name=T("Trade by terrain"),
        columns=(T("Terrain"), *(label for _way, label in ways)),
        lines=tuple(
            Line(
                cells=(
                    T("{what}", what=Ref(f"terrain:{terrain.id}")),
                    *(trade_price(way, terrain.id, 0, 0).total for way, _label in ways),
                )
            )
            for terrain in printed.board().terrains
        ),
        rules=("fog.actions.trade.8", "fog.actions.trade.9"),
    )


def _resources() -> Table:
    most = max(len(printed.recipe(name)) for name in printed.advanced())
    lines = []
    for name in printed.advanced():
        recipe = printed.recipe(name)
        parts: list[Cell] = [T("{what}: {n}", what=Ref(f"resource:{part.resource}"), n=part.points) for part in recipe]
        parts += ["—"] * (most - len(parts))
        lines.append(
            Line(
                cells=(
                    T("{what}", what=Ref(f"resource:{name}")),
                    printed.resources()[name].tier,
                    tile_price(name, 0).total,
                    *parts,
                    sum(name in printed.needs(building) for building in printed.prestige()),
                ),
                component=f"resource:{name}",
                designed=tuple(place for place, part in enumerate(recipe, 3) if part.origin == "portal"),
            )
        )
    return Table(
        id="resources",
        name=T("Advanced resources: what they are made of"),
        columns=(
            T("Resource"),
            T("Tier"),
            T("Money"),
            *(T("Prerequisite {n}: points", n=n) for n in range(1, most + 1)),
            T("Buildings that need it"),
        ),
        lines=tuple(lines),
        rules=("fog.resources.advanced.5", "fog.resources.advanced.6"),
        note=T("The owner of a prerequisite gets its points each time it is used."),
    )


def _buildings() -> Table:
    most = max(len(building.needs) for building in printed.prestige().values())
    lines = []
    for building in printed.prestige().values():
        needs: list[Cell] = [
            T("{what}: {n}", what=Ref(f"resource:{need.resource}"), n=need.points) for need in building.needs
        ]
        designed = [place for place, need in enumerate(building.needs, 3) if need.origin == "portal"]
        lines.append(
            Line(
                cells=(
                    T("{what}", what=Ref(f"prestige:{building.id}")),
                    messages.RESERVED_AREA
                    if building.colour == "blue"
                    else T("{what}", what=Ref(f"terrain:{building.colour}")),
                    len(printed.shapes()[building.shape]),
                    *needs,
                    *(["—"] * (most - len(needs))),
                    sum(need.points for need in building.needs),
                ),
                component=f"prestige:{building.id}",
                designed=((1, 2) if building.origin == "portal" else ()) + tuple(designed),
            )
        )
    return Table(
        id="buildings",
        name=T("Prestige buildings: needs and points"),
        columns=(
            T("Building"),
            T("Color"),
            T("Spaces"),
            *(T("Need {n}: points", n=n) for n in range(1, most + 1)),
            T("Points together"),
        ),
        lines=tuple(lines),
        rules=("fog.delivery.3", "fog.prestige.1"),
    )


def _advisers() -> Table:
    return Table(
        id="advisers",
        name=T("Advisers"),
        columns=(T("Adviser"), T("Type"), T("Points"), T("Needs"), T("Main action")),
        lines=tuple(
            Line(
                cells=(
                    T("{what}", what=Ref(f"card:{card.id}")),
                    T("{what}", what=Ref(f"card:{card.type}")),
                    card.points,
                    T("{what}", what=Ref(f"resource:{card.requirement}")),
                    card.text,
                ),
                component=f"card:{card.id}",
                designed=(3, 4) if card.origin == "portal" else (),
            )
            for card in printed.advisers().values()
        ),
        rules=("fog.actions.recruit.9",),
    )


def _races() -> Table:
    return Table(
        id="races",
        name=T("Races"),
        columns=(T("Race"), T("Resource"), T("Forbidden"), T("Action")),
        lines=tuple(
            Line(
                cells=(
                    T("{what}", what=Ref(f"race:{race.id}")),
                    T("{what}", what=Ref(f"resource:{race.resource}")),
                    T("{list}", list=[Ref(f"resource:{one}") for one in race.forbidden]),
                    race.action.text,
                ),
                component=f"race:{race.id}",
                designed=(2, 3) if race.origin == "portal" else (),
            )
            for race in printed.races().values()
        ),
        rules=("fog.setup.draft.1", "fog.setup.draft.10"),
    )


def _setting_up() -> Table:
    start, actions = printed.setting_up(), printed.actions()
    chosen = (len(printed.basics()) - 1, *start.resources_chosen[1:])
    cards = [sum(not card.players or n in card.players for card in printed.basic_cards().values()) for n in PLAYERS]
    rows: tuple[tuple[Cell, tuple[Cell, ...], str], ...] = (
        (T("Money"), (start.money,) * 4, "fog.setup.player.5"),
        (T("Houses"), (start.houses,) * 4, "fog.setup.player.1"),
        (T("Bridges and gates"), (start.bridges,) * 4, "fog.setup.player.2"),
        (T("Basic resources that are chosen beside the race's"), tuple(chosen), "fog.setup.draft.2"),
        (T("Basic action cards"), tuple(cards), "fog.setup.player.6"),
        (T("Cards to be played before a vote is called"), ("—", *actions.played_before_vote[1:]), "fog.vote.1"),
    )
    return Table(
        id="set-up",
        name=T("Set-up by number of players"),
        columns=(T("Item"), *OF_PLAYERS),
        lines=tuple(Line(cells=(what, *numbers), rules=(rule,)) for what, numbers, rule in rows),
        rules=("fog.setup.player.1", "fog.two-player.1"),
    )


def _solo() -> Table:
    solo = printed.setting_up().solo
    return Table(
        id="solo",
        name=T("Solo: what proposals cost"),
        columns=(T("Slot"), T("Influence at the beginning"), T("More for each completed building")),
        lines=tuple(
            Line(cells=(slot.name, cost, growth))
            for slot, cost, growth in zip(printed.board().slots, solo.slots, solo.slots_growth, strict=True)
        ),
        rules=("fog.solo.vote.6", "fog.solo.vote.7"),
    )


def _ending() -> Table:
    start = printed.setting_up()
    return Table(
        id="end-numbers",
        kind="ending",
        name=T("The numbers that end the game"),
        columns=(T("Item"), T("How many")),
        lines=(
            Line(cells=(T("Completed prestige buildings"), start.buildings_to_end), rules=("fog.end.1",)),
            Line(cells=(T("Rounds of the solo game"), start.solo.rounds), rules=("fog.solo.end.1",)),
        ),
        rules=("fog.end.1", "fog.end.9"),
    )
