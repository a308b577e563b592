"""Tactic cards: drawing them and the limit of the hand (gw.tactics.hand). When they are played is in
windows.py, what they do in effects/."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import N, Ref, T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.modifiers import static_effects
from games.titles.great_wall.rules.game import WallGame, clan_of, decide, who
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.lasting import HandLimit
from games.titles.great_wall.table.state import is_player


def hand_limit(game: WallGame, owner: int) -> int:
    """gw.tactics.hand.1: five cards, unless an advisor says more."""
    return max(
        [
            components.tactic_hand_limit(),
            *(effect.value for effect in static_effects(game, owner, HandLimit)),
        ]
    )


def draw_tactics(game: WallGame, owner: int, count: int, rule: str) -> Flow[None]:
    """gw.locations.academy.1: draw, players only (gw.solo.rules.14); beyond the limit the owner discards at once."""
    if not is_player(owner):
        return
    drawn = [card for _ in range(count) if (card := _next_tactic(game))]
    if not drawn:
        return
    clan_of(game, owner).tactics += drawn
    secret = T("{who} draws {cards}", who=who(owner), cards=[Ref(f"tactic:{card}") for card in drawn])
    public = N("{who} draws {n} tactic card", "{who} draws {n} tactic cards", who=who(owner), n=len(drawn))
    game.log(secret, seat=owner, rule=rule, to=[owner], otherwise=public)
    game.reveal()
    yield from discard_to_limit(game, owner)


def _next_tactic(game: WallGame) -> str | None:
    """gw.effects.decks.1, gw.locations.academy.2: an empty deck is the shuffled discard pile; None when that is empty
    too (gw.effects.decks.2)."""
    state = game.state
    if not state.tactic_deck and state.tactic_discard:
        state.tactic_deck, state.tactic_discard = state.tactic_discard, []
        game.chance.shuffle("tactics", state.tactic_deck)
    return state.tactic_deck.pop(0) if state.tactic_deck else None


def discard_to_limit(game: WallGame, owner: int) -> Flow[None]:
    """gw.tactics.hand.2, gw.tactics.hand.3; the discard pile lies open (gw.components.resources.5)."""
    clan = clan_of(game, owner)
    while len(clan.tactics) > hand_limit(game, owner):
        answer = yield from decide(
            game,
            owner,
            N("Discard down to {n} tactic card", "Discard down to {n} tactic cards", n=hand_limit(game, owner)),
            "gw.tactics.hand.2",
            lambda: [
                Option(f"discard:{card}", messages.discard(Ref(f"tactic:{card}")), (f"tactic:{card}",))
                for card in clan.tactics
            ],
        )
        clan.tactics.remove(answer.parts[1])
        game.state.tactic_discard.append(answer.parts[1])
        text = T("{who} discards {card}", who=who(owner), card=Ref(f"tactic:{answer.parts[1]}"))
        game.log(text, seat=owner, rule="gw.tactics.hand.2", elements=[f"tactic:{answer.parts[1]}"])
