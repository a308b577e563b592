"""What a breach would cost, as far as the section alone does not say it: the rules are tried out in an imagined position."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import msgspec

from games.engine.bots.duplicate import duplicate
from games.engine.forecast import Rehearsal, courses, to_the_end
from games.engine.lru import LruCache
from games.engine.rules.ask import Option, answer_of
from games.engine.rules.chance import Chance
from games.engine.rules.event import Event
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import T
from games.engine.title import codec
from games.titles.great_wall.rules import siege
from games.titles.great_wall.rules.game import WallGame, clan_of, humans, section_at, sees, who
from games.titles.great_wall.rules.goods import HONOR, NO_MORE_GOODS
from games.titles.great_wall.rules.shame import room
from games.titles.great_wall.seen.hidden import permute_hidden
from games.titles.great_wall.seen.wall import SectionView
from games.titles.great_wall.table.state import GreatWall

SEED = "forecast"
TOKENS, LOST_HONOR = "shame_tokens", "resource:honor"


def at_breach(game: WallGame, seat: int | None, sections: list[SectionView]) -> list[SectionView]:
    """The sections with what ``seat`` may know beyond them: what the shame supply holds, what places there are for tokens, and the
    viewer's goods. The shame is tried out only where it does not come out even."""
    if game.state.result is not None:
        return sections
    rooms = {owner: room(game, owner) for owner in humans(game)}
    return [_at_breach(game, seat, section, rooms) for section in sections]


def _at_breach(game: WallGame, seat: int | None, section: SectionView, rooms: Mapping[int, int]) -> SectionView:
    if section.goods_if_breached:
        section = _as_far_as_held(game.state, seat, section)
    tokens = section.shame_if_breached
    if sum(tokens.values()) > game.state.shame_supply or any(n > rooms[owner] for owner, n in tokens.items()):
        return _with_shame(game, seat, section, rooms)
    return section


def _as_far_as_held(state: GreatWall, seat: int | None, section: SectionView) -> SectionView:
    """gw.effects.reading.5: nobody loses more than there is."""
    goods = {
        owner: lost.at_most(sum(state.clans[owner].goods.values()), NO_MORE_GOODS, "gw.effects.reading.5")
        if sees(state, seat, owner)
        else lost
        for owner, lost in section.goods_if_breached.items()
    }
    return msgspec.structs.replace(
        section, goods_if_breached={owner: lost for owner, lost in goods.items() if lost.total}
    )


class Shame(msgspec.Struct, frozen=True):
    """What becomes of the tokens that are due, by owner: those that are taken and placed, the honor that is lost instead, and whether the
    match is ``lost``."""

    tokens: dict[int, Reckoning]
    honor: dict[int, Reckoning]
    lost: bool


_KEPT: LruCache[bytes, Shame] = LruCache(64)
"""By everything that it depends on."""


def _with_shame(game: WallGame, seat: int | None, section: SectionView, rooms: Mapping[int, int]) -> SectionView:
    """gw.shame.pool.1, gw.shame.place.7, gw.coop.ending.3: the shame of a breach as the rules deal it out. Nobody prevents a token, and
    nobody discards it at once."""
    state = game.state
    due = (section.id, section_at(game, section.id).hordes, state.mode, state.tea, state.shame_supply, rooms)
    bearers = [(clan_of(game, owner).honor, clan_of(game, owner).advisors) for owner in rooms]
    key = codec.encode((due, bearers))
    shame = _KEPT.get(key) or _KEPT.put(key, _shame(state, seat, section))
    return msgspec.structs.replace(
        section,
        shame_if_breached={owner: taken.total for owner, taken in shame.tokens.items()},
        shame_reckoned=shame.tokens,
        honor_if_breached=shame.honor,
        lost_if_breached=shame.lost,
    )


def _shame(state: GreatWall, seat: int | None, section: SectionView) -> Shame:
    ended = _rehearsed(state, seat, section.id)
    events, owners = ended.game.events, section.shame_if_breached
    tokens = {owner: Reckoning(siege.SHAME, tuple(_taken(events, owner))) for owner in owners}
    honor = {owner: Reckoning(HONOR, tuple(_forfeited(events, owner))) for owner in owners}
    return Shame(
        {owner: taken for owner, taken in tokens.items() if taken.causes},
        {owner: lost for owner, lost in honor.items() if lost.causes},
        ended.state.result is not None,
    )


def _rehearsed(state: GreatWall, seat: int | None, section_id: str) -> Rehearsal[GreatWall]:
    copy = duplicate(msgspec.structs.replace(state, numbering=msgspec.UNSET))
    permute_hidden(copy, seat, random.Random(SEED))
    copy.chance = Chance(SEED)

    def begin(_seed: str) -> Rehearsal[GreatWall]:
        return Rehearsal(copy, lambda game: siege.take_shame(game, section_at(game, section_id)), explains=True)

    course = next(courses(begin, [], until=to_the_end, follow=_demanded, most=1))
    assert course is not None
    return course


def _demanded(option: Option) -> bool:
    return answer_of(option.id).verb not in ("use", "discard")


def _taken(events: list[Event], owner: int) -> list[Cause]:
    """Why an owner gets tokens. One that finds no place leaves at once."""
    element = who(owner).element
    causes: list[Cause] = []
    for event in events:
        for change in event.changes:
            if (change.owner, change.what) != (element, TOKENS):
                continue
            if change.n < 0:
                causes.pop()
            elif isinstance(event.reckoning, Reckoning):
                causes += event.reckoning.causes
    return causes


def _forfeited(events: list[Event], owner: int) -> Iterator[Cause]:
    """The honor that an owner loses instead."""
    element = who(owner).element
    for event in events:
        for change in event.changes:
            if (change.owner, change.what) == (element, LOST_HONOR):
                yield Cause(-change.n, T("No shame token left, or no place for it"), event.rule)
