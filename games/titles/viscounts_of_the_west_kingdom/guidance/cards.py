"""Pairs, cards, hiring, debts and deeds: what matters."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.text import N, Ref, T
from games.engine.title import Guide, Statement
from games.titles.viscounts_of_the_west_kingdom.guidance.reading import Position, guide
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.owners import townsfolk


def pair(at: Position) -> Statement:
    return Statement(
        T(
            "The Player card says with what and where you begin; the Hero goes into your deck of 8 starting cards, "
            "so you will see it every few turns."
        ),
        "vis.setup.pairs.7",
    )


def play(at: Position) -> Statement:
    """Which card of the hand brings the most icons of a kind, and what it costs in Corruption."""
    criminal = next((one for one in at.plays if one.corruption), None)
    if criminal is not None and at.apart <= criminal.corruption:
        return Statement(
            T(
                "{card} would bring {n} Corruption: your markers would meet, and you would resolve a Collision this turn.",
                n=criminal.corruption,
                card=townsfolk(criminal.card),
            ),
            "vis.turn.cards.6",
        )
    best = max(
        ((play.icons[action].total, action, play.card) for play in at.plays for action in play.icons),
        default=None,
    )
    if best is None:
        return Statement(
            T("The card stays in your row for three turns: its icons count in each of them."), "vis.townsfolk.row.2"
        )
    most, action, card = best
    return Statement(
        T(
            "Its number says how far you ride, its icons stay for three turns. With {card} you would have {n} icons for {action}.",
            card=townsfolk(card),
            n=most,
            action=Ref(f"action:{action}"),
        ),
        "vis.townsfolk.row.3",
    )


def hire(at: Position) -> Statement | None:
    """What it would leave."""
    if at.question.ask.rule != "vis.recruit.hire.1":
        return None
    answer = next(at.answers("hire"))
    card = next(one.townsfolk.removeprefix("townsfolk:") for one in at.view.ring if one.id == answer.parts[1])
    printed = components.card(card)
    left = at.own.silver - printed.silver
    return Statement(
        N(
            "{card} brings {n} icon and goes onto your discard pile; {left} Silver would be left. "
            "A good deck has more icons than starting cards.",
            "{card} brings {n} icons and goes onto your discard pile; {left} Silver would be left. "
            "A good deck has more icons than starting cards.",
            n=len(printed.icons),
            card=townsfolk(card),
            left=left,
        ),
        "vis.recruit.hire.1",
    )


def flip(at: Position) -> Statement:
    """What either side is worth."""
    return Statement(
        T(
            "A Debt that is paid no longer costs 2 points, and brings a resource at once; a Deed that is approved is worth 3 "
            "points instead of 1. Paid Debts count for Prosperity, approved Deeds for Poverty."
        ),
        "vis.debts.flip.1",
    )


GUIDANCE: Mapping[str, Guide] = {
    "pair": guide(pair),
    "play": guide(play),
    "hire": guide(hire),
    "flip": guide(flip),
}
