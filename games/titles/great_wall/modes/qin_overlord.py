"""Qin Jiushao as overlord of the Reed Clan (gw.solo.reed)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.automas.looking import procedure
from games.engine.rules.ask import Flow
from games.titles.great_wall.modes import qin_acts as acts
from games.titles.great_wall.modes.qin_looks import (
    has_more_clerks_at,
    has_room,
    lowest_first,
    reed_clerk_at,
    reed_clerk_off_track,
    spearman_finds_target,
    takes_barricade,
    target_sections,
)
from games.titles.great_wall.rules.game import WallGame


@procedure("reed:move")
def move_for_reed(game: WallGame, count: int) -> Flow[int]:
    """gw.solo.reed.2, gw.solo.reed.3, gw.solo.reed.4: Reed clerks into the lowest locations, first from where he has
    none of his own, and never down from a lower one."""
    sent: list[str] = []
    off_track = 0
    for place in lowest_first(game):
        if len(sent) == count:
            break
        if not has_room(game, place) or reed_clerk_at(game, place):
            continue
        if reed_clerk_off_track(game, off_track):
            off_track += 1
            yield from acts.reed_comes_from_elsewhere(game, place)
        elif (source := _reed_source(game, place, sent)) is not None:
            acts.reed_comes_from(game, source, place)
        else:
            continue
        sent.append(place)
    return len(sent)


def _reed_source(game: WallGame, place: str, sent: Sequence[str]) -> str | None:
    """gw.solo.reed.7: after locations off his track, those without his clerks, then the rest, the highest first."""
    track = lowest_first(game)
    higher = [one for one in reversed(track[track.index(place) + 1 :]) if one not in sent]
    for occupied in (False, True):
        for source in higher:
            if (
                has_more_clerks_at(game, source, 0) is occupied
                and reed_clerk_at(game, source)
                and has_room(game, source)
            ):
                return source
    return None


@procedure("reed:builders_encampment")
def barricade_for_reed(game: WallGame) -> str | None:
    """The indicated section, or else the other one (gw.solo.reed.8)."""
    section = next((one for one in target_sections(game) if takes_barricade(game, one)), None)
    if section is not None:
        acts.reed_builds(game, section)
    return section


@procedure("reed:barracks")
def section_for_reed(game: WallGame) -> str | None:
    """gw.solo.reed.5: where the Reed Clan's spearman attacks, as his own would."""
    section = next((one for one in target_sections(game) if spearman_finds_target(game, one)), None)
    if section is not None:
        acts.reed_strikes(game, section)
    return section


def strike_for_reed(game: WallGame) -> str:
    """gw.solo.reed.5: the attack of the Reed Clan's spearman, which has a target."""
    section = section_for_reed(game)
    assert section is not None
    return acts.nearest_strike(game, "spearman", section)
