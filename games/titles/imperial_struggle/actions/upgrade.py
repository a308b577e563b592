"""The Military Upgrade (is.action-round.upgrade), and swapping tiles by an optional rule (is.optional.planning.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.engine.rules.ask import Answer, Ask, Flow, Option
from games.engine.rules.text import Ref, T
from games.titles.imperial_struggle.rules import tracks
from games.titles.imperial_struggle.rules.game import ISGame, power_of, round_of, seat_of, who
from games.titles.imperial_struggle.rules.lots import finish, in_progress
from games.titles.imperial_struggle.rules.tiles import basics_owned, theater_of
from games.titles.imperial_struggle.table.components import LAST_TURN, LIMITS


def options(game: ISGame, side: str) -> Iterator[Option]:
    """Ways to use a Military Upgrade (is.action-round.upgrade.1, is.action-round.upgrade.4,
    is.action-round.upgrade.8)."""
    if not round_of(game).upgrade:
        return
    if game.state.turn == LAST_TURN:
        yield Option("upgrade", T("Military Upgrade: gain 1 Treaty Point"), (f"track:treaty:{side}",))
        return
    theaters = [theater for theater in game.state.theaters if side in theater.basic]
    if power_of(game, side).basic:
        for theater in theaters:
            where = Ref(f"theater:{theater.id}")
            label = T("Military Upgrade in {where}: draw a Basic War tile", where=where)
            yield Option(f"upgrade:{theater.id}", label, (f"theater:{theater.id}",))
    if game.state.options.get("military_planning") in ("swap", "both"):
        for first, second in combinations(theaters, 2):
            label = T(
                "Military Upgrade: swap your Basic War tiles in {one} and {other}",
                one=Ref(f"theater:{first.id}"),
                other=Ref(f"theater:{second.id}"),
            )
            yield Option(f"swap:{first.id}:{second.id}", label, (f"theater:{first.id}", f"theater:{second.id}"))


def upgrade(game: ISGame, side: str, answer: Answer) -> Flow[None]:
    """Draw a tile, keep one of both in the theater; the other goes back, shuffled in (is.action-round.upgrade.9), or
    leaves the game."""
    _begin(game)
    if len(answer.parts) == 1:
        tracks.gain_treaty(game, side, 1, "is.action-round.upgrade.4")
        return
    power, seat, theater = power_of(game, side), seat_of(game.state, side), theater_of(game, answer.parts[1])
    power.drawn = power.basic.pop(0)
    game.reveal()
    old, where = theater.basic[side], Ref(f"theater:{theater.id}")
    drawn, present = Ref(f"tile:{power.drawn}"), Ref(f"tile:{old}")
    game.log(
        T("{who} draws {what} for {where}", who=who(side), what=drawn, where=where),
        seat=seat,
        rule="is.action-round.upgrade.1",
        elements=[f"theater:{theater.id}"],
        to=[seat],
        otherwise=T("{who} draws a Basic War tile for {where}", who=who(side), where=where),
    )
    elements = (f"tile:{power.drawn}", f"tile:{old}")
    kept: Answer = yield Ask(
        seat=seat,
        prompt=T(
            "{what} was drawn; {old} lies there. Which one stays in {where}?", what=drawn, old=present, where=where
        ),
        rule="is.action-round.upgrade.2",
        options=lambda: [
            Option("new:pool", T("{what}; {old} goes back", what=drawn, old=present), elements[:1]),
            *_out(game, side, "new:out", drawn, present, elements[:1]),
            Option("old:pool", T("{what}; {old} goes back", what=present, old=drawn), elements[1:]),
            *_out(game, side, "old:out", present, drawn, elements[1:]),
        ],
        waiting=T("{who} looks at a Basic War tile", who=who(side)),
    )
    _keep(game, side, theater.id, kept)


def _begin(game: ISGame) -> None:
    """is.action-round.5: the action in progress is over."""
    action_round, running = round_of(game), in_progress(game)
    action_round.upgrade, action_round.upgraded = False, True
    if running is not None:
        finish(game, running)


def _out(game: ISGame, side: str, option: str, kept: Ref, other: Ref, elements: tuple[str, ...]) -> Iterator[Option]:
    """Remove a tile while more than the minimum are left (is.action-round.upgrade.3)."""
    if basics_owned(game, side) > LIMITS.basic_tiles_kept:
        yield Option(option, T("{what}; {old} leaves the game", what=kept, old=other), elements)


def _keep(game: ISGame, side: str, name: str, kept: Answer) -> None:
    power, theater, seat = power_of(game, side), theater_of(game, name), seat_of(game.state, side)
    drawn, power.drawn = power.drawn, ""
    other = drawn
    if kept.verb == "new":
        theater.basic[side], other = drawn, theater.basic[side]
    if kept.parts[1] == "out":
        power.basic_gone.append(other)
        text = T("{who} removes a Basic War tile from the game", who=who(side))
    else:
        power.basic.append(other)
        text = T("{who} puts a Basic War tile back", who=who(side))
    game.chance.shuffle(f"basic:{side}", power.basic)
    game.log(text, seat=seat, rule="is.action-round.upgrade.2", elements=[f"theater:{name}"])


def swap(game: ISGame, side: str, answer: Answer) -> None:
    """Swap two Basic War tiles (is.optional.planning.1)."""
    _begin(game)
    first, second = theater_of(game, answer.parts[1]), theater_of(game, answer.parts[2])
    first.basic[side], second.basic[side] = second.basic[side], first.basic[side]
    text = T(
        "{who} swaps Basic War tiles of {one} and {other}",
        who=who(side),
        one=Ref(f"theater:{first.id}"),
        other=Ref(f"theater:{second.id}"),
    )
    elements = [f"theater:{first.id}", f"theater:{second.id}"]
    game.log(text, seat=seat_of(game.state, side), rule="is.optional.planning.1", elements=elements)
