"""Effects on clerks, locations, command cards and advisors."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import N, Ref, T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.performing import amount, carries_out, perform
from games.titles.great_wall.locations import activate, bonus_counts, may_be_activated
from games.titles.great_wall.modes.qin_jiushao import activate_lowest, rise
from games.titles.great_wall.modes.qin_overlord import move_for_reed
from games.titles.great_wall.rules import clerks
from games.titles.great_wall.rules.advisors import discard_from_track
from games.titles.great_wall.rules.game import SKIP, WallGame, decide, decider, who
from games.titles.great_wall.rules.reclaiming import reclaim
from games.titles.great_wall.rules.tea import agrees_to_rise, move_to_top, move_up
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops import Choose
from games.titles.great_wall.table.ops.base import Effect
from games.titles.great_wall.table.ops.clerks import (
    AdvancedActivation,
    ClerkBonus,
    ClerkWeight,
    CopyCommand,
    DiscardAdvisorTrack,
    MoveClerks,
    MoveReedClerks,
    ReclaimCommand,
    TeaMove,
)
from games.titles.great_wall.table.state import QIN, REED


@carries_out(MoveClerks)
def move_clerks(game: WallGame, context: Context, effect: MoveClerks) -> Flow[bool]:
    """Move up to ``max`` clerks, each once."""
    count = amount(game, context, effect.max, plus=effect.plus)
    moved = yield from _move(
        game, context.owner, count, different=effect.locations == "different", rule="gw.clerks.move.1"
    )
    return moved > 0


@carries_out(MoveReedClerks)
def move_reed_clerks(game: WallGame, context: Context, effect: MoveReedClerks) -> Flow[bool]:
    """gw.reed.clerks.5: the overlord moves clerks of the Reed Clan."""
    moved = yield from _move(game, REED, effect.max, different=True, rule="gw.reed.clerks.5")
    return moved > 0


def _move(game: WallGame, owner: int, count: int, *, different: bool, rule: str) -> Flow[int]:
    """gw.clerks.move.1; where Qin Jiushao decides, as his card says (gw.solo.reed.2)."""
    if decider(game, owner) == QIN:
        return (yield from move_for_reed(game, count))
    return (yield from clerks.move(game, owner, count, different=different, rule=rule))


@carries_out(AdvancedActivation)
def advanced_activation(game: WallGame, context: Context, effect: AdvancedActivation) -> Flow[bool]:
    """gw.locations.advanced.1: activate locations at once, one after the other, filled or not
    (gw.locations.advanced.3), special ones too (gw.locations.advanced.6), with a clerk of one's own there or without
    (gw.locations.advanced.8)."""
    if context.owner == QIN:
        return (yield from activate_lowest(game))
    done = False
    for _ in range(amount(game, context, effect.count, plus=effect.plus)):
        answer = yield from decide(
            game,
            context.owner,
            T("Activate which location?"),
            "gw.locations.advanced.1",
            lambda: [
                *(
                    Option(
                        f"activate:{place}",
                        T("Activate {place}", place=Ref(f"location:{place}")),
                        (f"location:{place}",),
                    )
                    for place in components.locations()
                    if may_be_activated(game, place)
                    and (not effect.needs_own_clerk or game.state.clerks_at[place].get(context.owner))
                ),
                Option(SKIP, T("Activate none")),
            ],
        )
        if answer.id == SKIP:
            break
        yield from activate(game, answer.parts[1])
        done = True
    return done


@carries_out(ClerkWeight)
def clerk_weight(game: WallGame, context: Context, effect: ClerkWeight) -> bool:
    """Own clerks at that location count as more until the turn ends."""
    game.state.clerk_weight[f"{context.owner}:{effect.location}"] = effect.value
    text = T(
        "Each clerk of {who} counts as {n} at {place} this turn",
        who=who(context.owner),
        n=effect.value,
        place=Ref(f"location:{effect.location}"),
    )
    game.log(text, seat=context.owner, rule=context.rule)
    return True


@carries_out(ClerkBonus)
def clerk_bonus(game: WallGame, context: Context, effect: ClerkBonus) -> Flow[bool]:
    """Count as more clerks at the location that is being resolved, once a turn; asked only where it brings anything."""
    place = game.state.resolving
    number = effect.value * context.factor
    if not bonus_counts(game, place, context.owner, number):
        return False
    answer = yield from decide(
        game,
        context.owner,
        T(
            "Let {card} count as {n} more clerks at {place}?",
            card=Ref(context.card),
            n=number,
            place=Ref(f"location:{place}"),
        ),
        context.rule,
        lambda: [
            Option("use", T("Use it here"), (f"location:{place}",)),
            Option(SKIP, T("Keep it for another location")),
        ],
    )
    if answer.id == SKIP:
        return False
    game.state.clerk_bonus[f"{context.owner}:{place}"] = number
    return True


@carries_out(Choose)
def choose(game: WallGame, context: Context, effect: Choose) -> Flow[bool]:
    """gw.cards.command.14: one of several lists of steps; copying only where there is something to copy
    (gw.cards.command.17)."""
    labels = {CopyCommand: T("Copy another command card"), MoveClerks: T("Move clerks")}
    able = [index for index, steps in enumerate(effect.options) if _can_begin(game, context, steps[0])]
    if len(able) < len(effect.options):
        game.log(T("There is no card that can be copied"), seat=context.owner, rule="gw.cards.command.17")
    answer = yield from decide(
        game,
        context.owner,
        T("Which effect?"),
        "gw.cards.command.14",
        lambda: [Option(f"choose:{index}", labels[type(effect.options[index][0])]) for index in able],
    )
    return (yield from perform(game, context, effect.options[answer.number(1)]))


def _can_begin(game: WallGame, context: Context, step: Effect) -> bool:
    return not isinstance(step, CopyCommand) or bool(_copyable(game, context, step))


def _copyable(game: WallGame, context: Context, effect: CopyCommand) -> dict[str, int]:
    """gw.cards.command.15, gw.cards.command.17: cards of the track, by the name of one's own, each with its slot; Qin
    Jiushao's stand for them too (gw.solo.command.6)."""
    slots = {
        components.commands()[played.card].counts: slot
        for slot, played in enumerate(game.state.command_track)
        if played is not None and played.owner != context.owner
    }
    return {card: slots[card] for card in components.clan_commands() if card in slots and card not in effect.exclude}


@carries_out(CopyCommand)
def copy_command(game: WallGame, context: Context, effect: CopyCommand) -> Flow[bool]:
    """gw.cards.command.16: the active player's effects of another card on the track, as if it were one's own card of
    that name."""
    slots = _copyable(game, context, effect)
    answer = yield from decide(
        game,
        context.owner,
        T("Copy which command card?"),
        "gw.cards.command.16",
        lambda: [
            Option(f"copy:{card}", T("Copy {card}", card=Ref(f"command:{card}")), (f"slot:{slots[card]}",))
            for card in slots
        ],
    )
    game.log(
        T("{who} copies {card}", who=who(context.owner), card=Ref(f"command:{answer.parts[1]}")),
        seat=context.owner,
        rule="gw.cards.command.16",
    )
    for step in components.commands()[answer.parts[1]].steps:
        if step.who == "self":
            yield from perform(game, context, step.effects)
    return True


@carries_out(ReclaimCommand)
def reclaim_command(game: WallGame, context: Context, effect: ReclaimCommand) -> Flow[bool]:
    """Take back own command cards from the discard."""
    reclaimed = yield from reclaim(game, context.owner, effect.count * context.factor)
    return reclaimed > 0


@carries_out(TeaMove)
def tea_move(game: WallGame, context: Context, effect: TeaMove) -> Flow[bool]:
    """Rise on the tea track; who plays a card for it has agreed by that."""
    if context.owner == QIN:
        return rise(game, effect.steps, rule=context.rule)
    if not context.card.startswith("tactic:") and not (yield from agrees_to_rise(game, context.owner)):
        return False
    if effect.to == "top":
        move_to_top(game, context.owner, context.rule)
    else:
        move_up(game, context.owner, effect.steps * context.factor, context.rule)
    return True


@carries_out(DiscardAdvisorTrack)
def discard_advisor_track(game: WallGame, context: Context, effect: DiscardAdvisorTrack) -> Flow[bool]:
    """gw.reed.activation.5: the overlord discards one advisor of the track."""
    if not game.state.advisor_track:
        return False
    answer = yield from decide(
        game,
        REED,
        T("Discard which advisor for the Reed Clan?"),
        "gw.reed.activation.5",
        lambda: [
            Option(f"advisor:{card}", messages.discard(Ref(f"advisor:{card}")), (f"advisor:{card}",))
            for card in game.state.advisor_track
        ],
        automa=lambda: f"advisor:{game.state.advisor_track[0]}",
    )
    discard_from_track(game, answer.parts[1])
    game.log(N("{n} advisor leaves the track", "{n} advisors leave the track", n=1), rule="gw.reed.activation.5")
    return True
