"""What of the log matters to a player who was away, and the chapter that is summed up: a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.rules.text import T, Text
from games.engine.title.news import Automa, Chapter, News, Rival
from games.engine.title.view import shown_scores
from games.titles.viscounts_of_the_west_kingdom.rules.goods import SILVER
from games.titles.viscounts_of_the_west_kingdom.rules.scoring import lines, total
from games.titles.viscounts_of_the_west_kingdom.seen.view import view
from games.titles.viscounts_of_the_west_kingdom.table.game import holder
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, Player, Viscounts

ROUND = "Round {n} begins"
NEWS: Mapping[str, News] = {
    ROUND: News(2, "sunrise"),
    "{what} is revealed: the game ends after round {n}": News(3, "hourglass"),
    "{who} becomes the Castle Leader": News(3, "crown"),
    "{who} constructs {what} at {site}": News(3, "castle", takes="what"),
    "{what} is complete": News(2, "linked-rings"),
    "{who} takes {what}": News(3, "open-book", takes="what"),
    "{who} transcribes {what}": News(2, "scroll-quill"),
    "{who} begins with a Manuscript: {ribbon}": News(1, "scroll-quill"),
    "{who} places {n} Worker in {where}": News(2, "meeple"),
    "A Worker of {who} is bumped from {where}": News(3, "exit-door"),
    "A Worker of {who} reaches the third tier": News(2, "castle"),
    "A Worker of {who} moves inward in {where}": News(1, "meeple-group"),
    "A Worker of {who} goes to {where}": News(0, "meeple"),
    "The markers of {who} collide": News(2, "crossed-swords"),
    "The markers of {who} go back to the ends": News(0, "return-arrow"),
    "{who} hires {card}": News(2, "contract", takes="card"),
    "{who} dismisses {card}": News(2, "exit-door"),
    "{who} destroys {card}": News(1, "broken-wall"),
    "{who} rides to {where}": News(1, "horse-head"),
    "{who} takes the action {action}": News(1, "key"),
    "{who} takes no primary action": News(1, "cancel"),
    "{who} plays {card} onto the row": News(1, "card-discard"),
    "{card} of {who} drops off": News(0, "card-discard"),
    "{who}: {card} takes effect": News(1, "light-bulb"),
    "{who} flips {what}": News(2, "wax-seal"),
    "{who} gains {what}": News(1, "two-coins"),
    "{who} pays {what}": News(0, "two-coins"),
    "{who} rearranges the row: {cards}": News(1, "clockwise-rotation"),
    "{who} takes {card} with {hero}": News(2, "meeple"),
    "Turn of {who}": News(0, "horse-head"),
    "{who} welcomes {card}": News(2, "contract", takes="card"),
    "{who} refuses {card}": News(2, "exit-door"),
    "{card} of {who} goes back to its pile": News(0, "return-arrow"),
    "{card} of {who} leaves the game": News(1, "exit-door"),
    "{who} uses the {what}": News(1, "scroll-quill"),
    "{who} makes {what} {color}": News(1, "open-book"),
    "{who} puts {what} below space {n}": News(2, "key"),
    "{what} rewards {card} of {who}": News(1, "light-bulb"),
    "{who} begins at {where} with the {board}": News(2, "meeple"),
    "{who} reveals {what}": News(1, "card-discard"),
    "{who} carries out option {n} of the last row, the first that is possible": News(0, "key"),
    "{who} takes the action {action}: {n} icon needed": News(2, "key"),
    "{who} turns up {what}": News(1, "key"),
    "{who} removes {card}": News(0, "exit-door"),
}
CHAPTERS = (Chapter(ROUND, ROUND, T("Round {n} in short")),)
"""A round, up to the next (vis.turn.round.1)."""

AUTOMAS = {holder(AUTOMA): Automa(T("AI"), "seat-5")}


def scores(state: Viscounts) -> Mapping[str, int]:
    """The points of every seat as its panel shows them, and those of the AI (vis.solo.end.2)."""
    seats = shown_scores(view(state, None))
    return seats if state.automa is None else {**seats, holder(AUTOMA): total(state, state.automa.own)}


def rivals(state: Viscounts) -> Sequence[Rival]:
    """The AI with its score, line by line: vis.solo.end.2."""
    if state.automa is None:
        return ()
    player = state.automa.own
    return (Rival(holder(AUTOMA), total(state, player), tuple(lines(state, player))),)


def holdings(state: Viscounts) -> Mapping[str, Mapping[str, int]]:
    """Silver and resources, Debts and Deeds with the flipped ones, and Workers in the Castle. Virtue and Corruption
    are left out: the log has each gain, and the markers stop at the ends of their track."""
    automa = [] if state.automa is None else [state.automa.own]
    return {holder(player.seat): _holding(state, player) for player in (*state.players, *automa)}


def _holding(state: Viscounts, player: Player) -> dict[str, int]:
    tiers = [*[tier for section in state.castle for tier in section.tiers], state.third_tier]
    return {
        f"good:{SILVER}": player.silver,
        **{f"good:{kind}": n for kind, n in player.goods.items()},
        "debt": player.debts + player.paid,
        "flipped:debt": player.paid,
        "deed": player.deeds + player.approved,
        "flipped:deed": player.approved,
        "castle": sum(tier.get(player.seat, 0) for tier in tiers),
    }


def side(state: Viscounts, seat: int) -> str:
    """The player card of a seat, once it is chosen (vis.setup.pairs)."""
    card = state.players[seat].player_card
    return f"player_card:{card}" if card else ""


def progress(state: Viscounts) -> Text | None:
    """The round. None while the players set up (vis.turn.round.1)."""
    return T("Round {n}", n=state.round) if state.round else None
