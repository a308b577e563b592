"""What of the log matters to a player who was away, and the chapter that is summed up: from one vote to the next."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.text import N, T, Text
from games.engine.title.news import Automa, Chapter, News
from games.titles.founders_of_gloomhaven.rules.goods import holding
from games.titles.founders_of_gloomhaven.rules.holdings import total
from games.titles.founders_of_gloomhaven.table.state import CITY, Founders

OPENING, PROPOSALS = "Proposals and advisers are revealed", "New proposals are revealed"
NEWS: Mapping[str, News] = {
    OPENING: News(1, "contract"),
    PROPOSALS: News(1, "contract"),
    "Round {n} begins": News(2, "sunrise"),
    "{building} wins; {who} decides where it stands": News(3, "vote"),
    "{building} is complete: completion token {n}": News(3, "laurels"),
    "{who} places {building} at {where}": News(3, "castle", takes="building"),
    "{what} of {who} is delivered to {building}": News(3, "linked-rings"),
    "{building} gets a neutral claim token": News(2, "hourglass"),
    "{what} is neutral and counts as delivered to {building}": News(1, "linked-rings"),
    "{who} builds {what} at {where}": News(3, "upgrade", takes="what"),
    "{who} imports {what} at {where}": News(2, "trade"),
    "{who} imports neutral {what} at {where} and has access": News(2, "trade"),
    "{who} has access to {what}": News(2, "key"),
    "{who} builds a house at {where}": News(2, "hut"),
    "{who} builds a bridge at {where}": News(2, "stone-bridge"),
    "{who} builds a gate at {where}": News(2, "medieval-gate"),
    "{who} builds a road at {where}": News(1, "road"),
    "{who} recruits {adviser}": News(2, "meeple-group", takes="adviser"),
    "{who} calls a vote": News(2, "vote"),
    "{who} votes for {building} with {n} influence": News(1, "vote"),
    "{slot}, {building}: {n} influence": News(1, "vote"),
    "{who} plays {card}": News(2, "scroll-quill"),
    "{who} plays {card} face down": News(1, "card-discard"),
    "{who} follows {card}": News(1, "next-button"),
    "{who} passes": News(0, "next-button"),
    "{who} puts a worker on {what}": News(1, "meeple"),
    "{who} takes a worker back from {what}": News(1, "meeple"),
    "{who} takes {card} back": News(1, "return-arrow"),
    "{who} takes back all cards and workers": News(1, "return-arrow"),
    "{who} scores {n}": News(2, "laurels"),
    "{who} loses {n}": News(2, "laurels"),
    "{who} gains {what}": News(0, "two-coins"),
    "{who} begins with {what}": News(1, "two-coins"),
    "The income of {who} is {n} more than normal": News(1, "two-coins"),
    "{who} pays {what}": News(0, "two-coins"),
    "{who} pays {owner} {what}": News(2, "two-coins"),
    "There is no proposal to vote on": News(2, "contract"),
    "{building} has no legal place and is discarded": News(1, "cancel"),
    "{who} plays {race} and controls {what}": News(2, "meeple"),
    "{who} takes the card of {what}": News(2, "contract", takes="what"),
    "{who} takes the card of {what} from {holder}": News(3, "contract", takes="what"),
    "{who} starts with {what} at {where}": News(2, "trade"),
    "The city is laid out as the beginner game has it": News(1, "world"),
    "All basic resources are yours": News(1, "contract"),
}
VOTE = T("The vote in short")
CHAPTERS = (Chapter(OPENING, PROPOSALS, VOTE, big=True), Chapter(PROPOSALS, PROPOSALS, VOTE, big=True))
"""From one set of proposals to the next (fog.vote.refill.1)."""

AUTOMAS = {CITY: Automa(T("C"), "automa-1")}


def scores(state: Founders) -> Mapping[str, int]:
    """The points of every seat."""
    return {f"seat:{player.seat}": total(player) for player in state.players}


def holdings(state: Founders) -> Mapping[str, Mapping[str, int]]:
    """Money, influence and points, after races and resources are chosen (fog.setup, fog.beginner.setup)."""
    if state.drafting:
        return {}
    return {
        f"seat:{player.seat}": {f"good:{kind}": n for kind, n in holding(player).items()} for player in state.players
    }


def side(state: Founders, seat: int) -> str:
    """The race of a seat, once it is chosen (fog.setup)."""
    race = state.players[seat].race
    return f"race:{race}" if race else ""


def progress(state: Founders) -> Text:
    """The number of prestige buildings on the map (fog.end.1)."""
    return N("{n} prestige building", "{n} prestige buildings", n=len(state.built))
