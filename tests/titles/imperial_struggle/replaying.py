"""A whole game of an independent implementation, played through the rules here in one run (record.py).

Hidden draws are forced: whatever chance puts in order comes in the order in which the record has it turn up. At each question an answer is
looked for that leads to a later position of the record, by what its decisions name; all that lies on the table must then be the same.
Where no answer does, the two part: the step is noted, and play goes on from the record's next Action Round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from games.engine.match.match import Match
from games.engine.match.saved import Move
from games.engine.rules.ask import Ask, AskAll, Option
from games.engine.rules.chance import Chance
from games.engine.rules.orders import Orders, offered
from games.engine.rules.state import call
from games.engine.title import codec
from games.titles import load
from games.titles.imperial_struggle.actions import menu
from games.titles.imperial_struggle.peace.setup import set_up
from games.titles.imperial_struggle.table import components
from games.titles.imperial_struggle.table.components import LAST_TURN, REGIONS, SPACES
from games.titles.imperial_struggle.table.state import SIDES, ImperialStruggle, Round
from tests.titles.imperial_struggle.building import differences, lay_cards
from tests.titles.imperial_struggle.record import Record, bonus_in, public
from tests.titles.imperial_struggle.traces import SETUP, game_at, tile_id

ISMatch = Match[ImperialStruggle]
MENU = ("is.action-round.3", "is.action-round.4")
WHOLE = (*MENU, "is.peace.initiative.4", "is.wars.effects.12", "is.wars.conquest.13", "is.wars.usa.1")
"""The clauses of questions at which nothing is half done."""
CALLED = {"bonus_tile": "buy_bonus_war_tile", "squadron": "construct_squadron", "draw": "draw_event"}
"""What the record calls the answers that name nothing."""
MEANT = {"fur": "furs", "scorecotton": "cotton"}
"""Commodities that it names by what is done with them."""
CLOSES = 30
"""The rank of answers that do nothing more."""
AHEAD, DEEP, NODES = 70, 6, 1500
"""How many decisions ahead a position is looked for, how many answers deep, how many answers are tried."""


class Parting(msgspec.Struct):
    """Where the two part: the decision of the record, and what differs of what everybody can see."""

    step: int
    proc: str
    action: str
    what: list[str]


class Followed(msgspec.Struct):
    """What came of a game: how many positions were the same, where the two parted, and the end."""

    same: int
    partings: list[Parting]
    result: str


class Course(msgspec.Struct):
    """A match and what chance has put in order in it, so that it can be played again from a checkpoint."""

    match: ISMatch
    orders: dict[tuple[str, int, str], list[Any]]


class Following:
    """Plays a record through the rules here."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.title = load("imperial-struggle")
        self.partings: list[Parting] = []
        self.same = 0
        self._nodes = self._deep = 0
        self._met: dict[bytes, tuple[int, int]] = {}
        self._best: tuple[int, Course, int] | None = None
        self.course = self._begin(self._set_up())

    def _set_up(self) -> ImperialStruggle:
        """As at the record's first position, before its first phase."""
        first, state = self.record.positions[0], set_up(SETUP, "following")
        tiles = self.record.awards(first)
        state.award_piles = {region: tiles[2 * n : 2 * n + 2] for n, region in enumerate(REGIONS)}
        for side in SIDES:
            power = state.powers[side]
            power.basic = list(components.basic_tiles(side))
            power.bonus = list(components.bonus_tiles("WSS", side))
            for theater in state.theaters:
                theater.basic[side] = tile_id(first[f"basic_tiles.{side}"][theater.id][0])
                power.basic.remove(theater.basic[side])
                theater.bonus[side] = bonus_in(first, side, theater.id)
                power.bonus = [tile for tile in power.bonus if tile not in theater.bonus[side]]
        state.agenda = [call("peace_turn", 1)]
        return state

    @property
    def match(self) -> ISMatch:
        return self.course.match

    def _begin(self, state: ImperialStruggle) -> Course:
        self.record.arrange(state)
        self.record.orders = {}
        return Course(Match.begin(self.title, SETUP, state, watched=False), self.record.orders)

    def _tried(self, course: Course, answers: dict[int, str]) -> Course:
        """The match after more answers."""
        self.record.orders = dict(course.orders)
        match = Match.restore(self.title, codec.clone(course.match.save()), watched=False)
        match.follow(Move(seat, option) for seat, option in answers.items())
        return Course(match, self.record.orders)

    def _again(self) -> None:
        """At a menu: from here on, with the piles in order for what comes."""
        state = codec.clone(self.match.state)
        state.agenda.insert(0, call("act"))
        self.course = self._begin(state)

    def play(self) -> Followed:
        end = len(self.record.positions) - 1
        while self.match.request is not None and self.record.at < end:
            if _at_menu(self.match):
                self._again()
            reached = self._answered()
            if reached is None:
                if not self._part():
                    break
                continue
            self.course, self.record.at = reached
            self.same += 1
        result = self.match.result
        return Followed(self.same, self.partings, result.rule if result is not None else "")

    # Answers

    def _answered(self) -> tuple[Course, int] | None:
        """The match after answers that lead to a later position of the record, and which position that is."""
        request = self.match.request
        if isinstance(request, AskAll):
            return self._all_answered(request)
        self._nodes, self._best, self._met = 0, None, {}
        for depth in range(1, DEEP + 1):
            self._deep = depth
            result = self._search(self.course, depth)
            if result is not None:
                return result
            if self._nodes >= NODES:
                break
        return self._best[1:] if self._best is not None else None

    def _search(self, course: Course, depth: int) -> tuple[Course, int] | None:
        """Where the points in hand are the same, too; what else was found first is kept."""
        for seat, option in islice(self._candidates(course.match), self._width(depth)):
            if self._nodes >= NODES:
                return None
            self._nodes += 1
            tried = self._tried(course, {seat: option})
            if self._met_before(tried.match, depth, option):
                continue
            if depth > 1:
                result = None if tried.match.request is None else self._search(tried, depth - 1)
                if result is not None:
                    return result
                continue
            index = self._index_of(tried.match)
            if index is not None:
                off = self._points_off(tried.match, index)
                if not off:
                    return tried, index
                if self._best is None or off < self._best[0]:
                    self._best = (off, tried, index)
        return None

    def _met_before(self, match: ISMatch, depth: int, option: str) -> bool:
        """Whether other answers, or the same in another order, have led there with as many still to come."""
        half = (
            isinstance(match.request, Ask) and match.request.rule not in WHOLE and option
        )  # what it was is not in the State yet
        answers = [(one.id, one.label) for seat in match.waiting_for() for one in offered(match.options(seat))]
        key = codec.encode((match.state, half, answers))
        met = self._met.get(key) == (self._deep, depth)
        self._met[key] = (self._deep, depth)
        return met

    def _width(self, depth: int) -> int | None:
        """How many answers are tried at a depth. The more answers are still to come, the fewer are tried."""
        if self._deep == 1:
            return None
        if depth == 2 == self._deep:
            return 30
        return 14 if depth == 1 else 10 if depth == 2 else 6

    def _index_of(self, match: ISMatch) -> int | None:
        """The first later position that looks like the match."""
        request, record = match.request, self.record
        if isinstance(request, Ask) and request.rule not in WHOLE and not _draws_free_tile(match):
            return None
        seen = public(match.state)
        if seen == record.public(record.at):
            return None  # nothing has happened yet
        last = min(record.at + AHEAD, len(record.positions) - 1)
        if match.request is None:
            return len(record.positions) - 1 if seen["vp"] == record.positions[-1]["vp"] else None
        return next((n for n in range(record.at + 1, last + 1) if record.whole(n) and record.public(n) == seen), None)

    def _points_off(self, match: ISMatch, index: int) -> int:
        """By how many points in hand they differ."""
        position, action_round = self.record.positions[index], match.state.round
        if action_round is None or position["ap_major"] is None or not action_round.tile:
            return 0
        off = 0
        for n, kind in enumerate(("economic", "diplomatic", "military")):
            limited = sum(int(said.split()[0]) for said in position["ap_restricted"] if said.split()[1] == kind)
            for minor, there in ((False, position["ap_major"][n]), (True, position["ap_minor"][n]), (None, limited)):
                off += abs(_points_here(action_round, kind, minor) - there)
        return off

    def _candidates(self, match: ISMatch) -> Iterator[tuple[int, str]]:
        """Answers that name nothing but what the next decisions name, those named first in front."""
        record = self.record
        coming = record.decisions[record.at : record.at + 24]
        named: dict[str, int] = {}
        for place, decision in enumerate(coming):
            for word in (tile_id(str(decision.arg)), decision.action, MEANT.get(decision.action, decision.action)):
                named.setdefault(word, place)
        seat = match.waiting_for()[0]
        options = match.options(seat)
        if isinstance(options, Orders):
            return
        ranked: list[tuple[int, bool, str]] = []
        for option in options:
            things = [part for part in option.id.split(":")[1:] if part in self._things]
            if all(thing in named for thing in things):
                # To reveal a card is less than to use it.
                ranked.append((self._rank(option, things, named), not option.id.startswith("reveal:"), option.id))
        # In a war nothing is declined while what the next decision names can be chosen.
        goes_on = coming[0].proc.startswith("war_") and bool(ranked) and min(ranked)[0] == 0
        for rank, _, option_id in sorted(ranked):
            if not (goes_on and rank == CLOSES and self._deep < 3):
                yield seat, option_id

    def _rank(self, option: Option, things: list[str], named: dict[str, int]) -> int:
        if things:
            return max(named[thing] for thing in things)
        verb, *parts = option.id.split(":")
        if CALLED.get(verb, "") in named:
            return named[CALLED[verb]]
        if verb in ("reveal", "ability") and parts[0] in named:
            return named[parts[0]]  # the number of an ability names something else there
        words = [named[part] for part in parts if part in named and not part.isdigit()]
        if words:
            return max(words)
        if verb in ("reveal", "ability") and {"reveal_ministry", "exhaust_ministry", "ministry_card"} & set(named):
            return 3
        return 40 if verb in ("apart", "join") else CLOSES if verb in ("end", "decline", "done", "skip", "pass") else 10

    @property
    def _things(self) -> frozenset[str]:
        return THINGS

    def _all_answered(self, request: AskAll) -> tuple[Course, int] | None:
        """Discards and Ministry cards: what the record has in the end."""
        record, mats = self.record, request.asks[0].rule.startswith("is.peace.ministry")
        over: tuple[str, ...] = ("choose_first_player", "confirm_first_player", "select_investment_tile")
        if not mats:
            over += ("choose_ministry_cards", "replace_ministry_cards")
        index = next(n for n in range(record.at, len(record.positions)) if record.positions[n]["proc"] in over)
        position, answers = record.positions[index], {}
        for ask in request.asks:
            side = self.match.state.sides[ask.seat]
            expected = {one["id"] for one in position[f"ministries.{side}"]} if mats else set(position[f"hand.{side}"])
            option_id = next((option.id for option in ask.options() if set(option.id.split(":")[1:]) == expected), None)
            if option_id is None:
                return None
            answers[ask.seat] = option_id
        tried = self._tried(self.course, answers)
        # The record puts the third Ministry card of France on the mat as soon as the discards are in.
        here, there = (self._but_for_mats(one, mats) for one in (public(tried.match.state), record.public(index)))
        return (tried, index) if here == there else None

    def _but_for_mats(self, public: dict[str, Any], mats: bool) -> dict[str, Any]:
        return {key: value for key, value in public.items() if mats or not key.startswith("cards.")}

    # Parting

    def _part(self) -> bool:
        """Note it, and go on from the record's next menu."""
        record = self.record
        here = record.at
        after = next((n for n in range(here + 1, len(record.positions)) if self._settled(n)), None)
        if after is None:
            self._note(here, ["the end"])
            return False
        self._note(here, differences(public(self.match.state), record.public(after)))
        self._go_on_from(after)
        return True

    def _settled(self, index: int) -> bool:
        """An Action Round begins there: nothing done in it is to be remembered."""
        position = self.record.positions[index]
        unplaced = any("unplaced" in position[f"bonus_tiles.{side}"] for side in SIDES)
        fresh = position["proc"] == "select_investment_tile" and position[
            "played_tiles." + position["active"]
        ] == self._tiles_before(index)
        return fresh and not unplaced

    def _tiles_before(self, index: int) -> list[str]:
        """The tiles that the side to act has taken in this Peace Turn, where it has not taken one in this round."""
        position = self.record.positions[index]
        taken: list[str] = position["played_tiles." + position["active"]]
        return taken if len(taken) == position["round"] - 1 else ["another"]

    def _note(self, index: int, what: list[str]) -> None:
        decision = self.record.decisions[index]
        self.partings.append(Parting(decision.step, decision.proc, f"{decision.action}({decision.arg})", what))

    def _go_on_from(self, index: int) -> None:
        """A table laid out as the record's position says, with the rest of its Peace Turn to come."""
        position = self.record.positions[index]
        self.record.at = index
        state = game_at(position).state
        number = 2 * (position["round"] - 1) + (position["active"] != position["first_player"])
        rest = [call("action_round", n) for n in range(number, 8)]
        ending = ["reduce_treaty", "remaining_powers", "scoring_phase", "victory_check"]
        turn = state.turn
        if turn == LAST_TURN:
            state.war, state.theaters = "", []
        state.agenda = [*rest, *map(call, ending)]
        state.agenda.append(call("final_scoring") if turn == LAST_TURN else call("after_peace", turn))
        lay_cards(state, position, self.record.awards(position))
        self.course = self._begin(state)


THINGS = frozenset(
    [
        *SPACES,
        *components.COMMODITIES,
        *components.investments(),
        *components.war_tiles(),
        *(f"event_{n:02}" for n in range(1, 42)),
    ]
)


def _at_menu(match: ISMatch) -> bool:
    return isinstance(match.request, Ask) and match.request.rule in MENU and match.state.round is not None


def _points_here(power: Round, kind: str, minor: bool | None) -> int:
    """Points in hand of a Major or Minor action, or (None) those of an Event that pay for some things only."""
    return sum(
        lot.points
        for action in power.actions
        for lot in action.lots
        if action.kind == kind and (lot.limit is not None if minor is None else action.minor == minor and not lot.limit)
    )


def _draws_free_tile(match: ISMatch) -> bool:
    action_round = match.state.round
    return (
        action_round is not None
        and not action_round.tile
        and isinstance(match.request, Ask)
        and match.request.rule == "is.military.bonus-tiles.3"
    )


def follow(path: Path, patch: Callable[[Any, str, Any], None]) -> Followed:
    """Play a game of the record through; ``patch`` sets an attribute for as long as that takes."""
    record = Record(path)
    shuffle = Chance.shuffle

    def shuffled(self: Chance, stream: str, items: list[Any]) -> None:
        shuffle(self, stream, items)
        key = (stream, self.drawn[stream], " ".join(sorted(items)))
        if key not in record.orders:  # what is played again from a checkpoint comes as it came
            record.shuffled(stream, items)
            record.orders[key] = list(items)
        items[:] = record.orders[key]

    def picked(self: Chance, stream: str, items: list[Any]) -> Any:
        shuffled(self, f"pick {stream}", order := list(items))
        return order[0]

    patch(Chance, "shuffle", shuffled)
    patch(Chance, "pick", picked)
    patch(menu, "_may_hold_an_event", lambda game, side: True)  # the record has a decision for the end of every round
    return Following(record).play()
