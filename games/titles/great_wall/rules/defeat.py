"""Defeating horde cards: the check, the credit, honor, kills and the claim (gw.battle.defeat)."""

from __future__ import annotations

from games.engine.ask import Flow
from games.engine.text import Ref, T
from games.titles.great_wall.cards.counters import soldiers_on_card
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.cards.windows import tactic_window
from games.titles.great_wall.rules import battle, kills
from games.titles.great_wall.rules.goods import gain_honor
from games.titles.great_wall.rules.owners import WallGame, clan, cooperative, open_sections, section, tea_order, who
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import REED, WOUND, Attack, Claimed, Defeat, Horde, Section, is_player, seat_of


def next_defeated(game: WallGame) -> tuple[Section, Horde] | None:
    """gw.autumn.defeat-check.3: the first fully covered card, sections from left to right, rows from the first."""
    return next(
        ((part, lying) for part in open_sections(game) for lying in part.hordes if not battle.free_spots(lying)), None
    )


def defeat(game: WallGame, part: Section, lying: Horde) -> Flow[None]:
    """gw.battle.defeat: all of it for one card: occasions for everybody (gw.tactics.windows.1) and for the winner
    (gw.tactics.windows.2), who remains so (gw.battle.defeat.13), honor, the kills (gw.battle.defeat.6), the claim, or
    the discard where nobody wins it (gw.battle.defeat.10); the cards behind move up (gw.battle.defeat.8)."""
    state = game.state
    moment = state.defeat = Defeat(part.id, lying.card)
    game.log(
        T("{card} is defeated", card=Ref(f"horde:{lying.card}")),
        rule="gw.battle.defeat.1",
        elements=[battle.card_element(part, lying)],
    )
    state.defeated += 1
    yield from tactic_window(game, tea_order(game), ["horde_defeated"])
    winner = moment.winner = credited(game, lying)
    if winner is not None and is_player(winner):
        yield from tactic_window(game, [winner], ["you_defeat_horde"])
    _reward(game, part, lying)
    for owner in tea_order(game):
        number = kills.lethality(game, lying.card) - moment.mercy.get(owner, 0)
        yield from kills.assign_on_card(game, part, lying, owner, number)
    yield from kills.resolve(game)
    kills.withdraw_all(game, part, lying)
    part.hordes.remove(lying)
    if winner is None:
        state.horde_discard.append(lying.card)
    else:
        yield from _claim(game, winner, lying.card)
    yield from _pursue(game, moment)
    state.defeat = None


def credited(game: WallGame, lying: Horde) -> int | None:
    """gw.battle.defeat.2, gw.battle.defeat.3, gw.battle.defeat.9: whose soldiers, the Reed Clan's included
    (gw.reed.rules.5), cover the most spots, a horseman two (gw.battle.defeat.11), ties in tea order (gw.tea.order.8),
    in co-operation too (gw.coop.play.4); None with wounds only."""
    covered = {
        owner: sum(stands is not None and stands.unit != WOUND and stands.owner == owner for stands in lying.spots)
        for owner in tea_order(game)
    }
    claims = {owner: number + lying.extra_claim.get(owner, 0) for owner, number in covered.items() if number}
    return max(claims, key=lambda owner: claims[owner], default=None)


def _reward(game: WallGame, part: Section, lying: Horde) -> None:
    """gw.battle.defeat.4, gw.battle.defeat.5"""
    honor = components.board().defeat_honor
    for owner in tea_order(game):
        if soldiers_on_card(part, lying.card, owner):
            gain_honor(game, owner, honor.soldiers, "gw.battle.defeat.4")
        gain_honor(game, owner, honor.each_archer * part.firing.count(owner), "gw.battle.defeat.5")


def _claim(game: WallGame, winner: int, card: str) -> Flow[None]:
    """gw.battle.defeat.7; the Reed Clan's is discarded (gw.reed.rules.3), in co-operation its honor comes at once
    (gw.coop.play.9)."""
    text = T("{who} claims {card}", who=who(winner), card=Ref(f"horde:{card}"))
    rule = "gw.reed.rules.3" if winner == REED else "gw.battle.defeat.7"
    game.log(text, seat=seat_of(winner), rule=rule, elements=[f"claimed:{winner}"])
    if winner == REED or cooperative(game):
        game.state.horde_discard.append(card)
    else:
        clan(game, winner).claimed.append(Claimed(card))
    if cooperative(game):
        gain_honor(game, winner, components.horde_type(card).honor, "gw.coop.play.9")
    yield from fire(game, "horde_claimed", winner)


def _pursue(game: WallGame, moment: Defeat) -> Flow[None]:
    """Attacks from the rest zone that a tactic card promised for the time after the cards have moved up."""
    part = section(game, moment.section)
    for owner, count in moment.pursuit.items():

        def body(_: Attack) -> Flow[None]:
            yield from battle.attack_with(
                game, owner, count=count, zones=["rest_zone"], sections=lambda: [part], rule="gw.battle.attack.3"
            )

        yield from battle.attack_moment(game, owner, body)
