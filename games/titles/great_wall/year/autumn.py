"""Fall: the secret command cards, their order, and a turn for each card (gw.autumn)."""

from __future__ import annotations

from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Option
from games.engine.rules.state import Call, call
from games.engine.rules.text import Ref, T
from games.titles.great_wall import locations, messages
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.performing import perform
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.cards.windows import tactic_window
from games.titles.great_wall.modes import qin_jiushao, reed_clan
from games.titles.great_wall.rules import battle
from games.titles.great_wall.rules.agreement import agreed_order
from games.titles.great_wall.rules.defeat import defeat, next_defeated
from games.titles.great_wall.rules.game import (
    WallGame,
    clan_of,
    cooperative,
    decide,
    decider,
    forget,
    humans,
    open_sections,
    overlord,
    tea_order,
    who,
)
from games.titles.great_wall.table import components
from games.titles.great_wall.table.card_types import CommandStep
from games.titles.great_wall.table.ops.base import Effect
from games.titles.great_wall.table.ops.clerks import MoveClerks
from games.titles.great_wall.table.registry import steps
from games.titles.great_wall.table.state import QIN, REED, UNITS, Played, is_player, seat_of


@steps.called(T("Command cards are chosen"))
def choose_commands(game: WallGame) -> Flow[None]:
    """Everybody picks a command card in secret, in co-operation too (gw.autumn.choose.1, gw.autumn.choose.2,
    gw.autumn.choose.3, gw.coop.play.1). The cards of printed opponents are added. The Reed Clan plays its only card
    every time (gw.reed.command.1)."""
    state = game.state
    for seat in humans(game):
        clan = clan_of(game, seat)
        if not clan.commands:
            clan.commands, clan.command_discard = clan.command_discard, []
            game.log(messages.takes_back_commands(who(seat)), seat=seat, rule="gw.cards.command.19")

    def ask(seat: int) -> Ask:
        return Ask(
            seat=seat,
            prompt=T("Choose a command card"),
            rule="gw.autumn.choose.1",
            options=lambda: [
                Option(f"command:{card}", T("{card}", card=Ref(f"command:{card}")), (f"command:{seat}:{card}",))
                for card in clan_of(game, seat).commands
            ],
        )

    answers: dict[int, Answer] = yield AskAll(asks=[ask(seat) for seat in range(state.seats)])
    for seat, answer in answers.items():
        clan_of(game, seat).commands.remove(answer.parts[1])
        state.chosen[seat] = answer.parts[1]
    if reed_clan.in_play(game):
        state.chosen[REED] = clan_of(game, REED).commands.pop()
    if qin_jiushao.in_play(game):
        state.chosen[QIN] = _draw_for_qin(game)
    for owner in tea_order(game):
        game.log(
            T("{who} reveals {card}", who=who(owner), card=Ref(f"command:{state.chosen[owner]}")),
            seat=seat_of(owner),
            rule="gw.autumn.choose.2",
        )
    game.reveal()
    for seat in humans(game):
        yield from fire(game, "commands_revealed", seat)


def _draw_for_qin(game: WallGame) -> str:
    """Draw a command card for Qin Jiushao (gw.solo.command.2, gw.solo.command.9)."""
    state = game.state
    if not state.qin_deck:
        state.qin_deck, state.qin_discard = state.qin_discard, []
        game.chance.shuffle("qin", state.qin_deck)
    return state.qin_deck.pop(0)


@steps.called(T("Command cards are placed"))
def place_commands(game: WallGame) -> Flow[None]:
    """Everybody places the card on the track in tea order, onto any free space (gw.autumn.order.1, gw.tea.order.5,
    gw.cards.command.7). A printed opponent's card is placed onto the leftmost free space (gw.reed.command.2,
    gw.reed.command.3, gw.solo.command.3, gw.solo.command.8). In co-operation the players agree on an order
    (gw.coop.play.2), and the cards are placed from the left (gw.coop.play.15)."""
    state = game.state
    owners = tea_order(game)
    if cooperative(game):
        owners = yield from agreed_order(
            game,
            owners,
            T("In which order do the command cards come?"),
            "gw.coop.play.2",
            lambda owner: _revealed(owner, state.chosen[owner]),
        )
    for owner in owners:
        free = [slot for slot, played in enumerate(state.command_track) if played is None]
        slot = free[0]
        if is_player(owner) and not cooperative(game):
            slot = yield from _choose_slot(game, owner, free)
        state.command_track[slot] = Played(owner, state.chosen.pop(owner))
        text = T(
            "{who} places {card} in space {n}", who=who(owner), card=Ref(f"command:{_card_at(game, slot)}"), n=slot + 1
        )
        game.log(text, seat=seat_of(owner), rule="gw.autumn.order.1", elements=[f"slot:{slot}"])


def _revealed(owner: int, card: str) -> Option:
    """A revealed command card, as one of the things that players put in order."""
    label = T("{who}: {card}", who=who(owner), card=Ref(f"command:{card}"))
    return Option(str(owner), label, (f"command:{owner}:{card}",))


def _choose_slot(game: WallGame, owner: int, free: list[int]) -> Flow[int]:
    answer = yield from decide(
        game,
        owner,
        T("Place your command card on the track"),
        "gw.autumn.order.1",
        lambda: [Option(f"slot:{slot}", T("Space {n}", n=slot + 1), (f"slot:{slot}",)) for slot in free],
    )
    return answer.number(1)


def _card_at(game: WallGame, slot: int) -> str:
    played = game.state.command_track[slot]
    assert played is not None
    return played.card


# A turn


def begin_turn(game: WallGame, slot: int) -> None:
    """The owner of the card in that space takes a turn (gw.autumn.turn.1)."""
    state = game.state
    played = state.command_track[slot]
    assert played is not None
    state.active = played.owner
    forget(game, "turn")
    game.log(
        T("{who}'s turn: {card}", who=who(played.owner), card=Ref(f"command:{played.card}")),
        seat=seat_of(played.owner),
        rule="gw.autumn.turn.1",
        elements=[f"slot:{slot}"],
    )


def command_effects(game: WallGame, slot: int) -> list[Call]:
    """The effects of the card in that space, from top to bottom (gw.autumn.command.2)."""
    return [
        call("command_effect", slot, index) for index in range(len(components.commands()[_card_at(game, slot)].steps))
    ]


@steps.called(T("An effect of the command card"))
def command_effect(game: WallGame, slot: int, index: int) -> Flow[None]:
    """One effect of the command card (gw.autumn.command.2, gw.autumn.command.3). It is for its owner, or for the others
    in tea order (gw.tea.order.6). In co-operation the others agree on an order (gw.coop.play.12)."""
    step = components.commands()[_card_at(game, slot)].steps[index]
    owners = [game.state.active]
    if step.who == "others":
        owners = [owner for owner in tea_order(game) if owner != game.state.active and _can_follow(game, owner, step)]
        if cooperative(game):
            owners = yield from agreed_order(game, owners, T("In which order do the others act?"), "gw.coop.play.12")
    game.next(*(call("command", slot, index, owner) for owner in owners))


def _can_follow(game: WallGame, owner: int, step: CommandStep) -> bool:
    """Whether the owner can do what the card lets others do. Everybody has clerks to move. An attack needs soldiers: the
    Reed Clan has none in rest zones."""
    if isinstance(step.effects[0], MoveClerks):
        return True
    return bool(battle.attackers(game, owner, ["rest_zone", "firing_spots"], open_sections(game), UNITS))


@steps.called(T("One player does the effect"))
def command(game: WallGame, slot: int, index: int, owner: int) -> Flow[None]:
    """One owner does one effect of the command card (gw.autumn.command.1, gw.cards.command.1)."""
    card = components.commands()[_card_at(game, slot)]
    step = card.steps[index]
    context = Context(owner=owner, card=f"command:{card.id}")
    others = step.who == "others"
    if owner == QIN and others:
        yield from _qin_follows(game, step.effects[0])
    else:
        yield from perform(game, context, step.effects)
    if others and is_player(owner) and isinstance(step.effects[0], MoveClerks):
        yield from fire(game, "other_player_command_move", owner)


def _qin_follows(game: WallGame, effect: Effect) -> Flow[None]:
    if isinstance(effect, MoveClerks):
        qin_jiushao.move_on_other_turn(game)
    else:
        yield from qin_jiushao.attack_all(game)


@steps.called(T("After the command card"))
def after_command(game: WallGame) -> Flow[None]:
    """Abilities and tactics after the command step (gw.clerks.move.9, gw.tactics.windows.7)."""
    active = game.state.active
    if is_player(active):
        yield from fire(game, "after_command_step_self", active)
        yield from tactic_window(game, [active], ["after_command_step_self"])


@steps.called(T("Activation"))
def activation(game: WallGame) -> Flow[None]:
    """Resolve one location after another (gw.autumn.activation). After each, the active player chooses the next one
    (gw.autumn.activation.6), until none is due (gw.autumn.activation.7). None can be refused
    (gw.autumn.activation.8)."""
    due = [place for place in components.locations() if locations.is_due(game, place)]
    if not due:
        return
    first = qin_jiushao.next_location(game) if decider(game, game.state.active) == QIN else None
    place = first or (yield from _choose_location(game, due))
    game.next(call("activate", place), "activation")


def _choose_location(game: WallGame, due: list[str]) -> Flow[str]:
    """Choose the location that is resolved next (gw.autumn.activation.3, gw.reed.overlord.4, gw.solo.activation.7)."""
    chooser = (
        game.state.active
        if is_player(game.state.active)
        else overlord(game)
        if is_player(overlord(game))
        else humans(game)[0]
    )
    answer = yield from decide(
        game,
        chooser,
        T("Which location is resolved next?"),
        "gw.autumn.activation.3",
        lambda: [
            Option(f"activate:{place}", T("{place}", place=Ref(f"location:{place}")), (f"location:{place}",))
            for place in due
        ],
    )
    return answer.parts[1]


@steps.called(T("A location is activated"))
def activate(game: WallGame, place: str) -> Flow[None]:
    """Resolve a location (gw.locations.resolve). There is one step for each owner and phase, so that no step is long."""
    owners = yield from locations.begin(game, place, advanced=False)
    resolved = (
        call("resolve_location", place, phase, owner)
        for phase in range(len(locations.PHASES[place]))
        for owner in owners
    )
    game.next(*resolved, call("finish_location", place))


@steps.called(T("One player resolves the location"))
def resolve_location(game: WallGame, place: str, phase: int, owner: int) -> Flow[None]:
    """gw.locations.resolve.3: one owner does one phase of it."""
    yield from locations.resolve(game, place, phase, owner)


@steps.called(T("Clerks return from the location"))
def finish_location(game: WallGame, place: str) -> Flow[None]:
    """Players take back their clerks from the location (gw.autumn.activation.5)."""
    yield from locations.finish(game, place)


@steps.called(T("After activation"))
def after_activation(game: WallGame) -> Flow[None]:
    """Abilities after the activation step of the owner's turn, before the Horde Defeat check (gw.autumn.activation.9)."""
    if game.state.active == QIN:
        yield from qin_jiushao.household(game)
    elif game.state.active != REED:
        yield from fire(game, "after_activation_step_self", game.state.active)


@steps.called(T("Defeat check"))
def defeat_check(game: WallGame) -> Flow[None]:
    """Defeat fully covered Horde cards one by one (gw.autumn.defeat-check.1), until there is none
    (gw.autumn.defeat-check.4)."""
    defeated = next_defeated(game)
    if defeated is None:
        return
    game.next("defeat_check")
    yield from defeat(game, *defeated)


@steps.called(T("End of the turn"))
def end_turn(game: WallGame) -> None:
    """End the turn and what was granted for it (gw.autumn.turn.3)."""
    state = game.state
    state.clerk_weight, state.clerk_bonus, state.discounts = {}, {}, []
