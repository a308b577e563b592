"""Abilities that are active: of the cards in a row, of empty slots, of held cards. This module also triggers them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias, TypeVar

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform, useful
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.card_types import Ability, Condition, Slot, Trigger
from games.titles.viscounts_of_the_west_kingdom.table.game import NONE, VisGame, clockwise, seat_of, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import Icon, IgnoreCriminals, Modifier
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, Automa, Player, Viscounts

M = TypeVar("M", bound=Modifier)
CRIMINAL = "criminal"
AT_LEAST_ONE, NO_CRIMINALS = "at_least_one_criminal", "no_criminals"
WHAT_LIES_THERE: dict[str, Callable[[str], bool]] = {
    "kings_order_on_board": lambda card: card == components.KINGS_ORDER,
    "outsider_on_board": lambda card: card in components.outsiders(),
}
"""Conditions about cards of the row."""


def empty_slots(player: Player, building: str) -> list[int]:
    """The slots of a row that no Building covers. They are counted from the left; a slot that a returned Building
    covers again is left out (vis.keys.public.16)."""
    back = player.returned.get(building, [])
    return [index for index in range(player.buildings[building] + len(back)) if index not in back]


def slots(player: Player) -> Iterator[Slot]:
    """The empty slots of all Buildings, row by row from the left: vis.action.build.17."""
    for kind in components.player_board().buildings:
        if player.buildings[kind.id] or kind.id in player.returned:
            for index in empty_slots(player, kind.id):
                yield kind.slots[index]


def held(state: Viscounts, player: Player) -> list[str]:
    """Cleric Bonus and building bonus cards, Public Buildings and the Castle Leader, next to the Player Board:
    vis.gates.bonus.2, vis.gates.bonus.5, vis.keys.public.15."""
    leader = [state.leader_card] if state.leader == player.seat else []
    return [*player.bonuses, *player.public, *leader]


_Having: TypeAlias = tuple[tuple[str, ...], tuple[int, ...], tuple[tuple[str, tuple[int, ...]], ...], tuple[str, ...]]
"""All that decides which abilities are active for a seat: its row, its Buildings, the returned Buildings, the cards
that it holds."""


def ongoing(state: Viscounts, seat: int) -> Iterable[tuple[str, Ability]]:
    """The active abilities of a seat, each with its element. The order is: the row from left to right, slots, held
    cards. vis.townsfolk.card.9."""
    if state.automa is not None and seat == AUTOMA:
        return of_automa(state.automa)
    return _working(_having(state, seat))


def _having(state: Viscounts, seat: int) -> _Having:
    player = state.owner(seat)
    returned = tuple([(kind, tuple(back)) for kind, back in player.returned.items()]) if player.returned else ()
    built = tuple([player.buildings[kind] for kind in components.BUILDINGS])
    return tuple(player.row), built, returned, tuple(held(state, player))


@lru_cache(maxsize=4096)
def _working(having: _Having) -> tuple[tuple[str, Ability], ...]:
    row, built, returned, cards = having
    player = Player(seat=0, buildings=dict(zip(components.BUILDINGS, built, strict=True)))
    player.returned = {kind: list(back) for kind, back in returned}
    return (
        *[(f"townsfolk:{card}", components.card(card).ability) for card in row if card],
        *[(f"slot:{slot.id}", slot.ability) for slot in slots(player)],
        *[(f"bonus:{card}", components.bonuses()[card].ability) for card in cards],
    )


def of_automa(automa: Automa) -> Iterator[tuple[str, Ability]]:
    """The active abilities of the AI: of its Buildings, Cleric Bonus cards and Public Buildings. Its building bonus
    cards and the Castle Leader give points only. vis.solo.slots.2, vis.solo.rules.12, vis.solo.gates.2,
    vis.solo.keys.6, vis.manuscript.ribbons.4."""
    player = automa.own
    board = components.automa_board(automa.board)
    for index in empty_slots(player, "guildhall"):
        icon = Icon(icon=board.guildhall_icons[index])
        yield f"ai-slot:guildhall_{index + 1}", Ability(timing="ongoing", modifiers=[icon])
    for kind in ("trading_post", "workshop"):
        printed = [slot for slot in components.solo().slots if slot.building == kind]
        for index in empty_slots(player, kind):
            yield f"ai-slot:{kind}_{index + 1}", printed[index].ability
    for card in (*player.bonuses, *player.public):
        if not components.bonuses()[card].group:
            yield f"bonus:{card}", components.bonuses()[card].ability


def modifiers(state: Viscounts, seat: int, kind: type[M]) -> Iterator[tuple[str, M]]:
    """The modifiers of one kind that are active for a seat, each with the element that it comes from."""
    if state.automa is not None and seat == AUTOMA:
        active = _modifying(of_automa(state.automa), kind)
    else:
        active = _modifying_of(_having(state, seat), kind)
    for source, modifier, condition in active:
        if holds(state, seat, condition):
            yield source, modifier


@lru_cache(maxsize=8192)
def _modifying_of(having: _Having, kind: type[M]) -> list[tuple[str, M, Condition]]:
    return _modifying(_working(having), kind)


def _modifying(abilities: Iterable[tuple[str, Ability]], kind: type[M]) -> list[tuple[str, M, Condition]]:
    return [
        (source, modifier, ability.condition)
        for source, ability in abilities
        for modifier in ability.modifiers
        if isinstance(modifier, kind)
    ]


def criminals(state: Viscounts, seat: int) -> int:
    """Criminal icons on a Player Board, permanent ones included. Here they count as Criminals only:
    vis.townsfolk.icons.3, vis.keys.public.18."""
    printed = sum(components.icons_of(card).count(CRIMINAL) for card in state.owner(seat).row if card)
    return printed + sum(found.n for _, found in modifiers(state, seat, Icon) if found.icon == CRIMINAL)


def holds(state: Viscounts, seat: int, condition: Condition) -> bool:
    """Whether a seat meets the printed condition: vis.recruit.collision.8."""
    if condition == "always":
        return True
    if condition in WHAT_LIES_THERE:
        kind = WHAT_LIES_THERE[condition]
        return any(kind(components.printed_id(card)) for card in state.owner(seat).row if card)
    return (criminals(state, seat) > 0) == (condition == AT_LEAST_ONE)


def decides(state: Viscounts, seat: int, condition: Condition) -> bool:
    """Whether a seat may ignore all its Criminal icons in a Collision, if that makes a difference:
    vis.keys.public.19."""
    if condition not in (AT_LEAST_ONE, NO_CRIMINALS):
        return False
    may = sum(found.n for _, found in modifiers(state, seat, IgnoreCriminals))
    return 0 < criminals(state, seat) <= may


def could_meet(state: Viscounts, seat: int, condition: Condition) -> bool:
    """Whether a seat meets the printed condition in a Collision, or could by ignoring its Criminals (see
    :func:`meets`)."""
    if decides(state, seat, condition):
        return seat != AUTOMA or condition == NO_CRIMINALS
    return holds(state, seat, condition)


def meets(game: VisGame, seat: int, condition: Condition) -> Flow[bool]:
    """Whether a seat meets the printed condition in a Collision. Some Criminal icons may be ignored; the player is
    asked if it makes a difference (vis.keys.public.19). The AI always ignores them (vis.solo.keys.6)."""
    if not decides(game.state, seat, condition):
        return holds(game.state, seat, condition)
    if seat == AUTOMA:
        return condition == NO_CRIMINALS
    answer = yield from ask(
        seat,
        T("Ignore your Criminal icons in this Collision?"),
        "vis.keys.public.19",
        lambda: [Option("ignore", T("Ignore them")), Option("count", T("Let them count"))],
    )
    return (answer.verb == "ignore") == (condition == NO_CRIMINALS)


def fire(game: VisGame, seat: int, *triggers: Trigger) -> Flow[None]:
    """Triggers the abilities of a seat from left to right (vis.townsfolk.card.14). The trigger may have several
    names. It happens once for each occurrence. At the end of the game nothing is triggered (vis.end.trigger.4)."""
    if game.state.phase == "end":
        return
    for source, ability in list(ongoing(game.state, seat)):
        if ability.trigger in triggers:
            yield from _set_off(game, seat, source, ability)


def fire_slots(game: VisGame, seat: int, trigger: Trigger, *, of_slots: bool) -> Flow[None]:
    """Triggers the abilities of the slots only, or all others: vis.recruit.collision.3, vis.recruit.collision.4."""
    for source, ability in list(ongoing(game.state, seat)):
        if ability.trigger == trigger and source.startswith("slot:") == of_slots:
            yield from _set_off(game, seat, source, ability)


def fire_round(game: VisGame, trigger: Trigger, *, of_slots: bool) -> Flow[None]:
    """Triggers the abilities of every player, clockwise from the current player: vis.recruit.collision.11,
    vis.recruit.collision.12."""
    for seat in clockwise(game, game.state.active):
        yield from fire_slots(game, seat, trigger, of_slots=of_slots)


def _set_off(game: VisGame, seat: int, source: str, ability: Ability) -> Flow[None]:
    if not (yield from meets(game, seat, ability.condition)):
        return
    kind = source.partition(":")[0]
    rule = {"townsfolk": "vis.townsfolk.card.9", "slot": "vis.action.build.17"}.get(kind, "vis.townsfolk.card.14")
    context = Context(seat=seat, source=source, rule=rule)
    if ability.optional and seat != AUTOMA and not (yield from _agrees(game, context, ability)):
        return
    game.log(
        T("{who}: {card} takes effect", who=who(seat), card=Ref(source)),
        seat=seat_of(seat),
        rule=rule,
        elements=[source],
    )
    yield from perform(game, context, ability.effects)


def _agrees(game: VisGame, context: Context, ability: Ability) -> Flow[bool]:
    """The player is asked about an ability with "may" if it can do something (vis.effects.general.2)."""
    if not useful(game, context, ability.effects):
        return False
    answer = yield from ask(
        context.seat,
        T("Use {card}?", card=Ref(context.source)),
        "vis.effects.general.2",
        lambda: [Option("use", T("Use it"), (context.source,)), Option(NONE, T("Not now"))],
    )
    return bool(answer.verb != NONE)
