"""Pieces: what lies where, what went from one place to another, and ids that last while a piece exists.

A title says what lies where (``Title.places``). Whenever something is told, the kernel compares that with what it was before: the
differences are the event's :class:`Travel`\\ s. So no rule can forget to say that it moved something, and a playout that nobody looks at
pays nothing for it.

Pieces of which there is only one keep the name that the title gives them. Those that are alike (clerks of a color, copies of a card) are
counted in the rules; here each gets a number, kept in ``State.numbering`` and carried along. Numbers are given in open places only: whoever
holds copies in secret knows them by the numbers that they would get next, which tells nobody when they were drawn.

What lies in a heap has no number at all: behind a screen, in a supply without end, nobody tells one piece from another. Everybody sees it
come and go; what comes out bears a number that no other of its name ever bore.
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
    """What lies in a place: ``pieces`` of which there is one each, by name; of those that are alike how many of each name.

    ``seen_by`` are the seats that know which pieces these are; None: everybody. The others know how many there are, no more. Where even the
    number is secret, or means nothing, the pieces are ``heaped``: all that is told of them is what comes and what goes, of that only
    ``seen_by`` know what it is. A Place is a copy, which later changes of the State do not reach.
    """

    pieces: tuple[str, ...] = ()
    counted: dict[str, int] = {}
    seen_by: tuple[int, ...] | None = None
    heaped: dict[str, int] = {}


Places: TypeAlias = Mapping[str, Place]
"""Places by their ids: an element of the board, or what ``data-place`` names on it."""
_EMPTY = Place()
_OUT_OF_HEAPS = ""
"""Where ``State.numbering`` keeps the last number that a piece out of a heap was given."""
_Numbers: TypeAlias = dict[str, dict[str, list[int]]]
"""Of pieces that are alike: by their name and the place where they lie openly, the number of each."""
_decode = msgspec.msgpack.Decoder(_Numbers).decode
_PACKED = b"x"
"""With which all begins that zlib packs, and no map of msgpack."""
_Flows: TypeAlias = dict[str, list[str]]
"""By name, a place for each piece that left it or came."""
S = TypeVar("S", bound=State)
_Key: TypeAlias = tuple[Callable[[Any], Places], bytes, bytes]
_left: LruCache[_Key, Places] = LruCache(128)
"""Where everything lay when a move was over: the next one is made by a match that is restored, and begins there."""


def ids(state: State, place: str, name: str, number: int) -> list[str]:
    """The ids of ``number`` pieces alike that lie openly in ``place``, in the order in which they came."""
    kept = _known(state.numbering).get(name, {}).get(place, ())
    return [f"{name}:{n}" for n in (kept if len(kept) == number else range(1, number + 1))]


def secret_ids(state: State, name: str, number: int) -> list[str]:
    """The ids of ``number`` pieces alike that somebody holds in secret, for the one who does. The first will be the first to leave."""
    return [f"{name}:{n}" for n in islice(_free(_known(state.numbering).get(name, {})), number)]


@lru_cache(maxsize=256)
def _known(numbering: bytes | msgspec.UnsetType) -> _Numbers:
    """The numbers of a State, to be read only."""
    return {} if numbering is msgspec.UNSET else _unpacked(numbering)


def _packed(numbers: _Numbers) -> bytes:
    """As a State keeps them: in a third of the bytes, for a match is stored with them several times."""
    return zlib.compress(codec.encode(numbers), 1)


def _unpacked(numbering: bytes) -> _Numbers:
    """The numbers again, which older matches keep as they are."""
    return _decode(zlib.decompress(numbering) if numbering.startswith(_PACKED) else numbering)


def _free(lying: Mapping[str, list[int]]) -> Iterator[int]:
    """The numbers that no piece of a name bears, in order."""
    taken = {number for numbers in lying.values() for number in numbers}
    return (number for number in count(1) if number not in taken)


class Tracker(Generic[S]):
    """Follows the pieces of a running match. ``places`` says what lies where in a State."""

    def __init__(self, places: Callable[[S], Places], state: S) -> None:
        self._places = places
        self._state = state
        self._stood = b""
        """The State when it was asked last: while it is the same, everything lies where it lay. Empty until play goes on."""
        self._untold: list[Travel] = []
        """What has gone somewhere before anything was told of the move."""
        self._packed = b"" if state.numbering is msgspec.UNSET else state.numbering
        """What ``State.numbering`` was last."""
        self._renumbered = False
        """Whether ``_numbers`` have changed since."""
        self._lay: Places | None = None
        """Where everything lay then; None: nobody has looked."""
        if not self._packed:
            self.go_on()
            for place in self._before:
                self._number(place)
            self._pack()

    @cached_property
    def _numbers(self) -> _Numbers:
        """The numbers as they change, once something goes somewhere."""
        return _unpacked(self._packed) if self._packed else {}

    def _pack(self) -> None:
        self._state.numbering = self._packed = _packed(self._numbers)
        self._renumbered = False

    def _key(self) -> _Key:
        """What everything that is known of the pieces follows from."""
        return self._places, self._stood, self._packed

    @property
    def _before(self) -> Places:
        """Where everything lay when the State was asked last. Nobody looks before something has gone somewhere."""
        if self._lay is None:
            kept = _left.get(self._key())
            self._lay = self._places(codec.decode(self._stood, type(self._state))) if kept is None else kept
        return self._lay

    def go_on(self) -> None:
        """Play goes on from here. Most matches are restored only to be looked at."""
        self._stood = self._stood or _as_rules_see(self._state)

    def told(self, event: Event) -> Event:
        """The event with what has gone somewhere since the one before."""
        travels = (*self._untold, *self._travels())
        self._untold.clear()
        return msgspec.structs.replace(event, travels=travels) if travels else event

    def settle(self, events: list[Event], *, over: bool) -> None:
        """Before play stands or another step begins: what went somewhere after the last event belongs to it, or to the first one that will
        be told; where the move is ``over`` without any, to one that nobody reads."""
        self._untold += self._travels()
        if self._renumbered:
            self._pack()
        if over and self._lay is not None:
            _left.put(self._key(), self._lay)
        if not self._untold or not (events or over):
            return
        if not events:
            events.append(Event(Text(""), to=()))
        last = events[-1]
        events[-1] = msgspec.structs.replace(last, travels=(*last.travels, *self._untold))
        self._untold.clear()

    def _travels(self) -> list[Travel]:
        """From where the pieces lay when this was asked last to where they lie now."""
        stands = _as_rules_see(self._state)
        if stands == self._stood:
            return []
        before, now = self._before, self._places(self._state)
        self._stood, self._lay = stands, now
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
        """Of pieces that are alike the last one to come to a place is the first to leave it."""
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
        """The number that a piece has in its place; where it lay in secret, the next free one, or where it stays so, the one that it would
        get as the last of those ``held``."""
        lying = self._numbers.setdefault(name, {})
        if lying.get(source):
            return lying[source].pop()
        return next(islice(_free(lying), 0 if target.seen_by is None else held, None))

    def _new(self, name: str) -> int:
        """A number that no piece of this name has borne."""
        lying = self._numbers.setdefault(name, {})
        number = 1 + max((number for numbers in lying.values() for number in numbers), default=0)
        lying[_OUT_OF_HEAPS] = [number]
        return number

    def _number(self, place: str, held: Iterable[str] = ()) -> None:
        """Give every piece alike in an open place a number, and none in another. ``held`` names the pieces that have numbers there."""
        lies = self._before.get(place, _EMPTY)
        wanted = lies.counted if lies.seen_by is None else {}
        for name in {**wanted, **dict.fromkeys(held)}:
            many = wanted.get(name, 0)
            lying = self._numbers.setdefault(name, {}) if many else self._numbers.get(name, {})
            numbers = lying.get(place, ())
            if len(numbers) != many:
                lying[place] = [*numbers[:many], *islice(_free(lying), max(0, many - len(numbers)))]
            if not many:
                lying.pop(place, None)


def _as_rules_see(state: State) -> bytes:
    """What a State says of the table: not what is still to be played, nor the numbers that pieces bear here."""
    return codec.encode(msgspec.structs.replace(state, agenda=[], numbering=msgspec.UNSET))


def _changes(old: Place, new: Place) -> Iterator[tuple[str, int]]:
    """Of pieces that are alike, how many more (or less, below 0) of each name."""
    if old.counted != new.counted:
        yield from _differences(old.counted, new.counted)
    if old.heaped != new.heaped:
        yield from _differences(old.heaped, new.heaped)


def _differences(old: Mapping[str, int], new: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    for name in {**old, **new}:
        if change := new.get(name, 0) - old.get(name, 0):
            yield name, change


def _knowing(source: Place, target: Place) -> tuple[int, ...] | None:
    """Who knows what went: whoever knew it there or knows it here."""
    if source.seen_by is None or target.seen_by is None:
        return None
    return tuple(sorted({*source.seen_by, *target.seen_by}))
