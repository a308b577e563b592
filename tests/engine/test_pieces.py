"""What lies where, and what went from place to place: ids last while a piece exists, and tell nobody what they may not know."""

from __future__ import annotations

import msgspec

from games.engine.rules.chance import Chance
from games.engine.rules.event import Event, Travel
from games.engine.rules.state import State, call
from games.engine.rules.text import Text
from games.engine.title import codec
from games.engine.title.pieces import Place, Tracker, ids, secret_ids

EVENT = Event(Text("Something happened"))


class Laid(State, kw_only=True):
    """A State that says what lies where, and no more."""

    places: dict[str, Place]


class Table:
    """Places that a test changes, and a tracker that follows."""

    def __init__(self, **places: Place) -> None:
        self.state = Laid(seats=2, mode="", options={}, chance=Chance("seed"), agenda=[], places=dict(places))
        self.places = self.state.places
        self.looked = 0
        self.tracker = Tracker(self.look, self.state)

    def look(self, _state: State) -> dict[str, Place]:
        self.looked += 1
        return dict(self.places)

    def now(self, **places: Place) -> tuple[Travel, ...]:
        """What the next event tells when this has changed."""
        self.places |= places
        event = self.tracker.reported(EVENT)
        self.tracker.settle([event], over=False)
        return event.travels


def clerks(number: int) -> Place:
    return Place(counted={"clerk": number})


def hand(number: int, *seats: int) -> Place:
    return Place(counted={"wall": number}, seen_by=seats)


def test_a_piece_of_which_there_is_one_keeps_its_name() -> None:
    table = Table(deck=Place(("noble", "gate"), seen_by=()), row=Place(("dragon",)))
    assert table.now(deck=Place(("noble",), seen_by=()), row=Place(("dragon", "gate"))) == (
        Travel("gate", "deck", "row"),
    )
    assert table.now() == ()


def test_nobody_looks_again_where_only_the_agenda_has_changed() -> None:
    table = Table(pool=clerks(3), mill=clerks(0))
    assert table.now(pool=clerks(2), mill=clerks(1)) == (Travel("clerk:3", "pool", "mill"),)
    looked = table.looked
    table.state.agenda.append(call("round", 2))
    assert (table.now(), table.looked) == ((), looked)
    assert table.now(pool=clerks(3), mill=clerks(0)) == (Travel("clerk:3", "mill", "pool"),)


def test_of_pieces_alike_each_keeps_its_number_wherever_it_goes() -> None:
    table = Table(pool=clerks(3), mill=clerks(0), quarry=clerks(0))
    assert ids(table.state, "pool", "clerk", 3) == ["clerk:1", "clerk:2", "clerk:3"]
    assert table.now(pool=clerks(2), mill=clerks(1)) == (Travel("clerk:3", "pool", "mill"),)
    assert table.now(pool=clerks(1), quarry=clerks(1)) == (Travel("clerk:2", "pool", "quarry"),)
    assert table.now(mill=clerks(0), quarry=clerks(2)) == (Travel("clerk:3", "mill", "quarry"),)
    assert ids(table.state, "quarry", "clerk", 2) == ["clerk:2", "clerk:3"]
    assert table.now(quarry=clerks(0), pool=clerks(3)) == (
        Travel("clerk:3", "quarry", "pool"),
        Travel("clerk:2", "quarry", "pool"),
    )


def test_what_comes_from_nowhere_has_a_number_of_its_own_and_does_not_travel() -> None:
    table = Table(pool=clerks(1))
    assert table.now(pool=clerks(2)) == ()
    assert ids(table.state, "pool", "clerk", 2) == ["clerk:1", "clerk:2"]
    assert table.now(pool=clerks(1)) == ()
    assert table.now(mill=clerks(1)) == ()
    assert ids(table.state, "mill", "clerk", 1) == ["clerk:2"]


def heap(number: int, *seats: int) -> Place:
    return Place(heaped={"wood": number}, seen_by=seats or None)


def test_what_comes_out_of_a_heap_has_a_number_that_none_had_before() -> None:
    table = Table(mill=heap(99), screen=heap(2, 0), store=Place(counted={"wood": 1}))
    assert ids(table.state, "store", "wood", 1) == ["wood:1"]
    assert table.now(mill=heap(97), screen=heap(4, 0)) == (
        Travel("wood:2", "mill", "screen"),
        Travel("wood:3", "mill", "screen"),
    )
    assert table.now(screen=heap(3, 0), mill=heap(98)) == (Travel("wood:4", "screen", "mill"),)
    assert table.now(screen=heap(2, 0), store=Place(counted={"wood": 2})) == (Travel("wood:5", "screen", "store"),)
    assert ids(table.state, "store", "wood", 2) == ["wood:1", "wood:5"]
    assert table.now(store=Place(counted={"wood": 1}), mill=heap(99)) == (Travel("wood:5", "store", "mill"),)


def test_from_screen_to_screen_only_those_behind_them_know_what_went() -> None:
    (travel,) = Table(one=heap(3, 0), other=heap(0, 1)).now(one=heap(2, 0), other=heap(1, 1))
    assert travel.shown_to(0) == travel.shown_to(1) == ("wood:1", "one", "other")
    assert travel.shown_to(2) == travel.shown_to(None) == ("", "one", "other")


def test_what_a_heap_holds_is_not_told_by_the_numbers_of_what_comes_and_goes() -> None:
    outcomes = []
    for held in (0, 7):
        table = Table(mill=heap(99), screen=heap(held, 0))
        came = table.now(mill=heap(98), screen=heap(held + 1, 0))
        outcomes.append((came, table.now(mill=heap(99), screen=heap(held, 0)), table.state.numbering))
    assert outcomes[0] == outcomes[1]


def test_who_may_not_know_a_card_sees_only_that_one_went() -> None:
    (travel,) = Table(deck=Place(("noble",), seen_by=()), hand=Place(seen_by=(1,))).now(
        deck=Place(seen_by=()), hand=Place(("noble",), seen_by=(1,))
    )
    assert travel.shown_to(1) == ("noble", "deck", "hand")
    assert travel.shown_to(0) == travel.shown_to(None) == ("", "deck", "hand")


def test_what_is_seen_where_it_comes_from_is_known_where_it_lies_in_secret() -> None:
    (travel,) = Table(row=Place(("noble",)), hand=Place(seen_by=(1,))).now(
        row=Place(), hand=Place(("noble",), seen_by=(1,))
    )
    assert travel.shown_to(None) == ("noble", "row", "hand")


def test_a_copy_held_in_secret_has_the_id_under_which_it_will_be_laid_down() -> None:
    table = Table(pile=hand(4), hand=hand(0, 0), row=Place())
    assert table.now(pile=hand(2), hand=hand(2, 0)) == (
        Travel("wall:1", "pile", "hand", (0,)),
        Travel("wall:2", "pile", "hand", (0,)),
    )
    assert secret_ids(table.state, "wall", 2) == ["wall:1", "wall:2"]
    assert table.now(hand=hand(1, 0), row=Place(counted={"wall": 1})) == (Travel("wall:1", "hand", "row"),)
    assert secret_ids(table.state, "wall", 1) == ["wall:2"]
    assert table.now(pile=hand(1), hand=hand(2, 0)) == (Travel("wall:3", "pile", "hand", (0,)),)
    assert secret_ids(table.state, "wall", 2) == ["wall:2", "wall:3"]


def test_the_id_of_a_copy_does_not_tell_whose_hand_drew_first() -> None:
    """Two hands hold copies of one card: whoever lays theirs down first lays down number 1."""
    laid = []
    for first, second in (("one", "two"), ("two", "one")):
        table = Table(deck=hand(2), one=hand(0, 0), two=hand(0, 1), row=Place())
        seats = {"one": 0, "two": 1}
        table.now(deck=hand(1), **{first: hand(1, seats[first])})
        table.now(deck=hand(0), **{second: hand(1, seats[second])})
        laid.append(table.now(two=hand(0, 1), row=Place(counted={"wall": 1})))
    assert laid[0] == laid[1] == (Travel("wall:1", "two", "row"),)


def test_a_place_that_is_opened_numbers_what_lies_in_it_and_nothing_goes() -> None:
    table = Table(hand=hand(2, 0), row=Place(counted={"wall": 1}))
    assert table.now(hand=Place(counted={"wall": 2})) == ()
    assert ids(table.state, "hand", "wall", 2) == ["wall:2", "wall:3"]


def test_what_went_after_the_last_event_belongs_to_it() -> None:
    table = Table(pool=clerks(2), mill=clerks(0))
    events = [EVENT]
    table.places |= {"pool": clerks(1), "mill": clerks(1)}
    table.tracker.settle(events, over=True)
    assert events[0].travels == (Travel("clerk:2", "pool", "mill"),)


def test_what_went_before_anything_was_told_waits_for_the_first_event_of_the_move() -> None:
    table = Table(pool=clerks(2), mill=clerks(0))
    table.places |= {"pool": clerks(1), "mill": clerks(1)}
    table.tracker.settle([], over=False)
    assert table.now() == (Travel("clerk:2", "pool", "mill"),)


def test_what_went_in_a_move_of_which_nothing_is_told_is_seen_all_the_same() -> None:
    table = Table(pool=clerks(2), mill=clerks(0))
    table.places |= {"pool": clerks(1), "mill": clerks(1)}
    events: list[Event] = []
    table.tracker.settle(events, over=True)
    assert [event.travels for event in events] == [(Travel("clerk:2", "pool", "mill"),)]
    assert [event.seen_by(seat) for event in events for seat in (None, 0, 1)] == [None, None, None]


def test_where_nobody_followed_ids_are_counted_off() -> None:
    state = State(seats=2, mode="", options={}, chance=Chance("seed"), agenda=[])
    assert ids(state, "pool", "clerk", 2) == secret_ids(state, "clerk", 2) == ["clerk:1", "clerk:2"]


def test_whoever_goes_on_where_a_move_was_over_need_not_look_again() -> None:
    table = Table(pool=clerks(3), mill=clerks(0))
    table.now(pool=clerks(2), mill=clerks(1))
    table.now(pool=clerks(1), mill=clerks(2))
    table.now(pool=clerks(2), mill=clerks(1))
    table.tracker.settle([], over=True)
    looked = table.looked
    table.tracker = Tracker(table.look, codec.clone(table.state))
    table.tracker.go_on()
    assert table.looked == looked
    table.tracker = Tracker(table.look, table.state)
    table.tracker.go_on()
    assert table.now(pool=clerks(3), mill=clerks(0)) == (Travel("clerk:3", "mill", "pool"),)


def test_whoever_only_looks_at_a_match_does_not_ask_where_its_pieces_lie() -> None:
    table = Table(pool=clerks(3), mill=clerks(0))
    table.now(pool=clerks(2), mill=clerks(1))
    looked = table.looked
    table.tracker = Tracker(table.look, codec.clone(table.state))
    table.tracker.go_on()
    table.tracker.settle([], over=True)
    assert (table.now(), table.looked) == ((), looked)


def test_whoever_goes_on_where_nobody_has_looked_begins_where_everything_lay() -> None:
    before = Table(pool=clerks(3), mill=clerks(1))
    before.now(pool=clerks(2), mill=clerks(2))
    restored = codec.clone(before.state)
    tracker = Tracker(lambda state: state.places, restored)
    tracker.go_on()
    restored.places |= {"pool": clerks(4), "mill": clerks(0)}
    assert tracker.reported(EVENT).travels == (Travel("clerk:3", "mill", "pool"), Travel("clerk:4", "mill", "pool"))
    tracker.settle([EVENT], over=True)
    assert ids(restored, "pool", "clerk", 4) == ["clerk:1", "clerk:2", "clerk:3", "clerk:4"]


def test_a_match_of_earlier_days_has_its_numbers_as_they_are() -> None:
    table = Table(pool=clerks(3), mill=clerks(0))
    table.now(pool=clerks(2), mill=clerks(1))
    table.state.numbering = codec.encode({"clerk": {"pool": [1, 2], "mill": [3]}})
    assert ids(table.state, "mill", "clerk", 1) == ["clerk:3"]
    tracker = Tracker(lambda state: state.places, table.state)
    tracker.go_on()
    table.places |= {"mill": clerks(0), "pool": clerks(3)}
    assert tracker.reported(EVENT).travels == (Travel("clerk:3", "mill", "pool"),)


def test_what_has_no_numbers_is_given_them_at_once() -> None:
    table = Table(pool=clerks(3), mill=clerks(0))
    bare = codec.clone(table.state)
    bare.numbering = msgspec.UNSET
    Tracker(lambda state: state.places, bare)
    assert bare.numbering == table.state.numbering
