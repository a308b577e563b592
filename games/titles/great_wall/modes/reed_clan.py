"""The Reed Clan: the printed opponent of two players and of the solo mode (gw.reed.intro)."""

from __future__ import annotations

from games.engine.rules.ask import Flow
from games.engine.rules.text import Ref, T
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.performing import perform
from games.titles.great_wall.locations import barracks, builders_encampment, emperors_embassy, production, resolves_for
from games.titles.great_wall.modes import qin_overlord
from games.titles.great_wall.rules import battle, building
from games.titles.great_wall.rules.game import WallGame, clan_of, decide, open_sections, who
from games.titles.great_wall.rules.shame import discard_shame
from games.titles.great_wall.table import components
from games.titles.great_wall.table.pieces import CLOSED_FOR, unplayed_clan
from games.titles.great_wall.table.state import REED, UNITS, Attack, GreatWall, is_player


def in_play(game: WallGame) -> bool:
    """gw.overview.modes.2, gw.reed.intro.1, gw.reed.intro.3, gw.reed.intro.4: one or two people in any mode."""
    return REED in game.state.clans


def add(state: GreatWall) -> None:
    """gw.reed.setup.6, gw.reed.setup.7, gw.reed.setup.12, gw.solo.setup.4, gw.solo.setup.17: where it is in play, its
    pieces and its card."""
    if state.seats > CLOSED_FOR:
        return
    reed = state.clans[REED] = unplayed_clan(REED)
    reed.clerks, reed.embassy, reed.commands = 0, 0, [components.reed().command_card.id]
    reed.pool = {**dict.fromkeys(UNITS, 0), "spearman": components.reed().pieces.spearmen}
    for place in components.reed().setup.clerks_at:
        state.clerks_at[place][REED] = 1


# What its clerk does, carried out by the overlord (gw.reed.activation.1)


@resolves_for(REED, "lumber_mill", "quarry", "gold_mine", instead_of=production.donate)
@resolves_for(REED, emperors_embassy.EMBASSY, instead_of=emperors_embassy.resolve)
def as_printed(game: WallGame, place: str, owner: int) -> Flow[None]:
    """gw.reed.activation.1, gw.reed.activation.2, gw.reed.activation.11: what its card says of the location."""
    entry = next(one for one in components.reed().on_activation if one.location == place)
    yield from perform(game, Context(owner=REED, card=f"location:{place}"), entry.effects)


@resolves_for(REED, "temple", instead_of=production.donate)
def at_the_temple(game: WallGame, place: str, owner: int) -> Flow[None]:
    """gw.reed.activation.3, gw.reed.activation.4; nothing for Qin Jiushao (gw.solo.reed.6)."""
    if is_player(game.state.active):
        yield from discard_shame(game, game.state.active, 1, "gw.reed.activation.3")


@resolves_for(REED, "builders_encampment", instead_of=builders_encampment.resolve)
def build(game: WallGame, place: str, owner: int) -> Flow[None]:
    """The Reed Clan places a barricade (gw.reed.activation.6, gw.reed.activation.13)."""
    sections = building.barricade_sections(game)
    if not sections:
        return
    answer = yield from decide(
        game,
        REED,
        T("Place the Reed Clan's barricade"),
        "gw.reed.activation.6",
        lambda: building.section_options(sections),
        automa=lambda: f"barricade:{qin_overlord.barricade_for_reed(game)}",
    )
    section = next(section for section in sections if section.id == answer.parts[1])
    yield from building.put_barricade(game, REED, section, 0)


@resolves_for(REED, "barracks", instead_of=barracks.resolve)
def recruit(game: WallGame, place: str, owner: int) -> Flow[None]:
    """gw.reed.activation.7, gw.reed.activation.8: one spearman, on a spot of the overlord's choice."""
    pool = clan_of(game, REED).pool
    options = [
        option for section in open_sections(game) for option in battle.strikes(game, REED, "spearman", section, "new")
    ]
    if not pool["spearman"] or not options:
        game.log(T("The Reed Clan recruits nobody"), rule="gw.reed.activation.8", by=who(REED).element)
        return

    def body(_: Attack) -> Flow[None]:
        answer = yield from decide(
            game,
            REED,
            T("Place the Reed Clan's {unit}", unit=Ref("unit:spearman")),
            "gw.reed.activation.7",
            lambda: options,
            automa=lambda: qin_overlord.strike_for_reed(game),
        )
        pool["spearman"] -= 1
        yield from battle.strike(game, REED, answer)

    yield from battle.attack_moment(game, REED, body)
