"""What an independent implementation paid, allowed, scored and fought is what the rules here say, but for the differences listed in
docs/decisions/is-traces.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.rules.ask import Option
from games.titles.imperial_struggle.actions import menu
from games.titles.imperial_struggle.actions.markets import purchase, why_not_connected
from games.titles.imperial_struggle.actions.military import why_not_built, why_not_seized
from games.titles.imperial_struggle.peace.ending import reduce_treaty, remaining_powers, scoring_phase
from games.titles.imperial_struggle.rules.game import ISGame
from games.titles.imperial_struggle.rules.prices import quote
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.spaces import isolated_markets
from games.titles.imperial_struggle.rules.strength import outcome, total
from games.titles.imperial_struggle.table import components
from games.titles.imperial_struggle.table.components import SPACES
from games.titles.imperial_struggle.table.state import BOX, SIDES
from tests.titles.imperial_struggle.traces import FOLDER, Position, Spent, decisions, game_at, purchases

GAMES = sorted(FOLDER.glob("*.jsonl.gz"))
every_game = pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.partition(".")[0])
OTHER_READING = ("M-7", "M-14")
"""Ministry cards that the other implementation scores otherwise (docs/decisions/is-traces.md)."""


def bought(game: ISGame, spent: Spent) -> Purchase | None:
    """The purchase in the terms of the rules here; None for one that the positions do not tell apart."""
    begun, side = spent.begun, spent.begun.role
    simple = {"conflict": "conflict", "buy_bonus_war_tile": "bonus_tile", "construct_squadron": "squadron"}
    if begun.action in simple:
        return Purchase(side, simple[begun.action], "military", begun.arg if begun.action == "conflict" else "")
    if begun.action == "draw_event":
        return Purchase(side, "draw", "diplomatic")
    if begun.action != "space":
        return None
    kind = SPACES[begun.arg].type
    if kind in ("market", "political"):
        return purchase(game, side, begun.arg)
    held = game.state.flags.get(begun.arg)
    if kind == "fort":
        return Purchase(
            side, "seize" if held and held != side else "repair" if held else "build", "military", begun.arg
        )
    return _deployment(begun.before, spent.after, side)


def _deployment(before: Position, after: Position, side: str) -> Purchase | None:
    changed = [space for space in components.NAVAL if before[f"flag.{space}"] != after[f"flag.{space}"]]
    target = next((space for space in changed if after[f"flag.{space}"] == side), None)
    if target is None:
        return None
    source = next((space for space in changed if before[f"flag.{space}"] == side), BOX)
    return Purchase(side, "displace" if before[f"flag.{target}"] else "deploy", "military", target, source)


@every_game
def test_what_was_bought_was_allowed_and_had_this_price(path: Path) -> None:
    compared = 0
    for spent in purchases(path):
        game = game_at(spent.begun.before, spent.started)
        assert game.state.round is not None
        game.state.round.regions = spent.regions
        buy = bought(game, spent)
        if buy is None or not spent.plain or (spent.kind and spent.kind != buy.kind):
            continue
        where = f"{path.name} {spent.begun.step}: {buy}"
        if buy.use == "conflict" and buy.space not in spent.after["conflicts"] and spent.targets:
            continue  # the flag there was removed, and the marker with it
        if buy.use in ("flag", "unflag") and buy.kind == "economic":
            assert why_not_connected(game, buy.side, buy.space) is None, where
        if buy.use == "build":
            assert why_not_built(game, buy.space) is None, where
        if buy.use == "seize":
            assert why_not_seized(game, buy.side, buy.space) is None, where
        if spent.paid is not None:
            compared += 1
            assert quote(game, buy).price == spent.paid, where
    assert compared


@every_game
def test_nothing_is_offered_that_was_not(path: Path) -> None:
    """Shifts, Forts and deployments; there all are listed that are allowed by kind and connection, whether or not they can be paid for."""
    started: Position | None = None
    compared = 0
    for decision in decisions(path):
        if decision.proc == "select_investment_tile" and decision.action == "investment":
            started = decision.before
        if decision.proc != "action_round_core" or started is None or decision.before["ap_restricted"]:
            continue
        game = game_at(decision.before, started)
        offered = {
            _target(option) for option in menu.options(game, decision.role) if option.id.partition(":")[0] in AT_A_SPACE
        }
        compared += 1
        assert offered <= set(decision.options.get("space", [])), f"{path.name} {decision.step}"
    assert compared


AT_A_SPACE = ("flag", "unflag", "build", "repair", "seize", "deploy", "displace")


def _target(option: Option) -> str:
    verb, *parts = option.id.split(":")
    return parts[1] if verb in ("deploy", "displace") else parts[0]


@every_game
def test_isolation_is_the_same_but_for_damaged_forts(path: Path) -> None:
    for decision in decisions(path):
        if decision.proc == "select_investment_tile" and decision.action == "investment":
            state = game_at({**decision.before, "damaged_forts": []}).state
            if not decision.before["damaged_forts"]:
                assert sorted(isolated_markets(state)) == sorted(decision.before["isolated_markets"])


@every_game
def test_scoring_comes_to_the_same(path: Path) -> None:
    compared = 0
    for decision in decisions(path):
        if decision.proc == "scoring_review" or decision.after["proc"] != "scoring_review":
            continue
        if any(card["id"] in OTHER_READING for side in SIDES for card in decision.before[f"ministries.{side}"]):
            continue
        game = game_at(decision.before)
        for step in (reduce_treaty, remaining_powers):
            step(game)
        list(scoring_phase(game))
        compared += 1
        assert game.state.vp == decision.after["vp"], f"{path.name} {decision.step}"
        for side in SIDES:
            power = game.state.powers[side]
            assert (power.debt, power.treaty) == (decision.after[f"debt.{side}"], decision.after[f"trp.{side}"]), (
                decision.step
            )
    assert compared


@every_game
def test_theaters_are_won_by_as_much(path: Path) -> None:
    compared = 0
    order = list(components.wars())
    for decision in decisions(path):
        if decision.proc != "war_theater_reveal" or decision.after["old_winners"] == decision.before["old_winners"]:
            continue
        war = order.index(decision.before["turn"].removeprefix("war_").upper())
        map_after = {key: decision.after[key] for key in decision.after if key.startswith(("flag.", "damaged", "navy"))}
        game = game_at({**decision.before, **map_after})
        pairs = zip(decision.after["old_winners"][war], decision.before["old_winners"][war], strict=True)
        for number, (now, before) in enumerate(pairs):
            if now != before:
                compared += 1
                theater = game.state.theaters[number]
                result = outcome(theater, {side: total(game, theater, side) for side in SIDES})
                assert [result.winner, result.margin.total] == (now if now and now[1] else ["", 0]), (
                    f"{path.name} {decision.step}"
                )
    assert compared
