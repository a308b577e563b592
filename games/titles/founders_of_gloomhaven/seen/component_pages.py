"""Component pages of the rulebook: races, resources, action cards, advisers and prestige buildings."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import Ref, T, Text
from games.engine.title.component import Component, Fact
from games.engine.title.naming import EN, ZH
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.rules.prices import tile_price
from games.titles.founders_of_gloomhaven.seen.icons import ICONS
from games.titles.founders_of_gloomhaven.seen.names import name
from games.titles.founders_of_gloomhaven.table import components as printed
from games.titles.founders_of_gloomhaven.table.card_types import Adviser, Prestige, Race, Resource

RACE, RESOURCE, BASIC = T("Race"), T("Resource"), T("Basic action card")
ADVISER, PRESTIGE = T("Adviser"), T("Prestige building")
ORIGIN, DESIGNED = T("Origin"), T("Designed for this site")
Facts = list[Fact]


def components() -> Iterator[Component]:
    yield from (_race(race) for race in printed.races().values())
    yield from (_resource(resource) for resource in printed.resources().values())
    yield from _basic()
    yield from (_adviser(card) for card in printed.advisers().values())
    yield from (_prestige(building) for building in printed.prestige().values())


def _designed(origin: str) -> Fact | None:
    """Says that a component was designed for this site: fog.components.cards.8."""
    return (ORIGIN, DESIGNED) if origin == "portal" else None


def _list(kind: str, names: tuple[str, ...]) -> Text:
    return T("{list}", list=[Ref(f"{kind}:{one}") for one in names])


def _race(race: Race) -> Component:
    difficulty = {"easy": T("Easy"), "medium": T("Medium"), "hard": T("Hard"), "epic": T("Epic")}[race.difficulty]
    return Component(
        id=f"race:{race.id}",
        kind=RACE,
        names=name.both(f"race:{race.id}"),
        texts=race.action.text.by_language,
        facts=[
            (T("Resource"), T("{what}", what=Ref(f"resource:{race.resource}"))),
            (T("Forbidden"), _list("resource", race.forbidden)),
            (T("Difficulty alone"), difficulty),
        ],
        designed=_designed(race.origin),
        clauses=["fog.components.cards.2", "fog.setup.draft.10", "fog.standard.6", "fog.solo.setup.3"],
    )


def _resource(resource: Resource) -> Component:
    """The price of a resource, its prerequisites, its products, and the buildings that need it."""
    facts: Facts = [(T("Tier"), resource.tier)]
    if resource.tier == 1:
        facts.append((RACE, T("{what}", what=Ref(f"race:{printed.race_of(resource.id).id}"))))
    else:
        price = tile_price(resource.id, 0).total
        facts.append((T("Price"), T("{what}", what=Ref(f"amount:money:{price}"))))
    for prerequisite in resource.prerequisites:
        facts.append((T("{what}", what=Ref(f"resource:{prerequisite.resource}")), prerequisite.points))
    products = [one for one in printed.advanced() if resource.id in [part.resource for part in printed.recipe(one)]]
    needing = [building for building in printed.prestige() if resource.id in printed.needs(building)]
    for label, kind, names in ((T("Made into"), "resource", products), (T("Needed by"), "prestige", needing)):
        if names:
            facts.append((label, _list(kind, tuple(names))))
    named = tuple(wanted.resource for wanted in resource.prerequisites if wanted.origin == "portal")
    what = T("Designed for this site, as a prerequisite: {what}", what=_list("resource", named))
    clauses = (
        ["fog.resources.basic.1"] if resource.tier == 1 else ["fog.resources.advanced.6", "fog.resources.advanced.8"]
    )
    return Component(
        id=f"resource:{resource.id}",
        kind=RESOURCE,
        names=name.both(f"resource:{resource.id}"),
        facts=facts,
        designed=(ORIGIN, what) if named else None,
        clauses=clauses,
        icon=ICONS[resource.id],
        count=printed.resource_data().tiles_each,
    )


def _basic() -> Iterator[Component]:
    """Main action and basic follow action."""
    for card in printed.basic_cards().values():
        yield Component(
            id=f"card:{card.id}",
            kind=BASIC,
            names=name.both(f"card:{card.id}"),
            texts={
                ZH: f"{card.text.zh_hant}跟隨：{card.follow_text.zh_hant}",
                EN: f"{card.text.en} Follow: {card.follow_text.en}",
            },
            clauses=["fog.components.cards.6"],
            icon=ICONS[card.id],
            count=2 if card.players else 4,
        )


def _adviser(card: Adviser) -> Component:
    return Component(
        id=f"card:{card.id}",
        kind=ADVISER,
        names=name.both(f"card:{card.id}"),
        texts=card.text.by_language,
        facts=[
            (T("Type"), T("{what}", what=Ref(f"card:{card.type}"))),
            (T("Points"), card.points),
            (T("Needs"), T("{what}", what=Ref(f"resource:{card.requirement}"))),
        ],
        designed=_designed(card.origin),
        clauses=["fog.actions.recruit.9", "fog.components.cards.8"],
        icon=ICONS[card.type],
    )


def _prestige(building: Prestige) -> Component:
    color = Ref(f"terrain:{building.colour}")
    facts: Facts = [(T("Color"), messages.RESERVED_AREA if building.colour == "blue" else T("{what}", what=color))]
    for need in building.needs:
        facts.append((T("{what}", what=Ref(f"resource:{need.resource}")), need.points))
    return Component(
        id=f"prestige:{building.id}",
        kind=PRESTIGE,
        names=name.both(f"prestige:{building.id}"),
        texts=building.action.text.by_language,
        facts=facts,
        designed=_designed(building.origin) or _needs_designed(building),
        clauses=["fog.prestige.1", "fog.prestige.placement.1", "fog.components.cards.8"],
    )


def _needs_designed(building: Prestige) -> Fact | None:
    """The places of a published building whose resource or points were designed for this site."""
    named = tuple(need.resource for need in building.needs if need.origin == "portal")
    return (ORIGIN, T("Designed for this site, as a need: {what}", what=_list("resource", named))) if named else None
