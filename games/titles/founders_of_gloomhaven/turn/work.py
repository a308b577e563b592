"""A turn: a player plays a card, which others follow, or calls a vote (fog.turn)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.engine.rules.ask import Answer, Flow, Option, Refusal, allowed, ask, judged, not_allowed
from games.engine.rules.text import Ref, T
from games.titles.founders_of_gloomhaven.cards.performing import Context, perform, possible
from games.titles.founders_of_gloomhaven.rules import advisers, goods
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.ops import AnyEffect, Gain
from games.titles.founders_of_gloomhaven.table.references import card, who
from games.titles.founders_of_gloomhaven.table.registry import steps
from games.titles.founders_of_gloomhaven.table.state import NOBODY, SOLO, Founders, Played

PLAY, DOWN, VOTE, BASIC, PASS = "play", "down", "vote", "basic", "pass"
FACE_UP, FACE_DOWN = T("Face up: main action"), T("Face down: standard action")
INCOMPLETE = Refusal(T("It cannot be carried out completely now"), "fog.turn.work.2")
TURN_RULE, FOLLOW_RULE = "fog.turn.2", "fog.turn.follow.2"


def main_action(name: str) -> tuple[AnyEffect, ...]:
    """The main action of a basic card or an adviser: fog.actions.recruit.9."""
    basic = components.basic_cards().get(name)
    return components.advisers()[name].main if basic is None else basic.main


def basic_follow(name: str) -> tuple[AnyEffect, ...]:
    """The basic follow action of a card. For an adviser it is that of its type: fog.turn.follow.3."""
    return components.basic_cards()[follow_name(name)].follow


def follow_name(name: str) -> str:
    """The basic card whose follow action a card has."""
    return components.advisers()[name].type if name in components.advisers() else name


def choose(game: FogGame, seat: int) -> Flow[Answer]:
    """The player chooses a card from hand or, with enough cards played, a vote. A player without a card must call
    it: fog.turn.2, fog.turn.work.6."""
    game.state.active = game.state.acting = seat
    return (
        yield from ask(
            seat,
            T("Play a card or call a vote"),
            TURN_RULE,
            lambda: _menu(game, seat),
            refused=lambda: not_allowed([*_plays(game, seat), *_vote(game, seat)]),
        )
    )


def play_up(game: FogGame, seat: int, name: str) -> Flow[None]:
    """Carries out the main action of the card: fog.turn.work.1."""
    _lay_down(game, seat, Played(name, face_up=True))
    text = T("{who} plays {card}", who=who(seat), card=card(name))
    game.log(text, seat=seat, rule="fog.turn.work.1", elements=[components.card_piece(name, seat)])
    yield from perform(game, Context(seat=seat, source=f"card:{name}", rule="fog.turn.work.1"), main_action(name))


def play_down(game: FogGame, seat: int, name: str) -> Flow[None]:
    """Carries out a standard follow action instead: fog.turn.work.4."""
    _lay_down(game, seat, Played(name, face_up=False))
    text = T("{who} plays {card} face down", who=who(seat), card=card(name))
    game.log(text, seat=seat, rule="fog.turn.work.4", elements=[components.card_piece(name, seat)])
    yield from standard_action(game, seat, "fog.turn.work.1", may_pass=False)


def _lay_down(game: FogGame, seat: int, played: Played) -> None:
    player = game.player(seat)
    player.hand.remove(played.card)
    player.played.append(played)
    game.state.card = played.card


def _menu(game: FogGame, seat: int) -> Sequence[Option]:
    down = [_down(name, seat) for name in game.player(seat).hand]
    return [*allowed(_plays(game, seat)), *down, *allowed(_vote(game, seat))]


def _plays(game: FogGame, seat: int) -> list[Option]:
    return [judged(_play(name, seat), why_not_played(game, seat, name)) for name in game.player(seat).hand]


def why_not_played(game: FogGame, seat: int, name: str) -> Refusal | None:
    """Why a card may not be played. None: the whole main action can be carried out. fog.turn.work.2."""
    context = Context(seat=seat, source=f"card:{name}", rule="fog.turn.work.1")
    return None if possible(game, context, main_action(name)) else INCOMPLETE


def _vote(game: FogGame, seat: int) -> list[Option]:
    """The option to call a vote. In solo play votes come without a call: fog.solo.vote.1."""
    if game.state.mode == SOLO:
        return []
    return [judged(Option(VOTE, T("Call a vote"), ("proposals",)), why_no_vote(game.state, seat))]


def why_no_vote(state: Founders, seat: int) -> Refusal | None:
    """Why a vote may not be called. None: enough cards were played. fog.vote.1, fog.two-player.7, fog.turn.work.5."""
    if len(state.players[seat].played) >= components.actions().played_before_vote[state.seats - 1]:
        return None
    return _too_few("fog.two-player.7" if state.seats == 2 else "fog.vote.1")


@cache
def _too_few(rule: str) -> Refusal:
    return Refusal(T("You have played too few cards"), rule)


def _play(name: str, seat: int) -> Option:
    return Option(
        f"{PLAY}:{name}",
        T("Play {card}", card=card(name)),
        (components.card_piece(name, seat),),
        short=FACE_UP,
    )


def _down(name: str, seat: int) -> Option:
    label = T("Play {card} face down for a standard action", card=card(name))
    return Option(f"{DOWN}:{name}", label, (components.card_piece(name, seat),), short=FACE_DOWN)


@steps.called(T("Another player follows"), "standard")
def follow(game: FogGame, seat: int) -> Flow[None]:
    """Each other player may follow once, in turn order. Following costs no card and is not followed:
    fog.turn.follow.1, fog.turn.follow.2, fog.turn.follow.5, fog.turn.follow.6."""
    state = game.state
    state.acting = seat
    yield from standard_action(game, seat, "fog.turn.follow.1", may_pass=True, basic=basic_follow(state.card))


def clear_up(game: FogGame) -> None:
    """Fills the row of advisers: fog.actions.recruit.8."""
    advisers.refill(game)
    game.state.card = ""
    game.state.acting = NOBODY


# Standard follow actions


def standard_action(
    game: FogGame, seat: int, rule: str, *, may_pass: bool, basic: Sequence[AnyEffect] = ()
) -> Flow[None]:
    """A player takes one standard follow action, or, if a card is followed, its basic follow action: fog.standard.1,
    fog.standard.2."""
    answer = yield from ask(
        seat,
        T("How will you follow?") if may_pass else T("Choose a standard follow action"),
        FOLLOW_RULE if may_pass else "fog.standard.1",
        lambda: _follows(game, seat, rule, basic, may_pass=may_pass),
    )
    if answer.verb == PASS:
        game.log(T("{who} passes", who=who(seat)), seat=seat, rule="fog.turn.follow.5")
        return
    context = Context(seat=seat, source=f"card:{game.state.card}", rule=_rule(answer))
    if answer.verb == BASIC:
        text = T("{who} follows {card}", who=who(seat), card=card(game.state.card))
        game.log(text, seat=seat, rule=FOLLOW_RULE)
        yield from perform(game, context, basic)
    else:
        yield from perform(game, context, components.standard()[answer.verb].steps)


def _rule(answer: Answer) -> str:
    """The clause of a standard or follow action: fog.standard.3, fog.standard.4, fog.standard.5, fog.standard.6,
    fog.standard.7."""
    return {
        "money": "fog.standard.3",
        "fleeting": "fog.standard.4",
        "road": "fog.standard.5",
        "race_action": "fog.standard.6",
        "prestige_action": "fog.standard.7",
    }.get(answer.verb, FOLLOW_RULE)


def _follows(game: FogGame, seat: int, rule: str, basic: Sequence[AnyEffect], *, may_pass: bool) -> Sequence[Option]:
    context = Context(seat=seat, source=f"card:{game.state.card}", rule=rule)
    options = []
    if basic and possible(game, context, basic):
        kind = follow_name(game.state.card)
        label = T("{card}, as a follow action", card=card(kind))
        options.append(Option(BASIC, label, (f"card:{kind}",)))
    options += [
        Option(
            one.id,
            T("{what}", what=Ref(f"standard:{one.id}")),
            (f"standard:{one.id}",),
            gain=tuple([sign for step in one.steps if isinstance(step, Gain) for sign in goods.signs(step)]),
        )
        for one in components.standard().values()
        if possible(game, context, one.steps)
    ]
    if may_pass:
        options.append(Option(PASS, T("Pass")))
    return options
