"""Winter: archers shoot, the horde assaults, the year ends (gw.winter)."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.engine.rules.state import call
from games.engine.rules.text import Ref, T
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.performing import perform
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.modes import cooperation, qin_jiushao
from games.titles.great_wall.rules import battle, siege
from games.titles.great_wall.rules.agreement import agreed_order
from games.titles.great_wall.rules.game import WallGame, cooperative, open_sections, section_at, tea_order
from games.titles.great_wall.table.registry import steps
from games.titles.great_wall.table.state import QIN, Attack, is_player
from games.titles.great_wall.year import ending


def before_shooting(game: WallGame) -> Flow[None]:
    """What cards do before the first archer shoots."""
    for owner in tea_order(game):
        if is_player(owner):
            yield from fire(game, "shooting_step_start", owner)


@steps.called(T("Shooting from a wall section"))
def shooting(game: WallGame, section_id: str) -> Flow[None]:
    """gw.winter.shooting.1: everybody with archers on this wall, in tea order; in co-operation in the order agreed
    (gw.coop.play.12)."""
    section = section_at(game, section_id)
    owners = [owner for owner in tea_order(game) if owner in section.firing]
    if cooperative(game) and any(battle.free_spots(horde) for horde in section.hordes):
        owners = yield from agreed_order(
            game,
            owners,
            T("In which order do the archers of {section} shoot?", section=Ref(f"section:{section_id}")),
            "gw.coop.play.12",
        )
    game.next(*(call("shoot", section_id, owner) for owner in owners))


@steps.called(T("One clan shoots"))
def shoot(game: WallGame, section_id: str, owner: int) -> Flow[None]:
    """gw.winter.shooting.1, gw.winter.shooting.5, gw.winter.shooting.6: the owner's archers on one wall and not those
    in its rest zone (gw.winter.shooting.2), one moment; each with a target must."""
    section = section_at(game, section_id)
    archers = section.firing.count(owner)
    if not archers:
        return

    def body(_: Attack) -> Flow[None]:
        if owner == QIN:
            yield from qin_jiushao.shoot_all(game, section_id)
            return
        yield from battle.attack_with(
            game,
            owner,
            count=archers,
            zones=["firing_spots"],
            sections=lambda: [section],
            units=["archer"],
            mandatory=True,
            rule="gw.winter.shooting.1",
        )
        yield from fire(game, "shooting_step", owner)

    yield from battle.attack_moment(game, owner, body)


@steps.called(T("Before the assault"))
def assault_start(game: WallGame) -> Flow[None]:
    """What cards do before the first section is assaulted."""
    for owner in tea_order(game):
        if is_player(owner):
            yield from fire(game, "assault_start", owner)
    for section in open_sections(game):
        for horde in list(section.hordes):
            for effect in siege.horde_effects(horde, "assault_start"):
                context = Context(owner=tea_order(game)[0], card=battle.card_element(section, horde))
                yield from perform(game, context, [effect])


@steps.called(T("Assault on a wall section"))
def assault(game: WallGame, section_id: str) -> Flow[None]:
    """gw.winter.siege.9: section by section."""
    yield from siege.assault(game, section_at(game, section_id))


@steps.called(T("After the assault"))
def assault_end(game: WallGame) -> Flow[None]:
    """Abilities at the end of the assault; barricades are removed (gw.winter.siege.6)."""
    for owner in tea_order(game):
        if is_player(owner):
            yield from fire(game, "assault_end", owner)
    siege.clear_barricades(game)


@steps.called(T("Whether the game ends"))
def end_check(game: WallGame) -> None:
    """Check in winter whether the game ends (gw.winter.end-check.1, gw.winter.end-check.2)."""
    if cooperative(game):
        cooperation.end_check(game)
    else:
        ending.end_check(game)
