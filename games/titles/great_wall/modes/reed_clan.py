"""The Reed Clan: the printed opponent of two players and of the solo mode (gw.reed.intro)."""

from __future__ import annotations

from games.engine.ask import Flow
from games.engine.text import Ref, T

from .. import battle, building, components
from ..clans import Table, clan, decide, open_sections, overlord
from ..effects import Context, perform
from ..horde import indicated
from ..shame import discard_shame
from ..state import QIN, REED, Attack, Section


def in_play(game: Table) -> bool:
    """gw.reed.intro.1, gw.reed.intro.4: one or two people in any mode."""
    return REED in game.state.clans


def on_activation(game: Table, place: str) -> Flow[None]:
    """gw.reed.activation.1: what its clerk does, carried out by the overlord."""
    if place == "barracks":
        yield from _recruit(game)
    elif place == "builders_encampment":
        yield from _barricade(game)
    elif place == "temple":
        yield from _temple(game)
    else:
        entry = next(one for one in components.reed().on_activation if one.location == place)
        yield from perform(game, Context(owner=REED, card=f"location:{place}"), entry.effects)


def _temple(game: Table) -> Flow[None]:
    """gw.reed.activation.3, gw.reed.activation.4"""
    if game.state.active < REED:
        yield from discard_shame(game, game.state.active, 1, "gw.reed.activation.3")


def _barricade(game: Table) -> Flow[None]:
    """gw.reed.activation.6, gw.reed.activation.13"""
    parts = building.barricade_sections(game)
    if not parts:
        return
    answer = yield from decide(
        game,
        REED,
        T("Place the Reed Clan's barricade"),
        "gw.reed.activation.6",
        lambda: building.section_options(parts),
        automa=lambda: f"barricade:{_of_indicator(game, parts).id}",
    )
    part = next(part for part in parts if part.id == answer.parts[1])
    yield from building.put_barricade(game, REED, part, 0)


def _of_indicator(game: Table, parts: list[Section]) -> Section:
    """gw.solo.reed.8"""
    wanted = indicated(game)
    return wanted if wanted in parts else parts[0]


def _recruit(game: Table) -> Flow[None]:
    """gw.reed.activation.7, gw.reed.activation.8: one spearman, on a spot of the overlord's choice."""
    pool = clan(game, REED).pool
    options = [option for part in open_sections(game) for option in battle.strikes(game, REED, "spearman", part, "new")]
    if not pool["spearman"] or not options:
        game.log(T("The Reed Clan recruits nobody"), rule="gw.reed.activation.8")
        return

    def body(_: Attack) -> Flow[None]:
        if overlord(game) == QIN:
            from .qin_jiushao import first_strike

            answer = first_strike(game, "spearman")
            assert answer is not None
        else:
            answer = yield from decide(
                game,
                REED,
                T("Place the Reed Clan's {unit}", unit=Ref("unit:spearman")),
                "gw.reed.activation.7",
                lambda: options,
            )
        pool["spearman"] -= 1
        yield from battle.strike(game, REED, answer)

    yield from battle.attack_moment(game, REED, body)
