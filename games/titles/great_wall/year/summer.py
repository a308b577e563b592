"""Summer: overseers' income, shame, command cards (gw.summer)."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import N, T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.modifiers import lasting_effects
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.rules import causes, icons, overseers
from games.titles.great_wall.rules.game import WallGame, clan_of, decide, who
from games.titles.great_wall.rules.goods import HONOR, gain_honor
from games.titles.great_wall.rules.shame import buy_off_shame
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.lasting import ModifyReclaimHonor
from games.titles.great_wall.table.registry import steps
from games.titles.great_wall.table.state import QIN, REED


@steps.called(T("Income of the overseers"))
def income(game: WallGame, seat: int) -> Flow[None]:
    """gw.summer.income.1, and what happens in that step."""
    yield from overseers.all_income(game, seat)
    yield from fire(game, "overseer_income_step", seat)


@steps.called(T("Shame is bought off"))
def discard_shame(game: WallGame, seat: int) -> Flow[None]:
    """Each player may pay to discard shame (gw.summer.steps.1, gw.coop.shame.3)."""
    yield from buy_off_shame(game, seat)


@steps.called(T("The command track is cleared"))
def clear_command_track(game: WallGame) -> None:
    """Return the command cards to their owners (gw.summer.steps.2, gw.reed.command.4, gw.solo.command.9)."""
    state = game.state
    for played in state.command_track:
        if played is None:
            continue
        if played.owner == QIN:
            state.qin_discard.append(played.card)
        elif played.owner == REED:
            clan_of(game, REED).commands.append(played.card)
        else:
            clan_of(game, played.owner).command_discard.append(played.card)
    state.command_track = [None] * len(state.command_track)


def reclaim_honor(game: WallGame, seat: int) -> Reckoning:
    """gw.summer.steps.3: honor for each own card in the discard."""
    cards, each = len(clan_of(game, seat).command_discard), components.board().reclaim_honor
    text = N("{n} card, {each} each", "{n} cards, {each} each", n=cards, each=each)
    more = [
        causes.by_card(card, effect.value * cards) for card, effect in lasting_effects(game, seat, ModifyReclaimHonor)
    ]
    return Reckoning.of(HONOR, (cards * each, text, "gw.summer.steps.3"), *more)


@steps.called(T("Command cards are taken back"), "standard", "two-players", "solo")
def reclaim(game: WallGame, seat: int) -> Flow[None]:
    """gw.summer.steps.3, gw.summer.steps.4: all own cards of the discard, or honor for each."""
    clan = clan_of(game, seat)
    if not clan.command_discard:
        return
    honor = reclaim_honor(game, seat)
    answer = yield from decide(
        game,
        seat,
        T("Take back your command cards, or take honor for them?"),
        "gw.summer.steps.3",
        lambda: [
            Option(
                "reclaim",
                N("Take back {n} card", "Take back all {n} cards", n=len(clan.command_discard)),
                (f"command_discard:{seat}",),
            ),
            Option(
                "honor",
                T("Leave them and gain {n} honor", n=honor.total),
                (f"honor:{seat}",),
                gain=icons.goods({"honor": honor.total}),
                brings=honor,
            ),
        ],
    )
    if answer.id == "honor":
        gain_honor(game, seat, honor, "gw.summer.steps.3")
        return
    game.log(messages.takes_back_commands(who(seat)), seat=seat, rule="gw.summer.steps.3")
    clan.commands += clan.command_discard
    clan.command_discard = []
