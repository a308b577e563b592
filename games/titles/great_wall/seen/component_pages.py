"""Component pages: every card and location as the rulebook shows it, from the same data that plays it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

from games.engine.rules.text import Ref, T, Text
from games.engine.title.component import Component, Fact
from games.engine.title.naming import Words
from games.titles.great_wall import messages
from games.titles.great_wall.cards.windows import OCCASIONS
from games.titles.great_wall.rules.goods import amounts
from games.titles.great_wall.table import card_types
from games.titles.great_wall.table import components as data

SETS = {
    "core": T("Base game"),
    "coop": T("Co-operation"),
    "variety": T("More variety (designed for this table)"),
    "solo": T("Solo"),
}
Facts = list[Fact]
UNIT_ICONS = {"spearman": "spears", "archer": "archer", "horseman": "cavalry"}
PLACE_ICONS = {
    "lumber_mill": "log",
    "quarry": "stone-block",
    "gold_mine": "mining",
    "temple": "temple-gate",
    "barracks": "crossed-swords",
    "tea_house": "teapot",
    "builders_encampment": "hammer-nails",
    "emperors_embassy": "pagoda",
    "logistics_center": "old-wagon",
    "war_academy": "tied-scroll",
    "warehouse": "family-house",
}
DUTIES = {
    "barracks": T("Each clerk: recruit 1 soldier"),
    "tea_house": T("Rise 1 on the tea track; alone: to the top"),
    "builders_encampment": T("Each clerk: a barricade, or a wall"),
    "emperors_embassy": T("Each clerk: hire a clerk or an advisor"),
    "logistics_center": T("Each clerk: move soldiers to another section"),
    "war_academy": T("Each clerk: draw 1 tactic card"),
    "warehouse": T("Donated resources: builders use them first"),
}
KIND_ICONS = {
    "general": "queen-crown",
    "advisor": "monk-face",
    "tactic": "tied-scroll",
    "horde": "horse-head",
    "artifact": "lion",
    "command": "scroll-unfurled",
    "request": "wax-seal",
    "event": "falling-leaf",
}
"""What is drawn beside a piece where its picture has no room."""
NUMBERS, EFFECT, PRICE, SYMBOLS = T("numbers"), T("effect"), T("price"), T("symbols and conditions")
SET_HERE = {
    "start": T("starting resources"),
    "name_zh": T("Chinese name"),
    **dict.fromkeys(("pay", "cost", "build_cost", "overseer"), PRICE),
    **dict.fromkeys(("ability", "text", "steps", "timing", "basic", "slots"), EFFECT),
    **dict.fromkeys(("requires", "kind", "looks_for", "set", "unit", "symbols", "resource"), SYMBOLS),
    **dict.fromkeys(
        ("lethality", "new_hordes", "spots", "firing_spots", "defense", "number", "offense/honor", "section"), NUMBERS
    ),
}
"""What public sources do not give (gw.overview.modes.6), by the first word of a field in ``portal_fields``."""


def set_here(sourced: card_types.Sourced) -> Fact | None:
    """Which parts of something were set for this table. None if public sources give all of it."""
    if sourced.origin != "published":
        return T("Sources"), T("Designed for this table")
    parts = {
        part.msgid: part for part in (SET_HERE[field.replace(".", " ").split()[0]] for field in sourced.portal_fields)
    }
    return (T("Sources"), T("Set for this table: {what}", what=[*parts.values()])) if parts else None


def components() -> Iterable[Component]:
    """All of them, by kind."""
    yield from _generals()
    yield _qin_jiushao()
    yield from _advisors()
    yield from _tactics()
    yield from _hordes()
    yield from _artifacts()
    yield from _commands()
    yield from _locations()
    yield _time_track()
    yield _walls()
    yield from _soldiers()
    yield from _coop()


def page(element: str) -> str:
    """The id of the page about an element of the board: a card's type, a soldier's unit, the location of clerks."""
    kind, *parts = element.split(":")
    if not parts:
        return element
    if kind in ("horde", "spot"):
        card = parts[0] if len(parts) == 1 else parts[1]
        return f"horde:{data.horde_cards()[card].type if card in data.horde_cards() else card}"
    if kind == "command":
        return f"command:{parts[-1]}"
    if kind == "pool":
        return f"unit:{parts[-1]}"
    if kind in ("clerks", "overseers", "token"):
        return f"location:{parts[0]}"
    return element


def _page(
    kind: str,
    label: Text,
    card: card_types.Names,
    text: Words,
    facts: Facts,
    clauses: list[str],
    line: Text | None = None,
    box: Text | None = None,
) -> Component:
    """A card's page, with what was set here and the set that it belongs to."""
    return Component(
        id=f"{kind}:{card.id}",
        kind=label,
        names=card.name.by_language,
        texts=text.by_language,
        line=line,
        facts=facts,
        designed=set_here(card),
        box=SETS[card.set] if isinstance(card, card_types.Named) else box or SETS["core"],
        clauses=clauses,
        icon=PLACE_ICONS.get(card.id) or KIND_ICONS[kind],
    )


def _generals() -> Iterator[Component]:
    for card in data.generals().values():
        goods = amounts(card.start.goods())
        facts: Facts = [
            (T("Set"), SETS[card.set]),
            (T("Starting resources"), goods),
            (T("Starting tactic cards"), card.start.tactics),
            (messages.TEA_VALUE, card.start.tea),
        ]
        yield _page(
            "general",
            T("General"),
            card,
            card.ability.text,
            facts,
            ["gw.cards.general.3", "gw.cards.general.4"],
        )


def _qin_jiushao() -> Component:
    card = data.solo().general
    facts: Facts = [(T("Set"), SETS["solo"])]
    clauses = ["gw.solo.track.1", "gw.solo.track.9", "gw.cards.general.3", "gw.cards.general.4"]
    return _page("general", T("General"), card, card.ability.text, facts, clauses, box=SETS["solo"])


def _of_a_set(
    kind: str, label: Text, cards: Iterable[card_types.Advisor | card_types.Artifact], clauses: list[str]
) -> Iterator[Component]:
    """Cards that say no more than their text and their set."""
    for card in cards:
        yield _page(kind, label, card, card.text, [(T("Set"), SETS[card.set])], clauses)


def _advisors() -> Iterator[Component]:
    return _of_a_set("advisor", T("Advisor"), data.advisors().values(), ["gw.cards.advisor.3", "gw.cards.advisor.4"])


def _tactics() -> Iterator[Component]:
    for card in data.tactics().values():
        zh = f"一般：{card.basic.text.zh_hant}\n\n強化：{card.boosted.text.zh_hant}"
        en = f"Basic: {card.basic.text.en}\n\nBoosted: {card.boosted.text.en}"
        facts: Facts = [
            (T("Set"), SETS[card.set]),
            (T("Occasion"), OCCASIONS[card.trigger]),
            (T("Cost of the boosted effect"), amounts(card.boosted.cost)),
        ]
        yield _page("tactic", T("Tactic card"), card, Words(en, zh), facts, ["gw.tactics.play.4", "gw.tactics.play.5"])


def _hordes() -> Iterator[Component]:
    for kind in data.horde_types().values():
        facts: Facts = [
            (T("Set"), SETS[kind.set]),
            (T("Offensive power"), kind.offense),
            (T("Honor"), kind.honor),
            (messages.VITAL_SPOTS, T("{spots}", spots=[_spot(spot) for spot in kind.spots])),
            (T("Cards"), sum(card.type == kind.id for card in data.horde_cards().values())),
        ]
        yield _page(
            "horde",
            T("Horde card"),
            kind,
            kind.text,
            facts,
            ["gw.cards.horde.1", "gw.cards.horde.3", "gw.cards.horde.4"],
        )


def _spot(spot: card_types.Spot) -> Text:
    return T("{where}: {reward}", where=f"{'AB'[spot.row - 1]}{spot.col}", reward=amounts(spot.reward))


def _artifacts() -> Iterator[Component]:
    clauses = ["gw.cards.artifact.1", "gw.cards.artifact.3"]
    return _of_a_set("artifact", T("Artifact"), data.artifacts().values(), clauses)


def _commands() -> Iterator[Component]:
    for card in data.commands().values():
        zh = "\n\n".join(step.text.zh_hant for step in card.steps)
        en = "\n\n".join(step.text.en for step in card.steps)
        yield _page(
            "command",
            T("Command card"),
            card,
            Words(en, zh),
            [],
            ["gw.cards.command.2", "gw.cards.command.3", "gw.cards.command.4"],
            box=_box_of(card.id),
        )


def _box_of(command: str) -> Text:
    """The mode in which a command card is used."""
    if command == data.reed().command_card.id:
        return T("Reed Clan")
    return SETS["core"] if command in data.clan_commands() else SETS["solo"]


def _locations() -> Iterator[Component]:
    for place in data.locations().values():
        facts: Facts = [
            (messages.CLERK_SLOTS_1_TO_3_PLAYERS, _slots(place, "side_2_3")),
            (messages.CLERK_SLOTS_4_PLAYERS, _slots(place, "side_4")),
            (messages.YELLOW_FLAG, T("yes") if place.shame_flag else T("no")),
        ]
        if place.overseer:
            facts += [
                (messages.overseer_to(level), amounts(cost))
                for level, cost in enumerate(place.overseer.upgrade_cost, start=1)
            ]
        yield _page(
            "location",
            T("Location"),
            place,
            place.text,
            facts,
            ["gw.locations.kinds.2", "gw.locations.resolve.2"],
            duty(place.id),
        )


@cache
def duty(place: str) -> Text:
    """What one does at a location, in a line."""
    if production := data.locations()[place].production:
        return T("Each clerk: 1 {what}, more with an overseer", what=Ref(f"resource:{production}"))
    return DUTIES[place]


def _slots(place: card_types.Location, side: str) -> int | Text:
    slots = place.slots.of(side)
    return T("any number") if slots is None else slots


SIDES = {"side_2_3": T("1 to 3 players"), "side_4": T("4 players")}


def _time_track() -> Component:
    """What both sides of the board print for each year."""
    facts: Facts = [
        (
            T("{players}, year {year}", players=SIDES[track.side], year=slot.year),
            T("lethality {lethality}; new horde cards: {hordes}", lethality=slot.lethality, hordes=slot.new_hordes),
        )
        for track in data.board().time_track
        for slot in track.slots
    ]
    return Component(
        id="time",
        kind=T("Printed on the board"),
        box=SETS["core"],
        names={"zh-Hant": "時間軌", "en": "Time track"},
        texts={
            "zh-Hant": "每年一格：該年的傷亡值，以及春季要放置的新蒙軍卡張數。",
            "en": "A slot for each Year: its Lethality, and how many new Horde cards Spring brings.",
        },
        facts=facts,
        designed=next(filter(None, map(set_here, data.board().time_track)), None),
        clauses=["gw.time.track.1", "gw.time.track.2", "gw.time.lethality.3", "gw.spring.steps.2"],
    )


def _walls() -> Component:
    """The tiles by level; each is paid for by the cost that the level before prints."""
    walls = data.board().walls
    facts: Facts = [
        (
            messages.level(tile.level),
            T(
                "cost {cost}; honor {honor}; defense {defense}; firing spots {spots}",
                cost=amounts(before.next_build_cost or {}),
                honor=tile.build_honor,
                defense=tile.defense,
                spots=tile.firing_spots,
            ),
        )
        for before, tile in pairwise(walls.levels)
    ]
    return Component(
        id="wall",
        kind=T("Printed on the board"),
        box=SETS["core"],
        names={"zh-Hant": "長城版塊", "en": "Wall tiles"},
        texts={
            "zh-Hant": "各級長城的修築費用、獲得的榮譽、防禦值與射擊欄位。",
            "en": "What each level of the Wall costs, the Honor for building it, its Defense and Firing spots.",
        },
        facts=facts,
        designed=set_here(walls),
        clauses=["gw.wall.tiles.1", "gw.wall.tiles.2", "gw.wall.tiles.3", "gw.locations.builders.5"],
    )


def _soldiers() -> Iterator[Component]:
    for soldier in data.soldiers().values():
        facts: Facts = [
            (T("Cost to recruit"), amounts(soldier.recruit_cost)),
            (T("Of each clan"), soldier.per_player),
        ]
        clauses = [f"gw.battle.{soldier.id}.1", f"gw.battle.{soldier.id}.2"]
        yield Component(
            id=f"unit:{soldier.id}",
            kind=T("Soldier"),
            box=SETS["core"],
            names=soldier.name.by_language,
            texts=soldier.text.by_language,
            facts=facts,
            clauses=clauses,
            icon=UNIT_ICONS[soldier.id],
        )


def _coop() -> Iterator[Component]:
    for request in data.coop().requests:
        yield _page(
            "request",
            T("Emperor's request"),
            request,
            request.text,
            [],
            ["gw.coop.requests.4", "gw.coop.requests.6"],
            box=SETS["coop"],
        )
    for event in data.coop().events:
        zh = f"立即：{event.immediate_text.zh_hant}\n\n持續：{event.passive_text.zh_hant}"
        en = f"At once: {event.immediate_text.en}\n\nLasting: {event.passive_text.en}"
        yield _page(
            "event", T("Event"), event, Words(en, zh), [], ["gw.coop.events.2", "gw.coop.events.3"], box=SETS["coop"]
        )
