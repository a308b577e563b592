"""Defeating horde cards: the check, the credit, honor, kills and the claim (gw.battle.defeat)."""

from __future__ import annotations

from functools import cache

from games.engine.rules.ask import Flow
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import N, Ref, T
from games.titles.great_wall.cards.counters import soldiers_on_card
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.cards.windows import tactic_window
from games.titles.great_wall.rules import battle, kills
from games.titles.great_wall.rules.game import (
    WallGame,
    clan_of,
    cooperative,
    open_sections,
    section_at,
    tea_order,
    who,
)
from games.titles.great_wall.rules.goods import HONOR, gain_honor
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import REED, WOUND, Attack, Claimed, Defeat, Horde, Section, is_player, seat_of

MERIT = T("Vital spots that count")


def next_defeated(game: WallGame) -> tuple[Section, Horde] | None:
    """gw.autumn.defeat-check.3: the first fully covered card, sections from left to right, rows from the first."""
    return next(
        (
            (section, horde)
            for section in open_sections(game)
            for horde in section.hordes
            if not battle.free_spots(horde)
        ),
        None,
    )


def defeat(game: WallGame, section: Section, horde: Horde) -> Flow[None]:
    """gw.battle.defeat: all of it for one card: occasions for everybody (gw.tactics.windows.1) and for the winner
    (gw.tactics.windows.2), who remains so (gw.battle.defeat.13), honor, the kills (gw.battle.defeat.6), the claim, or
    the discard where nobody wins it (gw.battle.defeat.10); the cards behind move up (gw.battle.defeat.8)."""
    state = game.state
    moment = state.defeat = Defeat(section.id, horde.card)
    game.log(
        T("{card} is defeated", card=Ref(f"horde:{horde.card}")),
        rule="gw.battle.defeat.1",
        elements=[battle.card_element(section, horde)],
    )
    state.defeated += 1
    yield from tactic_window(game, tea_order(game), ["horde_defeated"])
    claims = merits(game, horde)
    winner = moment.winner = credited(claims)
    if winner is not None and is_player(winner):
        yield from tactic_window(game, [winner], ["you_defeat_horde"])
    _reward(game, section, horde)
    doomed = {
        owner: kills.lethality_for(game, horde, owner, mercy=moment.mercy.get(owner, 0)) for owner in tea_order(game)
    }
    for owner, killed in doomed.items():
        yield from kills.assign_on_card(game, section, horde, owner, killed)
    yield from kills.resolve(game, doomed)
    kills.withdraw_all(game, section, horde)
    section.hordes.remove(horde)
    if winner is None:
        state.horde_discard.append(horde.card)
    else:
        yield from _claim(game, winner, horde.card, decisive(claims, winner))
    yield from _pursue(game, moment)
    state.defeat = None


def merits(game: WallGame, horde: Horde) -> dict[int, Reckoning]:
    """gw.battle.defeat.2, gw.battle.defeat.11: by owner with soldiers there, in tea order, the vital spots that count for
    the credit, a horseman two."""
    claims: dict[int, Reckoning] = {}
    for owner in tea_order(game):
        counted = [_covering(unit, count) for unit, count in _spots_by_unit(horde, owner).items()]
        if counted and (extra := horde.extra_claim.get(owner, 0)):
            counted.append(Cause(extra, T("Tactic cards"), "gw.tactics.play.4"))
        if counted:
            claims[owner] = Reckoning(MERIT, tuple(counted))
    return claims


def _spots_by_unit(horde: Horde, owner: int) -> dict[str, int]:
    covered: dict[str, int] = {}
    for occupant in horde.spots:
        if occupant is not None and occupant.unit != WOUND and occupant.owner == owner:
            covered[occupant.unit] = covered.get(occupant.unit, 0) + 1
    return covered


@cache
def _covering(unit: str, count: int) -> Cause:
    covering = Ref(f"unit:{unit}" if count == 1 else f"units:{unit}")
    text = N("{n} spot covered by a {unit}", "{n} spots covered by {unit}", n=count, unit=covering)
    return Cause(count, text, "gw.battle.defeat.11" if unit == "horseman" else "gw.battle.defeat.2")


def credited(claims: dict[int, Reckoning]) -> int | None:
    """gw.battle.defeat.2, gw.battle.defeat.3, gw.battle.defeat.9: whose soldiers, the Reed Clan's included
    (gw.reed.rules.5), cover the most spots, ties in tea order (gw.tea.order.8), in co-operation too (gw.coop.play.4); None
    with wounds only."""
    return max(claims, key=lambda owner: claims[owner].total, default=None)


def decisive(claims: dict[int, Reckoning], winner: int) -> Reckoning:
    """The winner's merit; gw.battle.defeat.3: and that the tea track decided, where others have as much."""
    most = claims[winner]
    tied = [who(owner) for owner, claim in claims.items() if owner != winner and claim.total == most.total]
    if not tied:
        return most
    return most.plus((0, T("Higher on the tea track than {others}", others=[*tied]), "gw.battle.defeat.3"))


def _reward(game: WallGame, section: Section, horde: Horde) -> None:
    """Honor for soldiers on the card and for archers (gw.battle.defeat.4, gw.battle.defeat.5)."""
    honor = components.board().defeat_honor
    for owner in tea_order(game):
        if soldiers_on_card(section, horde.card, owner):
            gain_honor(game, owner, honor.soldiers, "gw.battle.defeat.4")
        gain_honor(game, owner, _for_archers(section.firing.count(owner), honor.each_archer), "gw.battle.defeat.5")


@cache
def _for_archers(count: int, each: int) -> Reckoning:
    text = N("{n} archer on the wall, {each} each", "{n} archers on the wall, {each} each", n=count, each=each)
    return Reckoning.of(HONOR, (count * each, text, "gw.battle.defeat.5"))


def _claim(game: WallGame, winner: int, card: str, merit: Reckoning) -> Flow[None]:
    """gw.battle.defeat.7; the Reed Clan's is discarded (gw.reed.rules.3), in co-operation its honor comes at once
    (gw.coop.play.9)."""
    if winner == REED or cooperative(game):
        game.state.horde_discard.append(card)
    else:
        clan_of(game, winner).claimed.append(Claimed(card))
    text = T("{who} claims {card}", who=who(winner), card=Ref(f"horde:{card}"))
    rule = "gw.reed.rules.3" if winner == REED else "gw.battle.defeat.7"
    game.log(text, seat=seat_of(winner), rule=rule, elements=[f"claimed:{winner}"], reckoning=merit)
    if cooperative(game):
        gain_honor(game, winner, components.horde_type(card).honor, "gw.coop.play.9")
    yield from fire(game, "horde_claimed", winner)


def _pursue(game: WallGame, moment: Defeat) -> Flow[None]:
    """Attacks from the rest zone that a tactic card promised for the time after the cards have moved up."""
    section = section_at(game, moment.section)
    for owner, count in moment.pursuit.items():

        def body(_: Attack) -> Flow[None]:
            yield from battle.attack_with(
                game, owner, count=count, zones=["rest_zone"], sections=lambda: [section], rule="gw.battle.attack.3"
            )

        yield from battle.attack_moment(game, owner, body)
