"""Cards and tiles that a player holds at the end: what each scores by itself, or by what it counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.engine.rules.text import Ref, T, Text
from games.engine.title.companion import SWITCH, Field, Line, Term, tabled
from games.titles.viscounts_of_the_west_kingdom.companion.metrics import LABELS
from games.titles.viscounts_of_the_west_kingdom.rules import outsider_points, scoring
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.boxes import AtLeast, EndGame, Flat, LighterDebts, Per
from games.titles.viscounts_of_the_west_kingdom.table.state import GATES, KEYS, Viscounts

MOST = 60
CARDS, MANUSCRIPTS, OUTSIDERS = (
    T("Cards with points"),
    T("Manuscripts that count something"),
    LABELS["outsiders"],
)


class HeldCards:
    """What can be held with these boxes."""

    def __init__(self, begun: Viscounts) -> None:
        self._begun = begun
        self._manuscripts = {
            tile.id: tile.scoring.metric
            for tile in components.manuscripts(begun.sets).values()
            if tile.scoring is not None
        }
        ends = {card: outsider.end_game for card, outsider in components.outsiders(begun.sets).items()}
        self._outsiders = ends if begun.plays(GATES) else {}

    def _cards(self) -> Iterator[tuple[str, str]]:
        """Cards with printed points, and their clauses."""
        begun = self._begun
        for card in components.bonuses().values():
            if card.id in begun.bonuses:
                yield card.id, "vis.gates.bonus.7" if card.group else "vis.end.scoring.4"
        if begun.plays(GATES):
            others = [card for card in components.gates().builder_bonuses if card.id not in begun.bonuses]
            yield from ((card.id, "vis.gates.bonus.7") for card in others)
            yield from ((card.id, "vis.end.scoring.5") for card in components.gates().leaders)
        else:
            yield begun.leader_card, "vis.end.scoring.5"
        if begun.plays(KEYS):
            yield from ((card, "vis.keys.public.5") for card in components.public())

    def fields(self) -> Iterator[Field]:
        """A switch for each of them."""
        for card, rule in self._cards():
            yield _held(f"card:{card}", T("{what}", what=Ref(f"bonus:{card}")), rule, CARDS)
        for tile, metric in self._manuscripts.items():
            label = T("{what}: {counted}", what=Ref(f"manuscript:{tile}"), counted=LABELS[metric])
            yield _held(f"manuscript:{tile}", label, "vis.end.scoring.9", MANUSCRIPTS)
        for card in self._scoring_outsiders():
            label = T("{what}", what=Ref(f"townsfolk:{card}"))
            yield _held(f"outsider:{card}", label, "vis.gates.welcome.6", OUTSIDERS)

    def metrics(self) -> list[str]:
        """What is counted, each once."""
        counted = [end.metric for end in self._outsiders.values() if isinstance(end, Per | AtLeast)]
        return list(dict.fromkeys([*self._manuscripts.values(), *counted]))

    def needing(self, metric: str) -> tuple[str, ...]:
        """The switches of what counts this."""
        tiles = [f"manuscript:{tile}" for tile, counted in self._manuscripts.items() if counted == metric]
        cards = [
            f"outsider:{card}"
            for card, end in self._outsiders.items()
            if isinstance(end, Per | AtLeast) and end.metric == metric
        ]
        return (*tiles, *cards)

    def lines(self) -> Iterator[Line]:
        """What each of them scores."""
        for card, rule in self._cards():
            vp = components.bonuses()[card].vp
            yield _line(f"card:{card}", T("{what}", what=Ref(f"bonus:{card}")), rule, f"card:{card}", {"0": 0, "1": vp})
        for tile, metric in self._manuscripts.items():
            label = T("{what}", what=Ref(f"manuscript:{tile}"))
            table = tabled(_manuscript(tile), 0, MOST)
            yield _line(f"manuscript:{tile}", label, "vis.end.scoring.9", metric, table)
        for card, end in self._scoring_outsiders().items():
            label = T("{what}", what=Ref(f"townsfolk:{card}"))
            field, scored = _scores(card, end)
            yield _line(f"outsider:{card}", label, "vis.gates.welcome.6", field, scored)

    def _scoring_outsiders(self) -> Mapping[str, EndGame]:
        """Those that score in the deck. The others have done their work before (vis.gates.welcome.8)."""
        return {
            card: end for card, end in self._outsiders.items() if isinstance(end, Per | AtLeast | Flat | LighterDebts)
        }


def _held(name: str, label: Text, rule: str, group: Text) -> Field:
    return Field(id=name, label=label, rule=rule, kind=SWITCH, group=group)


def _line(name: str, label: Text, rule: str, field: str, table: Mapping[str, int]) -> Line:
    return Line(id=name, label=label, rule=rule, terms=(Term(fields=(field,), table=table),), needs=(name,))


def _manuscript(tile: str) -> Callable[[int], int]:
    return lambda number: scoring.of_manuscript(tile, number).total


def _scores(card: str, end: EndGame) -> tuple[str, Mapping[str, int]]:
    """What an Outsider counts, and what it scores for any number of that: vis.gates.welcome.6."""
    if isinstance(end, Per):
        return end.metric, tabled(lambda number: outsider_points.of_metric(card, end, number).total, 0, MOST)
    if isinstance(end, AtLeast):
        return end.metric, tabled(lambda number: outsider_points.at_least(card, end, number).total, 0, MOST)
    if isinstance(end, LighterDebts):
        return "debts", tabled(lambda number: outsider_points.lighter(card, end, number).total, 0, MOST)
    assert isinstance(end, Flat)
    return f"outsider:{card}", {"0": 0, "1": end.vp}
