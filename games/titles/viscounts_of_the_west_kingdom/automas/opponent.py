"""The AI beside a real table: its Schemes, and the occasions on which it acts. Its pieces lie on the table, so a person counts them."""

from __future__ import annotations

from pathlib import Path

from games.engine.automas.beside import (
    Beside,
    Card,
    Carry,
    Do,
    Draw,
    Gain,
    Number,
    Occasion,
    Opponent,
    Pick,
    Say,
    Shuffle,
)
from games.engine.automas.looking import kinds_of
from games.engine.rules.text import Ref, T
from games.engine.title.info import Setup
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.automas.procedures import (
    GAINED,
    bounds,
    called,
    of_effect,
    procedures,
    state_of,
)
from games.titles.viscounts_of_the_west_kingdom.modes import acts, looks
from games.titles.viscounts_of_the_west_kingdom.modes.solo import RANDOM, SOLO
from games.titles.viscounts_of_the_west_kingdom.sequence import set_up
from games.titles.viscounts_of_the_west_kingdom.table import components, ops
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame

SEED = "beside"


def opponent(setup: Setup) -> Opponent | None:
    """The AI, with the board that was chosen."""
    if setup.mode != SOLO:
        return None
    state = set_up(setup, SEED)
    assert state.automa is not None
    numbers = state_of(VisGame(state))
    ai = state.automa
    labels = {
        "board": messages.AI_BOARD,
        "keys": messages.KEEPER_OF_KEYS,
        "gates": messages.GATES_OF_GOLD,
        "future": T("Future Schemes left"),
    }
    return Opponent(
        name=T("{who}", who=Ref("automa")),
        about=T("Here are its Schemes. Its pieces lie on the table: it asks how many there are when it must know."),
        numbers=tuple(Number(path, labels[path[0]], n, *bounds(path), hidden=True) for path, n in numbers.items()),
        names={
            **{action: Ref(f"action:{action}") for action in components.actions()},
            **{f"{good}": Ref(f"good:{good}") for good in (*ops.RESOURCES, "single")},
            **{kind: Ref(f"building:{kind}") for kind in components.solo().building_order},
            **{card: Ref(f"bonus:{card}") for card in components.public()},
            "debt": T("Debt"),
            "deed": T("Deed"),
        },
        occasions=_occasions(),
        cards=tuple(
            Card(
                scheme.id,
                T("{what}", what=Ref(f"scheme:{scheme.id}")),
                (Do(scheme.id),),
                dealt=scheme.deck == "starting" and scheme.id not in ai.removed,
            )
            for scheme in components.schemes(state.sets).values()
        ),
        follow={
            "scheme": (
                Gain(),
                Say(T("Revealed slots that name the gain of a Scheme take effect."), "vis.solo.slots.2"),
            )
        },
        settings=("automa", "difficulty", "gates", "keys"),
        not_offered=(RANDOM,),
        row=len(ai.own.row),
        future=(*ai.future, *ai.unseen),
        seeded=len(ai.unseen),
        after_shuffle=(Do("shuffled"),),
        without_future=(Do(of_effect(ops.Flip(kind="either"))),),
    )


def _occasions() -> tuple[Occasion, ...]:
    track = components.solo().track
    spaces = tuple((str(n), T("{n}", n=n)) for n in range(1, len(track) + 1))
    return (
        Occasion(
            "turn",
            T("The turn of the AI"),
            "vis.solo.turn.1",
            (
                Draw(),
                Carry(),
                Say(T("If its Virtue and Corruption share a space, it has a Collision."), "vis.solo.turn.6"),
            ),
        ),
        Occasion(
            "collision",
            T("Its Collision"),
            "vis.solo.turn.8",
            (
                Pick(
                    T("On which space of the track, counted from the left?"),
                    "vis.solo.turn.8",
                    spaces,
                    {
                        number: (
                            *(Do(of_effect(effect)) for effect in track[int(number) - 1].above),
                            Say(
                                T("If you meet the condition below, you gain what is printed there."),
                                "vis.solo.turn.8",
                            ),
                            Say(T("Its markers go back to the ends."), "vis.recruit.collision.9"),
                        )
                        for number, _ in spaces
                    },
                ),
            ),
        ),
        Occasion(
            "effect",
            T("It gets an effect of a card, a site, a link or the Castle"),
            "vis.solo.reference.1",
            (
                Pick(
                    T("Which effect? One with a number is done that often."),
                    "vis.solo.turn.10",
                    tuple((of_effect(effect), words) for effect, words in GAINED),
                    {of_effect(effect): (Do(of_effect(effect)),) for effect, _ in GAINED},
                ),
            ),
        ),
        Occasion(
            "met",
            T("You end a movement on its space"),
            "vis.solo.rules.3",
            (Do(of_effect(ops.GainResource(kind="any"))),),
        ),
        Occasion(
            "shuffle",
            T("An effect lets it shuffle"),
            "vis.solo.reference.2",
            (Shuffle(),),
        ),
        Occasion(
            "castle",
            T("In the Castle it has a choice"),
            "vis.solo.rules.6",
            (
                Say(T("It bumps your Workers first."), "vis.solo.rules.6"),
                Say(
                    T("Of several groups the first one moves that is next clockwise from its section."),
                    "vis.solo.rules.7",
                ),
                Say(T("Of the effects of the second tier it takes the first one printed."), "vis.solo.rules.8"),
            ),
        ),
        Occasion(
            "end",
            T("The game is over"),
            "vis.solo.end.1",
            (
                Say(T("The AI has the last turn."), "vis.solo.end.1"),
                Say(T("It scores as you do, and 1 point for each resource that is left."), "vis.solo.end.2"),
                Say(T("You win with more points; on a tie the AI wins."), "vis.solo.end.4"),
            ),
        ),
    )


BESIDE: Beside[Setup] = Beside(
    opponent=opponent,
    procedures=procedures,
    bounds=bounds,
    kinds=kinds_of(looks, acts),
    file=Path(__file__).with_name("graphs.json"),
    called=called,
)
