"""Advisors: the track, hiring, active and supporting ones (gw.cards.advisor, gw.locations.embassy)."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import Ref, T
from games.titles.great_wall.rules.game import WallGame, clan_of, decide, who
from games.titles.great_wall.table import components


def refill_track(game: WallGame) -> None:
    """gw.locations.embassy.6: the track fills up from the right; an empty deck is the shuffled discard
    (gw.effects.decks.3)."""
    track = game.state.advisor_track
    slots = components.board().advisor_track.slots
    while len(track) < slots and (card := next_advisor(game)) is not None:
        track.append(card)
    game.reveal()


def next_advisor(game: WallGame) -> str | None:
    """The top card of the advisor deck; None when deck and discard are empty."""
    state = game.state
    if not state.advisor_deck and state.advisor_discard:
        state.advisor_deck, state.advisor_discard = state.advisor_discard, []
        game.chance.shuffle("advisors", state.advisor_deck)
    return state.advisor_deck.pop(0) if state.advisor_deck else None


def discard_from_track(game: WallGame, card: str) -> None:
    """Take a card off the track, slide the rest left and fill it up."""
    game.state.advisor_track.remove(card)
    game.state.advisor_discard.append(card)
    refill_track(game)


def hire(game: WallGame, owner: int, card: str) -> Flow[None]:
    """gw.locations.embassy.4, gw.cards.advisor.1: take a card of the track and make it active or supporting at once;
    there may be any number of them (gw.cards.advisor.5)."""
    answer = yield from decide(
        game,
        owner,
        T("What shall {card} be?", card=Ref(f"advisor:{card}")),
        "gw.cards.advisor.1",
        lambda: [
            Option(f"active:{card}", T("Active: its own ability works"), (f"advisors:{owner}",)),
            Option(f"supporting:{card}", T("Supporting: it strengthens the general"), (f"general:{owner}",)),
        ],
    )
    game.state.advisor_track.remove(card)
    if answer.verb == "active":
        clan_of(game, owner).advisors.append(card)
        text = T("{who} hires {card} as an active advisor", who=who(owner), card=Ref(f"advisor:{card}"))
    else:
        clan_of(game, owner).supporting.append(card)
        text = T("{who} hires {card} as a supporting advisor", who=who(owner), card=Ref(f"advisor:{card}"))
    game.log(text, seat=owner, rule="gw.cards.advisor.2", elements=[f"advisor:{card}"])
    refill_track(game)
