"""Qin Jiushao and the Reed Clan beside a real table: their numbers, their cards, and the occasions on which they act."""

from __future__ import annotations

from pathlib import Path

from games.engine.automas.beside import Beside, Card, Carry, Do, Draw, Number, Occasion, Opponent, Pick, Say, Task, Term
from games.engine.automas.looking import kinds_of
from games.engine.rules.text import Ref, T, Text
from games.engine.title.info import Setup
from games.titles.great_wall import messages
from games.titles.great_wall.automas.procedures import bounds, card_procedures, procedures, state_of
from games.titles.great_wall.modes import qin_acts, qin_looks
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.sequence import set_up
from games.titles.great_wall.table import components
from games.titles.great_wall.table.pieces import CLOSED_FOR, SOLO
from games.titles.great_wall.table.state import UNITS

SEED = "beside"
SECTIONS = {
    "section:indicated": T("the section that the invasion indicator points to"),
    "section:other": T("the other section"),
}
OPEN = components.SECTIONS[1:]
"""The sections in use (gw.solo.setup.3)."""


def opponent(setup: Setup) -> Opponent | None:
    """The printed opponent of a mode. Qin Jiushao acts for the Reed Clan too."""
    if setup.mode == SOLO:
        return _qin_jiushao(setup)
    return _reed_clan() if setup.players == CLOSED_FOR else None


def _place(place: str) -> Text:
    return T("{place}", place=Ref(f"location:{place}"))


# The Reed Clan


def _on_activation(place: str) -> Task:
    rules = {
        "temple": "gw.reed.activation.3",
        "emperors_embassy": "gw.reed.activation.5",
        "builders_encampment": "gw.reed.activation.6",
        "barracks": "gw.reed.activation.7",
    }
    return Say(T("{what}", what=Ref(f"reed_does:{place}")), rules.get(place, "gw.reed.activation.1"))


def _reed_places(*, by_qin: bool) -> Pick:
    """A location is resolved, and a clerk of the Reed Clan is there."""
    then: dict[str, tuple[Task, ...]] = {place: (_on_activation(place),) for place in components.locations()}
    if by_qin:
        then |= {
            "builders_encampment": (Do("reed:builders_encampment"),),
            "barracks": (Do("reed:barracks"),),
            "temple": (Say(T("Nothing: no shame token is discarded."), "gw.solo.reed.6"),),
            "emperors_embassy": (Say(T("The leftmost advisor of the track is discarded."), "gw.solo.reed.8"),),
        }
    things = tuple((place, _place(place)) for place in then)
    return Pick(T("At which location is the clerk of the Reed Clan?"), "gw.reed.activation.1", things, then)


REED_CARD = Occasion(
    "reed-card",
    T("The Reed Clan places its card"),
    "gw.reed.command.2",
    (Say(T("Its only card goes on the leftmost free space of the command track."), "gw.reed.command.2"),),
)
REED_PLACE = Occasion(
    "reed-place",
    T("A location with a clerk of the Reed Clan is resolved"),
    "gw.reed.activation.1",
    (_reed_places(by_qin=False),),
)


def _reed_clan() -> Opponent:
    card = components.reed().command_card
    steps = tuple(
        Say(T("{what}", what=Ref(f"card_says:{card.id}:{index}")), "gw.reed.clerks.5")
        for index in range(len(card.steps))
    )
    turn = Occasion(
        "reed-turn",
        T("The turn of the Reed Clan"),
        "gw.reed.overlord.2",
        (
            Say(T("The highest player on the tea track decides for it."), "gw.reed.overlord.2"),
            *steps,
            Say(T("That player also orders the locations that are due."), "gw.reed.overlord.4"),
        ),
    )
    follows = Occasion(
        "reed-follows",
        T("A card lets the others move clerks"),
        "gw.reed.clerks.6",
        (
            Say(
                T("The Reed Clan moves in its turn of the tea order; the active player chooses where its clerks go."),
                "gw.reed.clerks.6",
            ),
            Say(T("No location gets a second clerk of the Reed Clan."), "gw.reed.clerks.3"),
        ),
    )
    return Opponent(
        name=T("{who}", who=Ref("clan:reed")),
        about=T("It has no cards to draw and keeps nothing: what it does is said here when it comes to it."),
        numbers=(),
        names={},
        occasions=(REED_CARD, turn, follows, REED_PLACE),
    )


# Qin Jiushao


def _resolving(place: str) -> tuple[Task, ...]:
    return (Do("barracks" if place == "barracks" else "production"), Do("finish"))


def _card(card: str) -> Card:
    tasks: list[Task] = []
    for index, names in enumerate(card_procedures(card)):
        tasks += [Do(name) for name in names]
        if not names:
            rule = "gw.autumn.command.2"
            tasks.append(Say(T("Now the others: {what}", what=Ref(f"card_says:{card}:{index}")), rule))
    return Card(card, T("{card}", card=Ref(f"command:{card}")), tuple(tasks))


def _occasions() -> tuple[Occasion, ...]:
    own_places = tuple((place, _place(place)) for place in components.solo().general.location_track)
    walls = tuple((section, T("{section}", section=Ref(f"section:{section}"))) for section in OPEN)
    honor = components.board().defeat_honor
    return (
        Occasion("spring", T("Spring: two advisors leave the track"), "gw.solo.spring.1", (Do("advisor"),)),
        Occasion(
            "card",
            T("Fall: his command card"),
            "gw.solo.command.2",
            (
                Draw(),
                Say(
                    T("It goes on the leftmost free space of the command track when his turn in tea order comes."),
                    "gw.solo.command.8",
                ),
            ),
        ),
        Occasion(
            "follow-move",
            T("A card lets the others move clerks: his clerks"),
            "gw.solo.clerks.2",
            (Do("follow:move"),),
        ),
        Occasion(
            "follow-attack",
            T("A card lets the others attack: his archers"),
            "gw.solo.attack.13",
            (Do("follow:attack"),),
        ),
        Occasion(
            "turn",
            T("His turn"),
            "gw.solo.command.2",
            (Carry(), Do("next", again=True), Do("household")),
            card=True,
        ),
        Occasion(
            "place",
            T("A location with his clerks is resolved on another turn"),
            "gw.solo.activation.1",
            (
                Pick(
                    T("Which location?"),
                    "gw.solo.activation.1",
                    own_places,
                    {place: _resolving(place) for place, _ in own_places},
                ),
            ),
        ),
        Occasion(
            "reed-move",
            T("He moves clerks of the Reed Clan"),
            "gw.solo.reed.2",
            (Do("reed:move"),),
        ),
        REED_CARD,
        Occasion(
            "reed-place-qin",
            T("On his turn a location with a clerk of the Reed Clan is resolved"),
            "gw.solo.reed.1",
            (_reed_places(by_qin=True),),
        ),
        Occasion(
            "reed-place",
            T("On your turn a location with a clerk of the Reed Clan is resolved"),
            "gw.reed.activation.1",
            (_reed_places(by_qin=False),),
        ),
        Occasion(
            "winter",
            T("Winter: his archers shoot"),
            "gw.winter.shooting.1",
            (
                Pick(
                    T("From which wall?"),
                    "gw.winter.shooting.1",
                    walls,
                    {section: (Do("shoot"),) for section, _ in walls},
                ),
            ),
        ),
        Occasion(
            "defeat",
            T("A horde card with his soldiers or archers is defeated"),
            "gw.battle.defeat.4",
            (
                Say(
                    T(
                        "With soldiers of his on the card he gains {n} honor: correct his numbers below.",
                        n=honor.soldiers,
                    ),
                    "gw.battle.defeat.4",
                ),
                Say(
                    T("For each archer of his on this wall he gains {n} honor.", n=honor.each_archer),
                    "gw.battle.defeat.5",
                ),
                Say(T("If he has the credit, he claims the card: add its honor below."), "gw.battle.defeat.7"),
                Say(T("His soldiers on the card go back to his pool."), "gw.solo.rules.4"),
            ),
        ),
    )


def _numbers(setup: Setup) -> tuple[Number, ...]:
    """As they are when the table has been laid. The order of his track is by chance: the page shuffles it."""
    state = set_up(setup, SEED)
    numbers = state_of(WallGame(state))
    labels: dict[str, Text] = {
        "honor": T("His honor"),
        "clerks": T("Clerks in his pool"),
        "supporting": T("His supporting advisors"),
        **{f"pool {unit}": T("In his pool: {unit}", unit=Ref(f"unit:{unit}")) for unit in UNITS},
    }
    for place in state.qin_track:
        labels[f"at {place}"] = T("His clerks: {place}", place=Ref(f"location:{place}"))
        labels[f"rank {place}"] = T("Rank on his track, 1 is the lowest: {place}", place=Ref(f"location:{place}"))
        labels[f"level {place}"] = T("Level of his overseer: {place}", place=Ref(f"location:{place}"))
    kept = tuple(
        Number(path, labels[" ".join(path)], numbers[path], *bounds(path))
        for path in sorted(numbers, key=lambda path: list(labels).index(" ".join(path)))
    )
    return (
        *kept,
        Number(("claimed",), T("Honor on horde cards that he has claimed"), 0),
        Number(("artifacts",), T("Artifacts on the board"), len(state.artifacts), 0, 9),
    )


def _qin_jiushao(setup: Setup) -> Opponent:
    places = components.solo().general.location_track
    general = components.solo().general
    return Opponent(
        name=T("{who}", who=Ref("clan:qin")),
        about=T(
            "Here are his cards, his track and his numbers. He asks only what he must know of the board; correct him"
            " where the table differs."
        ),
        numbers=_numbers(setup),
        names={
            **SECTIONS,
            **{place: Ref(f"location:{place}") for place in places},
            **{section: Ref(f"section:{section}") for section in OPEN},
        },
        occasions=_occasions(),
        cards=tuple(_card(card.id) for card in components.solo().command_cards),
        ranked="rank",
        settings=("difficulty",),
        follow={place: _resolving(place) for place in places},
        score=(
            Term(("honor",), 1, messages.HONOR_TRACK, "gw.ending.scoring.1"),
            Term(("claimed",), 1, T("Horde cards that he has claimed"), "gw.solo.ending.6"),
            Term(("artifacts",), general.artifact_honor, T("Artifacts"), "gw.solo.ending.3"),
        ),
    )


BESIDE: Beside[Setup] = Beside(
    opponent=opponent,
    procedures=procedures,
    bounds=bounds,
    kinds=kinds_of(qin_looks, qin_acts),
    file=Path(__file__).with_name("graphs.json"),
)
