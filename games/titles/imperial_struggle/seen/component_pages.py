"""Component pages: every card and tile as the rulebook shows it, from the same data that plays it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.rules.text import Ref, T, Text
from games.engine.title.component import Component
from games.titles.imperial_struggle.seen.view import ISView
from games.titles.imperial_struggle.table import cards as data
from games.titles.imperial_struggle.table.card_types import Ability, Event, EventPart, Half
from games.titles.imperial_struggle.table.ops.base import Condition

Facts = list[tuple[Text, int | str | Text]]
ZH, EN = "zh-Hant", "en"
SIDES = {"france": T("France"), "britain": T("Britain")}
SIDE_NAMES = {"france": {ZH: "法國", EN: "France"}, "britain": {ZH: "英國", EN: "Britain"}}
ERAS = {"succession": T("Succession Era"), "empire": T("Empire Era"), "revolution": T("Revolution Era")}
ACTIONS = {"diplomatic": T("Diplomatic"), "economic": T("Economic"), "military": T("Military")}
KEYWORDS = {
    "finance": T("Finance"),
    "mercantilism": T("Mercantilism"),
    "governance": T("Governance"),
    "style": T("Style"),
    "scholarship": T("Scholarship"),
}
REGIONS = {
    "europe": T("Europe"),
    "north_america": T("North America"),
    "caribbean": T("the Caribbean"),
    "india": T("India"),
}
ACTION_ICONS = {"diplomatic": "shaking-hands", "economic": "money-stack", "military": "cannon"}
COLON = {ZH: "：", EN: ": "}
HALVES = {"base": {ZH: "一般效果", EN: "Base effect"}, "bonus": {ZH: "加成效果", EN: "Bonus effect"}}


def components() -> Iterable[Component]:
    """All of them, by kind."""
    yield from _events()
    yield from _ministries()
    yield from _advantages()


def condition_words(condition: Condition) -> Text:
    """A Bonus Condition in a few words."""
    if condition.keyword is not None:
        return T("Keyword {keyword}", keyword=KEYWORDS[condition.keyword])
    if condition.advantage is not None:
        return T("Control of {advantage}", advantage=Ref(f"advantage:{condition.advantage}"))
    if condition.more_available_debt is not None:
        return T("At least {n} more Available Debt than the opponent", n=condition.more_available_debt)
    if condition.more_bonus_tiles:
        return T("More Bonus War tiles in the next war than the opponent")
    return T("More Prestige spaces in Ireland and Scotland than the opponent")


def _events() -> Iterator[Component]:
    for card in data.events().values():
        facts: Facts = [
            (T("Era"), ERAS[card.era]),
            (T("Investment symbol"), ACTIONS[card.symbol] if card.symbol else T("none")),
            (T("Bonus Condition"), condition_words(card.bonus_when) if card.bonus_when else T("none")),
            (T("Number"), card.number),
        ]
        yield Component(
            id=f"event:{card.id}",
            kind=T("Event"),
            names=card.name.by_language,
            texts={language: event_text(card, language) for language in (ZH, EN)},
            facts=facts,
            clauses=[card.clause, "is.events.play.20", "is.events.play.9"],
            icon=ACTION_ICONS.get(card.symbol, "scroll-unfurled"),
        )


def event_text(card: Event, language: str) -> str:
    """All of a card, a paragraph for each outcome and effect."""
    return "\n\n".join(part_text(part, language) for part in card.parts)


def text_for(view: ISView, component: str, language: str) -> str:
    """An Event with the half of the viewer's side first."""
    kind, _, name = component.partition(":")
    if kind != "event" or view.viewer is None:
        return ""
    card, side = data.events()[name], view.sides[view.viewer]
    parts = sorted(card.parts, key=lambda part: part is not card.part(side))
    return "\n\n".join(part_text(part, language) for part in parts)


def half_text(card: Event, side: str, language: str) -> str:
    """The effects of a card for one side, in a line."""
    part = card.part(side)
    halves = [f"{HALVES[name][language]}{COLON[language]}{half.text.of(language)}" for name, half in _halves(part)]
    return " · ".join(halves)


def _halves(part: EventPart) -> Iterator[tuple[str, Half]]:
    yield "base", part.base
    if part.bonus is not None:
        yield "bonus", part.bonus


def part_text(part: EventPart, language: str) -> str:
    """What a card does for a side."""
    paragraphs: list[str] = []
    if part.title is not None:
        title = part.title.of(language)
        side = SIDE_NAMES[part.side][language] if part.side in SIDE_NAMES else ""
        marked = f"「{title}」" if language == ZH else f" ({title})"
        paragraphs.append(f"{side}{marked}" if side else title)
    paragraphs += [f"{HALVES[name][language]}{COLON[language]}{half.text.of(language)}" for name, half in _halves(part)]
    return "\n\n".join(paragraphs)


def _ministries() -> Iterator[Component]:
    for card in data.ministries().values():
        keywords = [KEYWORDS[keyword] for keyword in card.keywords]
        facts: Facts = [
            (T("Side"), SIDES[card.side]),
            (T("Eras"), T("{eras}", eras=[ERAS[era] for era in card.eras])),
            (T("Keywords"), T("{keywords}", keywords=[*keywords]) if keywords else T("none")),
        ]
        yield Component(
            id=f"ministry:{card.id}",
            kind=T("Ministry card"),
            names=card.name.by_language,
            texts={language: ministry_text(card.abilities, language) for language in (ZH, EN)},
            facts=facts,
            clauses=[card.clause, "is.ministry.use.1", "is.ministry.use.2"],
            icon="fleur-de-lys" if card.side == "france" else "lion",
        )


def ministry_text(abilities: Iterable[Ability], language: str) -> str:
    return "\n\n".join(ability.text.of(language) for ability in abilities)


def _advantages() -> Iterator[Component]:
    for tile in data.advantages().values():
        yield Component(
            id=f"advantage:{tile.id}",
            kind=T("Advantage tile"),
            names=tile.name.by_language,
            texts=tile.text.by_language,
            facts=[(T("Region"), REGIONS[tile.region])],
            clauses=[tile.clause, "is.advantages.use.2", "is.advantages.use.5"],
            icon="star-medal",
        )
