"""Component pages of what is scored and fought for: the theaters of the wars, the rows of the Global Demand table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.rules.text import Ref, T, Text
from games.engine.title.component import Component
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules.strength import row_label
from games.titles.imperial_struggle.seen.component_pages import ERAS, REGIONS, Facts
from games.titles.imperial_struggle.seen.names import name
from games.titles.imperial_struggle.seen.spoils import further_words, row_words
from games.titles.imperial_struggle.table.board_types import Reward, Theater
from games.titles.imperial_struggle.table.components import OF_COMMODITY, demand, wars
from games.titles.imperial_struggle.table.state import BRITAIN, FRANCE

DISPLAYS = {"WSS": "wss", "WAS": "was", "7YW": "syw", "AWI": "awi"}
"""How the book calls the War Displays."""


def components() -> Iterable[Component]:
    """All of them, by kind."""
    yield from _theaters()
    yield from _demand()


def _theaters() -> Iterator[Component]:
    for war in wars().values():
        for number, theater in enumerate(war.theaters, start=1):
            yield Component(
                id=f"theater:{theater.id}",
                kind=T("Theater"),
                names=name.both(f"theater:{theater.id}"),
                facts=[(T("War"), T("{war}", war=Ref(f"war:{war.id}"))), *_strength(theater), *_spoils(theater)],
                clauses=[f"is.displays.{DISPLAYS[war.id]}.{number}", "is.wars.theaters.1", "is.wars.strength.1"],
                icon="crossed-swords",
            )


def _listed(things: Iterable[Text | Ref]) -> Text:
    return T("{names}", names=[*things])


def _regions(ids: Iterable[str]) -> Text:
    return _listed(REGIONS[region] for region in ids)


def _strength(theater: Theater) -> Facts:
    """What gives Bonus Strength there (is.wars.strength)."""
    facts: Facts = [
        (T("Alliance spaces"), _listed(Ref(f"space:{space}") for space in theater.alliances)),
        (T("Keywords"), _listed(Ref(f"keyword:{keyword}") for keyword in theater.keywords)),
        (T("Squadrons in"), _regions(theater.squadrons)),
        (T("Forts in"), _regions(theater.forts)),
        (T("Conflict markers in"), _regions(theater.conflicts)),
        (T("Conquest Points also for"), _listed(Ref(f"space:{space}") for space in theater.additional)),
    ]
    counted = (
        theater.alliances,
        theater.keywords,
        theater.squadrons,
        theater.forts,
        theater.conflicts,
        theater.additional,
    )
    return [fact for fact, some in zip(facts, counted, strict=True) if some]


def _spoils(theater: Theater) -> Facts:
    facts: Facts = [(row_label(row), _listed(row_words(row))) for row in theater.spoils]
    for side, least in ((FRANCE, theater.jacobite_victory), (BRITAIN, theater.jacobite_defeat)):
        if least:
            label = T("{who}, {margin}", who=Ref(f"side:{side}"), margin=messages.by_least(least))
            facts.append((label, _listed(further_words(theater, side, least))))
    if theater.squadrons_lost:
        lost = T("a Squadron of the loser for good for each point of margin, at most {n}", n=theater.squadrons_lost)
        facts.append((T("Squadrons lost"), lost))
    return facts


def _demand() -> Iterator[Component]:
    for commodity, row in demand().items():
        rewards: Facts = [(ERAS[era], reward_words(row.of(era))) for era in ERAS]
        yield Component(
            id=f"demand:{commodity}",
            kind=messages.GLOBAL_DEMAND,
            names=name.both(f"demand:{commodity}"),
            facts=[*rewards, (T("Markets"), _listed(Ref(f"space:{space}") for space in OF_COMMODITY[commodity]))],
            clauses=["is.scoring.demand.1", "is.scoring.demand.2", "is.scoring.demand.3"],
            icon="trade",
        )


def reward_words(reward: Reward) -> Text:
    """What the winner of a commodity gets."""
    words: list[Text] = []
    if reward.vp:
        words.append(messages.victory_points(reward.vp))
    if reward.treaty:
        words.append(messages.treaty_points(reward.treaty))
    if reward.debt > 0:
        words.append(T("{n} Debt more", n=reward.debt))
    if reward.debt < 0:
        words.append(T("{n} Debt less", n=-reward.debt))
    return _listed(words)
