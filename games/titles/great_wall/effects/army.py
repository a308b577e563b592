"""Effects on soldiers and horde cards."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import Ref, T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.performing import MANY, amount, carries_out
from games.titles.great_wall.rules import battle, kills, transport
from games.titles.great_wall.rules import recruit as recruiting
from games.titles.great_wall.rules.game import (
    SKIP,
    WallGame,
    clan_of,
    decide,
    horde_at,
    open_sections,
    row_of,
    section_at,
    who,
)
from games.titles.great_wall.table.ops.soldiers import (
    Attack,
    AttackAll,
    KillSoldiers,
    LowerLethality,
    ModifyArcherWounds,
    ModifyClaimCount,
    MoveSoldiers,
    Pursue,
    Recruit,
    ReturnSoldier,
    SaveSoldiers,
    Wound,
)
from games.titles.great_wall.table.state import UNITS, Horde, Section
from games.titles.great_wall.table.state import Attack as Moment

ZONES = ("rest_zone", "firing_spots")


@carries_out(Recruit)
def recruit(game: WallGame, context: Context, effect: Recruit) -> Flow[bool]:
    """Recruit ``count`` soldiers, at the printed price, at a special price, or for nothing."""
    units = UNITS if effect.unit == "any" else (effect.unit,)
    price = {"normal": None, "free": {}}[effect.pay] if isinstance(effect.pay, str) else effect.pay
    count = amount(game, context, effect.count, plus=effect.plus)
    if not count:
        return False
    number = yield from recruiting.recruit(
        game,
        context.owner,
        count,
        units=units,
        special=price,
        deploy=effect.deploy,
        attacks=effect.attacks,
        same_moment=effect.same_moment,
        rule=context.rule,
    )
    return number > 0


@carries_out(Attack)
def attack(game: WallGame, context: Context, effect: Attack) -> Flow[bool]:
    """Attack with up to ``count`` soldiers of the zones."""
    moment = game.state.attack
    committed = 0

    def body(_: Moment) -> Flow[None]:
        nonlocal committed
        committed = yield from _attack(game, context, effect, moment)

    if effect.same_moment and moment is not None:
        yield from body(moment)
    elif any(_sections(game, effect, moment)):
        yield from battle.attack_moment(game, context.owner, body)
    return committed > 0


def _attack(game: WallGame, context: Context, effect: Attack, moment: Moment | None) -> Flow[int]:
    units: Sequence[str] = UNITS if effect.unit is None else [effect.unit]
    sections = _sections(game, effect, moment)
    rounds = [[section] for section in sections] if effect.sections == "each" else [sections]
    committed = 0
    for chosen in rounds:
        committed += yield from battle.attack_with(
            game,
            context.owner,
            count=amount(game, context, effect.count),
            zones=effect.zones,
            sections=lambda: chosen,
            units=units,
            rule=context.rule,
        )
    return committed


def _sections(game: WallGame, effect: Attack, moment: Moment | None) -> list[Section]:
    if effect.sections == "section_attacked":
        return [section_at(game, section_id) for section_id in moment.section] if moment else []
    return open_sections(game)


@carries_out(Pursue)
def pursue(game: WallGame, context: Context, effect: Pursue) -> bool:
    """Attack from the rest zone once the cards behind the defeated one have moved up."""
    assert game.state.defeat is not None
    game.state.defeat.pursuit[context.owner] = effect.count
    return True


@carries_out(AttackAll)
def attack_all(game: WallGame, context: Context, effect: AttackAll) -> Flow[bool]:
    """gw.cards.command.11, gw.cards.command.12, gw.battle.attack.1: choose sections; every soldier of the zones that
    can attack there must. One moment."""
    left = open_sections(game)
    n = amount(game, context, effect.sections, plus=effect.plus)
    attacked = False

    def body(_: Moment) -> Flow[None]:
        nonlocal attacked
        for _number in range(n):
            able = [section for section in left if _can_attack(game, context.owner, section)]
            if not able:
                return
            section = yield from battle.choose_section(
                game, context.owner, able, T("Attack in which section?"), context.rule, skip=T("Attack nowhere")
            )
            if section is None:
                return
            left.remove(section)
            yield from battle.attack_with(
                game,
                context.owner,
                count=MANY,
                zones=ZONES,
                sections=lambda: [section],
                mandatory=True,
                rule="gw.cards.command.12",
            )
            attacked = True

    yield from battle.attack_moment(game, context.owner, body)
    return attacked


def _can_attack(game: WallGame, owner: int, section: Section) -> bool:
    return any(
        battle.strikes(game, owner, unit, section, origin)
        for unit, _, origin in battle.attackers(game, owner, ZONES, [section], UNITS)
    )


@carries_out(Wound)
def wound(game: WallGame, context: Context, effect: Wound) -> Flow[bool]:
    """Place wound markers; ``each`` puts them on every card that fits."""
    moment, defeat = game.state.attack, game.state.defeat
    scope = open_sections(game)
    barred: set[str] = set()
    if moment and effect.cards == "section_attacked":
        scope = [where for where in scope if where.id in moment.section]
    elif moment and effect.cards == "other_hordes_in_section":
        barred = set(moment.finished)
        scope = [
            where
            for where in scope
            if any(battle.card_element(where, other_horde) in barred for other_horde in where.hordes)
        ]
    if defeat is not None:
        barred.add(f"horde:{defeat.section}:{defeat.card}")

    def cards() -> list[tuple[Section, Horde]]:
        return [
            (section, horde)
            for section in scope
            for horde in section.hordes
            if row_of(section, horde) in effect.rows and battle.card_element(section, horde) not in barred
        ]

    number = effect.count * context.factor
    if effect.cards == "each":
        for where in open_sections(game):
            for other_horde in list(where.hordes):
                if row_of(where, other_horde) in effect.rows:
                    yield from battle.place_wounds(
                        game, context.owner, number, lambda: [(where, other_horde)], context.rule
                    )
        return True
    if not any(battle.free_spots(other_horde) for _, other_horde in cards()):
        return False
    yield from battle.place_wounds(game, context.owner, number, cards, context.rule)
    return True


@carries_out(ModifyArcherWounds)
def modify_archer_wounds(game: WallGame, context: Context, effect: ModifyArcherWounds) -> Flow[bool]:
    """Archers of the running attack place more wound markers on the cards they shot at."""
    moment = game.state.attack
    if moment is None:
        return False
    targets = list(moment.archer_targets)
    number = len(targets) if isinstance(effect.archers, str) else effect.archers
    done = False
    for _ in range(number):
        open_targets = [target for target in dict.fromkeys(targets) if _still_open(game, target)]
        if not open_targets:
            break
        answer = yield from decide(
            game,
            context.owner,
            T("Which target takes another wound?"),
            context.rule,
            lambda: [
                *(
                    Option(f"target:{target}", T("{card}", card=Ref(f"horde:{target.split(':')[2]}")), (target,))
                    for target in open_targets
                ),
                Option(SKIP, messages.NONE),
            ],
        )
        if answer.id == SKIP:
            break
        target = ":".join(answer.parts[1:])
        targets.remove(target)
        section = section_at(game, answer.parts[2])
        horde = horde_at(game, section.id, answer.parts[3])
        yield from battle.place_wounds(game, context.owner, effect.value, lambda: [(section, horde)], context.rule)
        done = True
    return done


def _still_open(game: WallGame, target: str) -> bool:
    _, section_id, card = target.split(":")
    return any(horde.card == card and battle.free_spots(horde) for horde in section_at(game, section_id).hordes)


@carries_out(SaveSoldiers)
def save_soldiers(game: WallGame, context: Context, effect: SaveSoldiers) -> Flow[bool]:
    """Save soldiers that are about to die; while a horde card is being defeated the saving is kept until its kills."""
    number = amount(game, context, effect.count)
    defeat = game.state.defeat
    if not game.state.fallen and defeat is not None:
        defeat.saved[context.owner] = defeat.saved.get(context.owner, 0) + number
        return True
    saved = yield from kills.save_chosen(game, context.owner, number, context.rule)
    return saved > 0


@carries_out(KillSoldiers)
def kill_soldiers(game: WallGame, context: Context, effect: KillSoldiers) -> Flow[bool]:
    """An archer of each owner in the section of the card dies or is saved."""
    section = section_at(game, context.card.split(":")[1])
    shot = kills.shot_by(section, context.card, context.owner, effect.count)
    kills.assign_archers(game, section, context.owner, shot.total)
    yield from kills.resolve(game, {context.owner: shot})
    return True


@carries_out(ReturnSoldier)
def return_soldier(game: WallGame, context: Context, effect: ReturnSoldier) -> Flow[bool]:
    """A soldier of a rest zone goes back to the pool; it is not killed."""

    def options() -> list[Option]:
        return [
            Option(
                f"return:{unit}:{section.id}",
                T("{unit} of {section}", unit=Ref(f"unit:{unit}"), section=Ref(f"section:{section.id}")),
                (f"rest:{section.id}:{context.owner}",),
            )
            for section in open_sections(game)
            for unit in UNITS
            if section.rest.get(context.owner, {}).get(unit)
        ]

    if not options():
        return False
    answer = yield from decide(game, context.owner, T("Which soldier returns to your pool?"), context.rule, options)
    section_at(game, answer.parts[2]).rest[context.owner][answer.parts[1]] -= 1
    clan_of(game, context.owner).pool[answer.parts[1]] += 1
    game.log(
        T("{who} takes a {unit} back", who=who(context.owner), unit=Ref(f"unit:{answer.parts[1]}")),
        seat=context.owner,
        rule=context.rule,
    )
    return True


@carries_out(MoveSoldiers)
def move_soldiers(game: WallGame, context: Context, effect: MoveSoldiers) -> Flow[bool]:
    """Move soldiers between rest zones."""
    moved = yield from transport.between_rest_zones(
        game, context.owner, amount(game, context, effect.count), context.rule
    )
    return moved > 0


@carries_out(LowerLethality)
def lower_lethality(game: WallGame, context: Context, effect: LowerLethality) -> bool:
    """The card being defeated is less lethal for the owner's soldiers."""
    defeat = game.state.defeat
    assert defeat is not None
    defeat.mercy[context.owner] = amount(game, context, effect.value)
    return True


@carries_out(ModifyClaimCount)
def modify_claim_count(game: WallGame, context: Context, effect: ModifyClaimCount) -> bool:
    """Count as covering more spots of the card whose last wound was just dealt; only with a soldier on it."""
    moment = game.state.attack
    assert moment is not None
    for target in dict.fromkeys(moment.finished):
        _, section_id, card = target.split(":")
        horde = horde_at(game, section_id, card)
        horde.extra_claim[context.owner] = horde.extra_claim.get(context.owner, 0) + effect.value
    return True
