"""The Event draw pile (is.peace.deal, is.diplomatic.cards)."""

from __future__ import annotations

from games.engine.rules.ask import Refusal
from games.engine.rules.text import Ref, T
from games.titles.imperial_struggle.rules.game import ISGame, era, power_of, seat_of, who
from games.titles.imperial_struggle.table.cards import events

NO_CARDS = Refusal(T("The Event draw pile is empty"), "is.diplomatic.cards.3")


def why_not_drawn(game: ISGame) -> Refusal | None:
    """is.diplomatic.cards.3: None while the pile holds cards."""
    return None if game.state.deck else NO_CARDS


def draw_event(game: ISGame, side: str, rule: str) -> bool:
    """Draw 1 Event into the hand; in the Revolution Era Succession Events leave the game and are replaced
    (is.diplomatic.cards.2,
    is.peace.deal.5). With an empty pile nothing is drawn (is.diplomatic.cards.3, is.diplomatic.cards.5). Whether one was."""
    state = game.state
    while state.deck:
        card = state.deck.pop(0)
        game.reveal()
        if era(state) == "revolution" and events()[card].era == "succession":
            state.gone.append(card)
            game.log(
                T("{card} leaves the game", card=Ref(f"event:{card}")),
                rule="is.peace.deal.5",
                elements=[f"event:{card}"],
            )
            continue
        power_of(game, side).hand.append(card)
        seat = seat_of(state, side)
        game.log(
            T("{who} draws {card}", who=who(side), card=Ref(f"event:{card}")),
            seat=seat,
            rule=rule,
            elements=[f"event:{card}"],
            to=[seat],
            otherwise=T("{who} draws an Event", who=who(side)),
        )
        return True
    return False


def discard_event(game: ISGame, side: str, card: str, rule: str) -> None:
    """is.events.play.17: face up on the discard pile."""
    power_of(game, side).hand.remove(card)
    game.state.discard.append(card)
    game.log(
        T("{who} discards {card}", who=who(side), card=Ref(f"event:{card}")),
        seat=seat_of(game.state, side),
        rule=rule,
        elements=[f"event:{card}"],
    )
