"""Which Collision a movement would lead to (vis.recruit.collision): with the markers as they are, and by what could
be done where it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from games.engine.rules.ask import Answer, Flow, Option, answer_of
from games.engine.rules.text import Text
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import could_meet, ongoing
from games.titles.viscounts_of_the_west_kingdom.rules import castle, hiring, track
from games.titles.viscounts_of_the_west_kingdom.rules.ring import segment_at
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.position import (
    Ends,
    Part,
    imagined,
    quiet,
    tried,
    without_columns,
    without_goods,
)
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, index_of
from games.titles.viscounts_of_the_west_kingdom.table.ops import Flip, GainDebt, GainDeed, GainResource, GainSilver
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts
from games.titles.viscounts_of_the_west_kingdom.turn import acting, closing

HIRE, COLLISION = "hire", "collision_any"
OTHER_WORLDS = ("2", "3")
"""A result after a draw is certain if it is the same in these imagined positions too."""


class Meeting(msgspec.Struct, frozen=True):
    """The Collision would be resolved on ``step``: with the markers as they are (``deed`` is empty), or by a
    ``deed`` with ``element``."""

    step: int
    deed: str
    element: str
    others: list[int]
    """Opponents who would gain what is printed below (vis.recruit.collision.8)."""
    certain: bool
    """Whether it comes whatever is chosen on the way."""
    options: list[Text] = []
    """The options of the deed that lead to this Collision, such as a number of Workers or a kind of Building. It is empty
    if all options with the same element lead there."""


Deed = tuple[str, str]
"""What the player does, and what leads to a Collision by it: the card, or the last thing that one touches."""


def deed_of(option: Option) -> Deed:
    verb = answer_of(option.id).verb
    deed = {acting.PUBLIC: acting.BUILD, hiring.ORDER: HIRE}.get(verb, verb)
    return deed, option.elements[0 if deed in (acting.DISMISS, HIRE) else -1]


@dataclass(frozen=True)
class Tried:
    """An action that is possible at a space: the option, what the rules do then, and the ends that this may have."""

    option: Option
    part: Part
    ends: Ends


HARMLESS = (GainSilver, GainResource, GainDebt, GainDeed, Flip)
"""Effects that move no marker by themselves."""


def restless(state: Viscounts, seat: int) -> bool:
    """Whether the seat has any ability that something else triggers. Collisions are left out."""
    return any(ability.trigger not in (None, COLLISION) for _source, ability in ongoing(state, seat))


def stirs(state: Viscounts, seat: int, option: Option) -> bool:
    """Whether an option could move a marker of a seat that is not ``restless``. An option that cannot need not be
    tried out."""
    answer = answer_of(option.id)
    if answer.verb == acting.NOBLE:
        game = quiet(state)
        index = index_of(game, segment_at(game, seat).id)
        return not castle.rests(game, seat, index, answer.number(1))
    return not all(isinstance(effect, HARMLESS) for effect in _printed(state, seat, answer))


def _printed(state: Viscounts, seat: int, answer: Answer) -> Sequence[object]:
    """What the option itself does, if that is printed in one place. ``UNKNOWN``: more follows from it."""
    game = quiet(state)
    segment = segment_at(game, seat)
    if answer.verb == acting.TRADE:
        trade = components.spaces()[state.players[seat].space].trade
        return UNKNOWN if trade is None else trade.effects
    if answer.verb == acting.CLERIC:
        tiles = [components.manuscripts()[tile].effects for tile in segment.manuscripts[:1]]
        return tiles[0] if tiles else components.segments()[segment.id].manuscript.effects
    if answer.verb == HIRE:
        return components.card(segment.townsfolk[0]).on_hire_or_dismiss
    return UNKNOWN


UNKNOWN = (None,)


def dismissals(state: Viscounts, seat: int, menu: Sequence[Option], *, most: int) -> list[Tried]:
    """The dismissals that are possible before an action: vis.action.dismiss.1."""
    return [_action(state, seat, option, most) for option in menu if answer_of(option.id).verb == acting.DISMISS]


def actions(state: Viscounts, seat: int, menu: Sequence[Option], *, most: int, all_of_them: bool) -> list[Tried]:
    """What can be done where the Viscount is, or only what places Workers: vis.action.general.1."""
    verbs = (acting.TRADE, acting.BUILD, acting.PUBLIC, acting.NOBLE, acting.CLERIC) if all_of_them else (acting.NOBLE,)
    options = [option for option in menu if answer_of(option.id).verb in verbs]
    if not restless(state, seat):
        options = [option for option in options if stirs(state, seat, option)]
    return [_action(state, seat, option, most) for option in options]


def _action(state: Viscounts, seat: int, option: Option, most: int) -> Tried:
    def part(game: VisGame) -> Flow[None]:
        return acting.carry_out(game, seat, answer_of(option.id))

    verb = answer_of(option.id).verb
    # The goods of a dismissal may be spent in the action. So every choice counts there.
    follow = without_columns if verb == acting.DISMISS else without_goods
    return Tried(option, part, tried(state, part, most=most, follow=follow, explains=verb == acting.NOBLE))


def hires(state: Viscounts, seat: int, options: Sequence[Option], *, most: int) -> Iterator[Tried]:
    """vis.recruit.hire.1: what can be hired there."""
    if not restless(state, seat):
        options = [option for option in options if stirs(state, seat, option)]
    for option in options:
        yield _hire(state, seat, option, most)


def _hire(state: Viscounts, seat: int, option: Option, most: int) -> Tried:
    def part(game: VisGame) -> Flow[None]:
        return hiring.hire_paid(game, seat, answer_of(option.id), "vis.recruit.hire.1")

    return Tried(option, part, tried(state, part, most=most, follow=without_goods))


def meetings(
    state: Viscounts, seat: int, ways: Iterable[Tried], offered: Sequence[Option], *, most: int
) -> list[Meeting]:
    """The Collisions of a seat whose Viscount is where it would be: as the markers are, and by each of ``ways``. ``offered`` are all
    options that were looked at, those that move no marker too. While an effect gives one more action, nothing is certain: the turn's
    own ride and action may follow."""
    here = _resolved([state], seat, most)
    present = [_meeting(one, seat, ("", ""), certain=len(here) == 1 and not state.extra) for one in _each(here, seat)]
    steps = {one.step for one in present}
    by_option: list[tuple[Option, Meeting]] = []
    for way in ways:
        ends = _resolved(way.ends.states, seat, most)
        met = [one for one in _each(ends, seat) if _step(one, seat) not in steps]
        if met:
            certain = not state.extra and _is_certain(state, seat, way, ends, most)
            deed = deed_of(way.option)
            by_option += [(way.option, _meeting(one, seat, deed, certain=certain)) for one in met]
    return [*present, *_once(by_option, Counter(deed_of(one) for one in offered if one.elements))]


def _resolved(states: Sequence[Viscounts], seat: int, most: int) -> list[Viscounts]:
    """Each State when the space of the Collision is read. If the markers are apart, the State stays as it is."""
    resolved: list[Viscounts] = []
    for state in states:
        joined = track.joined(state.players[seat]) and _sets_off(state)
        resolved += tried(state, closing.before_space, most=most, follow=without_goods).states if joined else [state]
    return resolved


def _sets_off(state: Viscounts) -> bool:
    """Whether a player has an ability that a Collision triggers before its space is read."""
    return any(
        ability.trigger == COLLISION for player in state.owners() for _source, ability in ongoing(state, player.seat)
    )


def _step(state: Viscounts, seat: int) -> int:
    """The space that both markers share; 0 if they are apart (vis.virtue.markers.6)."""
    player = state.players[seat]
    return player.virtue if track.joined(player) else 0


def _each(states: Sequence[Viscounts], seat: int) -> list[Viscounts]:
    """One State for each space that the markers may share."""
    return list({step: state for state in reversed(states) if (step := _step(state, seat))}.values())


def _same(states: Sequence[Viscounts], seat: int) -> bool:
    return len({_step(state, seat) for state in states}) == 1


def _is_certain(state: Viscounts, seat: int, way: Tried, ends: Sequence[Viscounts], most: int) -> bool:
    return way.ends.whole and _same(ends, seat) and _same_elsewhere(state, seat, way, ends, most)


def _same_elsewhere(state: Viscounts, seat: int, way: Tried, ends: Sequence[Viscounts], most: int) -> bool:
    """Whether the result is the same in other imagined positions, where something is drawn or revealed."""
    if not way.ends.revealed:
        return True
    for seed in OTHER_WORLDS:
        others = tried(imagined(state, seat, seed), way.part, most=most, follow=without_goods)
        if not others.whole or not _same([ends[0], *_resolved(others.states, seat, most)], seat):
            return False
    return True


def _meeting(state: Viscounts, seat: int, deed: Deed, *, certain: bool) -> Meeting:
    step = _step(state, seat)
    condition = components.player_board().track[step - 1].condition
    others = [one.seat for one in state.owners() if one.seat != seat and could_meet(state, one.seat, condition)]
    return Meeting(step, *deed, others, certain)


def _once(pairs: Sequence[tuple[Option, Meeting]], offered: Counter[Deed]) -> Iterator[Meeting]:
    """The same Collision by the same deed is shown once. Its options are named unless all lead there."""
    by_deed: dict[tuple[int, Deed, bool], list[tuple[Option, Meeting]]] = {}
    for option, meeting in pairs:
        by_deed.setdefault((meeting.step, (meeting.deed, meeting.element), meeting.certain), []).append(
            (option, meeting)
        )
    for (_step, deed, _certain), same in by_deed.items():
        options = [option.label for option, _one in same]
        yield same[0][1] if len(options) == offered[deed] else msgspec.structs.replace(same[0][1], options=options)
