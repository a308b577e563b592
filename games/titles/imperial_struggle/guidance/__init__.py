"""What matters at a question, for a player of a first game, by the verb of the answers. Everything follows from what the seat
sees (the View) and is asked: no guide meets the State."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.engine.rules.ask import Question
from games.engine.rules.text import Ref, T
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.imperial_struggle.seen.view import ISView, LeadView, PowerView
from games.titles.imperial_struggle.table.components import LIMITS, wars_box
from games.titles.imperial_struggle.table.state import opponent


class Position:
    """A question and what the seat that is asked sees."""

    def __init__(self, view: ISView, question: Question) -> None:
        self.view = view
        self.question = question
        self.side = view.sides[question.ask.seat]
        self.power: PowerView = view.powers[self.side]

    @property
    def leads(self) -> Iterator[LeadView]:
        """All that would be scored now."""
        yield from (*self.view.awards, self.view.prestige, *self.view.demand)

    def lost(self) -> list[Ref]:
        """What the opponent would score now."""
        return [_named(lead) for lead in self.leads if lead.winner == opponent(self.side)]

    def near(self) -> list[Ref]:
        """What nobody would score now."""
        return [_named(lead) for lead in self.leads if not lead.winner]

    def behind(self) -> list[Ref]:
        """Theaters in which less strength is known of the own side."""
        return [Ref(theater.element) for theater in self.view.theaters if self._lack(theater.strength) > 0]

    def _lack(self, strength: Mapping[str, object]) -> int:
        mine, other = strength[self.side], strength[opponent(self.side)]
        return int(getattr(other, "total", 0)) - int(getattr(mine, "total", 0))

    @property
    def war_comes(self) -> bool:
        """Whether this Peace Turn ends in the war on display."""
        return bool(wars_box(self.view.turn) and self.view.theaters)


Tell = Callable[[Position], Statement | None]


def _named(lead: LeadView) -> Ref:
    """A Region is shorter than its Award."""
    return Ref(f"region:{lead.id}" if lead.element.startswith("award:") else lead.element)


def _guide(tell: Tell) -> Guide[ISView]:
    def guided(view: ISView, question: Question) -> Statement | None:
        return tell(Position(view, question))

    return guided


def tile(at: Position) -> Statement:
    """Which points are needed."""
    if lost := at.lost():
        text = T(
            "If scored now, your opponent would win {what}. Markets take Economic points, courts and local alliances Diplomatic ones.",
            what=[*lost],
        )
        return Statement(text, "is.scoring.awards.1")
    if at.war_comes and (behind := at.behind()):
        text = T(
            "A war ends this Peace Turn, and you seem weaker in {where}: Military points buy War tiles, Forts and Squadrons.",
            where=[*behind],
        )
        return Statement(text, "is.wars.theaters.3")
    text = T("All points of the Minor action serve one expenditure; the Major action may spend its points one by one.")
    return Statement(text, "is.action-round.minor.1")


def act(at: Position) -> Statement | None:
    """What is within reach."""
    if near := at.near():
        return Statement(
            T("Nobody would win {what} now: a flag more there may decide it.", what=[*near]), "is.scoring.awards.1"
        )
    return tile(at)


def event(at: Position) -> Statement:
    """Events come first."""
    text = T("An Event is played before any action; whoever fulfills its condition gets the bonus effect too.")
    return Statement(text, "is.events.play.4")


def keep(at: Position) -> Statement:
    """The hand has a limit."""
    text = T(
        "{n} Events stay in your hand. Each needs an Investment tile that bears the Event symbol and fits its type.",
        n=LIMITS.hand,
    )
    return Statement(text, "is.peace.deal.4")


def ministries(at: Position) -> Statement:
    """Keywords matter for Events and theaters."""
    text = T(
        "Ministry cards lie face down until you reveal one. Their keywords fulfill conditions of Events and give strength in some theaters."
    )
    return Statement(text, "is.peace.ministry.1")


def first(at: Position) -> Statement:
    """Going first or last."""
    text = T(
        "Whoever goes first chooses among all {n} Investment tiles; whoever goes second has the last word before scoring.",
        n=len(at.view.available),
    )
    return Statement(text, "is.peace.initiative.4")


def pay(at: Position) -> Statement:
    """Debt is finite, Treaty Points are many-sided."""
    text = T(
        "You could still take {debt} Debt and have {treaty} Treaty Points. "
        "More than {kept} Treaty Points do not last beyond the turn.",
        debt=at.power.available_debt,
        treaty=at.power.treaty,
        kept=LIMITS.treaty_kept,
    )
    return Statement(text, "is.debt.points.1")


def place(at: Position) -> Statement | None:
    """Where a War tile is needed."""
    if behind := at.behind():
        text = T("By all that you know you are weaker in {where}.", where=[*behind])
        return Statement(text, "is.wars.theaters.3")
    return None


def take(at: Position) -> Statement:
    """Conquest."""
    text = T(
        "Conquest Points take Territories, Forts and markets of the theater; a Territory may be refused for victory points."
    )
    return Statement(text, "is.wars.conquest.1")


GUIDANCE: Mapping[str, Guide[ISView]] = {
    "tile": _guide(tile),
    "pass": _guide(act),
    "event": _guide(event),
    "flag": _guide(act),
    "keep": _guide(keep),
    "ministries": _guide(ministries),
    "first": _guide(first),
    "pay": _guide(pay),
    "place": _guide(place),
    "upgrade": _guide(place),
    "take": _guide(take),
    "land": _guide(take),
}
