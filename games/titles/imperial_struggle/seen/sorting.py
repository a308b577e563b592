"""How a long list of answers is sorted: the spaces by Region, each with its standing, and tiles and cards by what they are."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.ask import Answer, Option, Question, answer_of
from games.engine.rules.text import Ref, T, Text
from games.engine.title.title import Sorting
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.seen.view import ISView
from games.titles.imperial_struggle.table.components import SPACES

FLAGS, UNFLAGS, MARKERS = T("Flag"), T("Unflag"), T("Conflict markers")
SQUADRONS, FORTS, TAKING = T("Squadrons"), T("Forts"), T("Take")
KINDS: Mapping[str, Text] = {
    "flag": FLAGS,
    "unflag": UNFLAGS,
    "conflict": MARKERS,
    "deploy": SQUADRONS,
    "displace": SQUADRONS,
    "build": FORTS,
    "repair": FORTS,
    "damage": FORTS,
    "take": TAKING,
    "land": TAKING,
}
"""Kinds of answers that name a space, by their verbs."""
EVENTS, ADVANTAGES, MINISTRIES = T("Events"), T("Advantages"), T("Ministry cards")
OTHERS = T("Other actions")
TYPES: Mapping[str, Text] = {
    "market": T("Markets"),
    "fort": FORTS,
    "territory": T("Territories"),
    "naval": messages.NAVAL_SPACES,
}
"""Spaces by their type, where a line of them is long."""
HEADINGS: Mapping[str, Text] = {
    "tile": messages.INVESTMENT_TILES,
    "event": EVENTS,
    "advantage": ADVANTAGES,
    "ability": MINISTRIES,
    "reveal": MINISTRIES,
}
"""Headings of answers that name no space, by their verbs."""


def sort(view: ISView, question: Question) -> Mapping[str, Sorting]:
    """Where each option is in the list."""
    standings = {lead.id: _standing(view, lead.id) for lead in view.awards}
    return {option.id: _sorted(option, standings) for option in question.options}


def _sorted(option: Option, standings: Mapping[str, Text]) -> Sorting:
    answer = answer_of(option.id)
    space = _space(option)
    if space is None:
        heading = HEADINGS.get(answer.verb, OTHERS)
        return Sorting(heading, heading)
    region = SPACES[space].region
    heading = standings.get(region, T("{where}", where=Ref(f"region:{region}")))
    return Sorting(heading, KINDS.get(answer.verb), _short(answer, space), _run(answer, space))


def _space(option: Option) -> str | None:
    """The space that an option is about: the last one, where a Squadron goes."""
    spaces = [element.removeprefix("space:") for element in option.elements if element.startswith("space:")]
    return spaces[-1] if spaces and spaces[-1] in SPACES else None


def _short(answer: Answer, space: str) -> Text:
    """The name of the space. A Squadron has also where it comes from, and what lands the space it lands from."""
    where = Ref(f"space:{space}")
    if answer.verb in ("deploy", "displace", "land") and answer.parts[1] in SPACES:
        return T("{space}, from {source}", space=where, source=Ref(f"space:{answer.parts[1]}"))
    return T("{space}", space=where)


def _run(answer: Answer, space: str) -> Text:
    """Squadrons by where they come from, markets by their commodity, other spaces by what they are."""
    printed = SPACES[space]
    if answer.verb in ("deploy", "displace"):
        return T("Elsewhere") if answer.parts[1] in SPACES else T("Navy Box")
    if printed.commodity:
        return T("{commodity}", commodity=Ref(f"commodity:{printed.commodity}"))
    if printed.type == "political":
        return T("Prestige") if printed.prestige else T("Alliances")
    return TYPES[printed.type]


def _standing(view: ISView, region: str) -> Text:
    """A Region with the spaces that count for each side, and who leads by how many."""
    lead = next(lead for lead in view.awards if lead.id == region)
    where = Ref(f"region:{region}")
    france, britain = (lead.counts[side].total for side in ("france", "britain"))
    if france == britain:
        return T("{where} · {france}:{britain}", where=where, france=france, britain=britain)
    leader = Ref(f"side:{'france' if france > britain else 'britain'}")
    return T(
        "{where} · {france}:{britain} · {who} leads by {n}",
        where=where,
        france=france,
        britain=britain,
        who=leader,
        n=abs(france - britain),
    )
