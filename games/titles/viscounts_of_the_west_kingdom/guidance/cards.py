"""What matters about pairs, cards, hiring, Debts and Deeds."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.ask import answer_of
from games.engine.rules.text import N, Ref, T
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.viscounts_of_the_west_kingdom.guidance.reading import Position, guide
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import townsfolk


def pair(at: Position) -> Statement:
    return Statement(
        T(
            "The Player card says with what and where you begin; the Hero joins the starting cards of your deck, "
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
            T(
                "The card stays in your row for {n} turns: its icons count in each of them.",
                n=components.player_board().card_spaces,
            ),
            "vis.townsfolk.row.2",
        )
    most, action, card = best
    return Statement(
        T(
            "Its number says how far you ride, its icons stay for {turns} turns. "
            "With {card} you would have {n} icons for {action}.",
            turns=components.player_board().card_spaces,
            card=townsfolk(card),
            n=most,
            action=Ref(f"action:{action}"),
        ),
        "vis.townsfolk.row.3",
    )


def hire(at: Position) -> Statement | None:
    """What hiring would leave, and what the card itself gives."""
    if at.question.ask.rule != "vis.recruit.hire.1":
        return None
    option = next(one for one in at.question.options if answer_of(one.id).verb == "hire")
    segment = answer_of(option.id).parts[1]
    card = next(one.townsfolk.removeprefix("townsfolk:") for one in at.view.ring if one.id == segment)
    printed = components.card(card)
    left = at.player.silver - (0 if option.price is None else option.price.total)
    return Statement(
        N(
            "{card} brings {n} icon and goes onto your discard pile; once it is paid for, {left} Silver is left. "
            "A good deck has more icons than starting cards.",
            "{card} brings {n} icons and goes onto your discard pile; once it is paid for, {left} Silver is left. "
            "A good deck has more icons than starting cards.",
            n=len(printed.icons),
            card=townsfolk(card),
            left=left,
        ),
        "vis.recruit.hire.1",
    )


def flip(at: Position) -> Statement:
    """What each side is worth."""
    debt, deed = components.stacks().debt, components.stacks().deed
    return Statement(
        T(
            "A Debt that is paid no longer costs {debt} points, and brings a resource at once; a Deed that is approved is "
            "worth {approved} points instead of {deed}. Paid Debts count for Prosperity, approved Deeds for Poverty.",
            debt=-debt.vp,
            approved=deed.flipped_vp,
            deed=deed.vp,
        ),
        "vis.debts.flip.1",
    )


GUIDANCE: Mapping[str, Guide[ViscountsView]] = {
    "pair": guide(pair),
    "play": guide(play),
    "hire": guide(hire),
    "flip": guide(flip),
}
