"""Pieces: where each is, which moved from one place to another, and ids that last as long as a piece exists.

A title says what is where (``Title.places``). At each event the kernel compares that with the places before. The differences are the
travels of the event (:class:`Travel`). So no rule can forget to report a move, and a playout without viewers has no cost.

A unique piece keeps the name that the title gives it. The rules only count pieces that are alike (clerks of a color, copies of a card).
Here each of them gets a number. ``State.numbering`` holds the numbers. Only pieces in open places have numbers. The owner of secret copies
sees them under the numbers that they would get next, which reveals nothing about when they were drawn.

Pieces in a heap have no number at all. Behind a screen, or in an unlimited supply, nobody can distinguish them. Everybody sees pieces come
and go. A piece that leaves a heap gets a number that no other piece of its name ever had.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import count, islice
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from games.engine.lru import LruCache
from games.engine.rules.event import Event, Travel
from games.engine.rules.state import State
from games.engine.rules.text import Text
from games.engine.title import codec


class Place(msgspec.Struct, frozen=True, gc=False):
    """What is in a place: ``pieces`` that are unique, by name, and the count of pieces that are alike, by name.

    ``seen_by`` are the seats that know which pieces these are. None means everybody. The others know only the count. If even the count is
    secret or has no meaning, the pieces are ``heaped``. Then events show only what comes and goes, and only ``seen_by`` know which pieces
    these are. A Place is a copy. Later changes of the State do not reach it.
    """

    pieces: tuple[str, ...] = ()
    counted: dict[str, int] = {}
    seen_by: tuple[int, ...] | None = None
    heaped: dict[str, int] = {}


Places: TypeAlias = Mapping[str, Place]
"""Places by their ids: an element of the board, or a ``data-place`` on it."""
_EMPTY = Place()
_OUT_OF_HEAPS = ""
"""The key in ``State.numbering`` for the last number that a piece from a heap got."""
_Numbers: TypeAlias = dict[str, dict[str, list[int]]]
"""The numbers of equal pieces: by their name and the open place where they are."""
_decode = msgspec.msgpack.Decoder(_Numbers).decode
_PACKED = b"x"
"""The first byte of everything that zlib packs. No map of msgpack begins with it."""
_Flows: TypeAlias = dict[str, list[str]]
"""By name, a place for each piece that left or came."""
S = TypeVar("S", bound=State)
_Key: TypeAlias = tuple[Callable[[Any], Places], bytes, bytes]
_left: LruCache[_Key, Places] = LruCache(128)
"""Where everything was at the end of a move. The next move is made by a restored match, which begins there."""


def ids(state: State, place: str, name: str, number: int) -> list[str]:
    """The ids of ``number`` equal pieces in the open in ``place``, in the order in which they came."""
    kept = _known(state.numbering).get(name, {}).get(place, ())
    return [f"{name}:{n}" for n in (kept if len(kept) == number else range(1, number + 1))]


def secret_ids(state: State, name: str, number: int) -> list[str]:
    """The ids of ``number`` equal pieces that a player holds in secret, for that player. The first will leave first."""
    return [f"{name}:{n}" for n in islice(_free(_known(state.numbering).get(name, {})), number)]


@lru_cache(maxsize=256)
def _known(numbering: bytes | msgspec.UnsetType) -> _Numbers:
    """The numbers of a State, read only."""
    return {} if numbering is msgspec.UNSET else _unpacked(numbering)


def _packed(numbers: _Numbers) -> bytes:
    """The form of the numbers in a State. It takes a third of the bytes. A saved match contains the numbers several times."""
    return zlib.compress(codec.encode(numbers), 1)


def _unpacked(numbering: bytes) -> _Numbers:
    """The numbers from that form. Older matches have them unpacked."""
    return _decode(zlib.decompress(numbering) if numbering.startswith(_PACKED) else numbering)


def _free(by_place: Mapping[str, list[int]]) -> Iterator[int]:
    """The numbers that no piece of a name has, in order."""
    taken = {number for numbers in by_place.values() for number in numbers}
    return (number for number in count(1) if number not in taken)


class Tracker(Generic[S]):
    """Follows the pieces of a running match. ``places`` says what is where in a State."""

    def __init__(self, places: Callable[[S], Places], state: S) -> None:
        self._places = places
        self._state = state
        self._stood = b""
        """The State at the last check. As long as it is the same, nothing has moved. Empty until play goes on."""
        self._unreported: list[Travel] = []
        """Pieces that moved before the first event of the move."""
        self._packed = b"" if state.numbering is msgspec.UNSET else state.numbering
        """The last value of ``State.numbering``."""
        self._renumbered = False
        """Whether ``_numbers`` have changed since."""
        self._lay: Places | None = None
        """Where everything was then. None if it was not computed."""
        if not self._packed:
            self.go_on()
            for place in self._before:
                self._number(place)
            self._pack()

    @cached_property
    def _numbers(self) -> _Numbers:
        """The numbers as a mutable copy, made at the first change."""
        return _unpacked(self._packed) if self._packed else {}

    def _pack(self) -> None:
        self._state.numbering = self._packed = _packed(self._numbers)
        self._renumbered = False

    def _key(self) -> _Key:
        """All values on which the places and numbers of pieces depend."""
        return self._places, self._stood, self._packed

    @property
    def _before(self) -> Places:
        """Where everything was at the last check. Computed at first use."""
        if self._lay is None:
            kept = _left.get(self._key())
            self._lay = self._places(codec.decode(self._stood, type(self._state))) if kept is None else kept
        return self._lay

    def go_on(self) -> None:
        """Play goes on from here. Most matches are restored only to be viewed."""
        self._stood = self._stood or _as_rules_see(self._state)

    def reported(self, event: Event) -> Event:
        """The event with all moves of pieces since the event before."""
        travels = (*self._unreported, *self._travels())
        self._unreported.clear()
        return msgspec.structs.replace(event, travels=travels) if travels else event

    def copied(self) -> bytes:
        """The State at an event, with the numbers that its pieces have there."""
        if self._renumbered:
            self._pack()
        return codec.encode(self._state)

    def settle(self, events: list[Event], *, over: bool) -> None:
        """Call before play stops or another step begins. Pieces that moved after the last event belong to that event, or to the next one if
        there is none yet. If the move is ``over`` without any event, they belong to an event that nobody reads."""
        self._unreported += self._travels()
        if self._renumbered:
            self._pack()
        if over and self._lay is not None:
            _left.put(self._key(), self._lay)
        if not self._unreported or not (events or over):
            return
        if not events:
            events.append(Event(Text(""), to=()))
        last = events[-1]
        events[-1] = msgspec.structs.replace(last, travels=(*last.travels, *self._unreported))
        self._unreported.clear()

    def _travels(self) -> list[Travel]:
        """The moves of pieces from their places at the last check to their places now."""
        positions = _as_rules_see(self._state)
        if positions == self._stood:
            return []
        before, now = self._before, self._places(self._state)
        self._stood, self._lay = positions, now
        changed = [place for place, lies in now.items() if (lay := before.get(place)) is not lies and lay != lies]
        changed += [place for place in before if place not in now]
        if not changed:
            return []
        travels = [*self._single(before, now, changed), *self._alike(before, now, changed)]
        for place in changed:
            self._number(place, before.get(place, _EMPTY).counted)
        self._renumbered = True
        return travels

    def _single(self, before: Places, now: Places, changed: Iterable[str]) -> Iterator[Travel]:
        left: dict[str, str] = {}
        came: dict[str, str] = {}
        for place in changed:
            old, new = before.get(place, _EMPTY).pieces, now.get(place, _EMPTY).pieces
            if old != new:
                stay = {*old} & {*new}
                left |= {piece: place for piece in old if piece not in stay}
                came |= {piece: place for piece in new if piece not in stay}
        for piece, target in came.items():
            if piece in left:
                yield Travel(piece, left[piece], target, _knowing(before[left[piece]], now[target]))

    def _alike(self, before: Places, now: Places, changed: Iterable[str]) -> Iterator[Travel]:
        """Of equal pieces, the last one to come to a place leaves it first."""
        left: _Flows = {}
        came: _Flows = {}
        for place in changed:
            for name, change in _changes(before.get(place, _EMPTY), now.get(place, _EMPTY)):
                flows = came if change > 0 else left
                flows.setdefault(name, []).extend([place] * abs(change))
        for name, sources in left.items():
            held = {place: before.get(place, _EMPTY).counted.get(name, 0) for place in came.get(name, ())}
            for source, target in zip(sources, came.get(name, ()), strict=False):
                heaped = name in before[source].heaped
                number = self._new(name) if heaped else self._take(name, source, now[target], held[target])
                if name in now[target].counted and now[target].seen_by is None:
                    self._numbers[name].setdefault(target, []).append(number)
                held[target] += 1
                yield Travel(f"{name}:{number}", source, target, _knowing(before[source], now[target]))

    def _take(self, name: str, source: str, target: Place, held: int) -> int:
        """The number of a piece in its place. A piece from a secret place gets the next free number. If it stays secret, it has the number
        that it would get as the last of those ``held``."""
        by_place = self._numbers.setdefault(name, {})
        if by_place.get(source):
            return by_place[source].pop()
        return next(islice(_free(by_place), 0 if target.seen_by is None else held, None))

    def _new(self, name: str) -> int:
        """A number that no piece of this name has had."""
        by_place = self._numbers.setdefault(name, {})
        number = 1 + max((number for numbers in by_place.values() for number in numbers), default=0)
        by_place[_OUT_OF_HEAPS] = [number]
        return number

    def _number(self, place: str, held: Iterable[str] = ()) -> None:
        """Give every equal piece in an open place a number, and no piece in another place. ``held`` names the pieces that have numbers
        there."""
        lies = self._before.get(place, _EMPTY)
        counts = lies.counted if lies.seen_by is None else {}
        for name in {**counts, **dict.fromkeys(held)}:
            many = counts.get(name, 0)
            by_place = self._numbers.setdefault(name, {}) if many else self._numbers.get(name, {})
            numbers = by_place.get(place, ())
            if len(numbers) != many:
                by_place[place] = [*numbers[:many], *islice(_free(by_place), max(0, many - len(numbers)))]
            if not many:
                by_place.pop(place, None)


def _as_rules_see(state: State) -> bytes:
    """The State of the table, without the agenda and without the numbers of pieces."""
    return codec.encode(msgspec.structs.replace(state, agenda=[], numbering=msgspec.UNSET))


def _changes(old: Place, new: Place) -> Iterator[tuple[str, int]]:
    """How many more (or less, below 0) equal pieces there are of each name."""
    if old.counted != new.counted:
        yield from _differences(old.counted, new.counted)
    if old.heaped != new.heaped:
        yield from _differences(old.heaped, new.heaped)


def _differences(old: Mapping[str, int], new: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    for name in {**old, **new}:
        if change := new.get(name, 0) - old.get(name, 0):
            yield name, change


def _knowing(source: Place, target: Place) -> tuple[int, ...] | None:
    """The seats that know what moved: those that knew it at the source or know it at the target."""
    if source.seen_by is None or target.seen_by is None:
        return None
    return tuple(sorted({*source.seen_by, *target.seen_by}))
