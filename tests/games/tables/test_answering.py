"""Answers at a table: what counts, what is refused, what is taken back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import partial

import pytest
from django.db.models import Model
from django.utils import translation

from accounts.models import User
from games import tables
from games.drawing.words.wording import refused
from games.engine.rules.ask import AskAll
from games.learning.scenarios import scenarios
from games.models import Keyframe, Move, Seat, Table
from games.requests import refusals
from games.tables.changing import saving
from games.tables.reading.scene import scene_of
from games.tables.rows import matches, rows
from tests import frames
from tests.games.making import (
    answer,
    begun,
    bot_answers,
    fresh,
    host_of,
    laid,
    match_of,
    other_seat,
    person_at,
    played,
    to_move,
)
from tests.games.posting import unchanged


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    """Alice and Bob, at the first question."""
    return begun(alice, bob)


@pytest.fixture
def in_english() -> Iterator[None]:
    """Refusals are read."""
    with translation.override("en"):
        yield


def submit(table: Table, option: str, *, seat: Seat, by: User | None = None, seen: int | None = None) -> Table:
    """An answer as a page sends it."""
    version = fresh(table).version if seen is None else seen
    return tables.submit_move(
        table_id=table.pk, by=by or person_at(seat), seat=seat.number, option_id=option, seen_version=version
    )


def test_an_answer_is_a_move_and_a_version(table: Table) -> None:
    before = fresh(table)
    after = answer(table, "draw")
    assert (after.number, after.version) == (before.number + 1, before.version + 1)
    move = Move.objects.get(table=table, number=after.number)
    assert (move.option, move.version, move.forced) == ("draw", after.version, False)
    assert matches.events_of(move)


def test_whose_turn_it_is_follows_the_match(table: Table) -> None:
    for _ in range(12):
        answer(table)
        waiting = match_of(table).waiting_for()
        assert list(Seat.objects.filter(table=table, to_move=True).values_list("number", flat=True)) == waiting


def test_wrong_answers_are_refused_each_in_its_way_and_change_nothing(table: Table, bob: User, dana: User) -> None:
    seat = to_move(table)
    other = other_seat(table, seat)
    before = unchanged(table)
    for option, by, number, refusal in [
        ("draw", dana, seat.number, refusals.NotYours),
        ("draw", person_at(other), seat.number, refusals.NotYours),
        ("draw", person_at(other), other.number, refusals.NotNow),
        ("fly", person_at(seat), seat.number, refusals.NotUnderstood),
        ("draw", person_at(seat), 7, refusals.NotUnderstood),
    ]:
        with pytest.raises(refusal):
            tables.submit_move(
                table_id=table.pk, by=by, seat=number, option_id=option, seen_version=fresh(table).version
            )
        assert unchanged(table) == before


def test_a_refused_option_says_why_with_its_clause(table: Table, in_english: None) -> None:
    laid(table, scenarios("great-wall-of-china")["no_horseman_to_a_closed_row"])
    before = unchanged(table)
    with pytest.raises(refusals.NotAllowed) as caught:
        submit(table, "ride:0", seat=to_move(table))
    assert caught.value.rule == "gwc.turn.check.15"
    assert refused(caught.value) == "This row is closed: no reward tokens are left for it"
    assert unchanged(table) == before
    assert submit(table, "ride:1", seat=to_move(table)).number == 1


def test_an_answer_to_an_earlier_question_is_stale_and_a_doubled_one_counted(table: Table) -> None:
    seat = to_move(table)
    seen = fresh(table).version
    submit(table, "draw", seat=seat, seen=seen)
    before = unchanged(table)
    with pytest.raises(refusals.Repeated):
        submit(table, "draw", seat=seat, seen=seen)
    with pytest.raises(refusals.Stale):
        submit(table, "play:wall:1:0", seat=seat, seen=seen)
    with pytest.raises(refusals.NotUnderstood):
        submit(table, "draw", seat=seat, seen=seen + 99)
    assert unchanged(table) == before


def test_undo_returns_to_the_question_and_keeps_the_move_that_was_taken_back(table: Table) -> None:
    seat = to_move(table)
    option = next(option.id for option in match_of(table).options(seat.number) if option.id.startswith("play:"))
    before = bytes(fresh(table).saved or b"")
    answered = answer(table, option, seat=seat)
    undone = tables.undo(table_id=table.pk, by=person_at(seat), seat=seat.number, seen_version=answered.version)
    assert undone.number == answered.number - 1
    assert bytes(fresh(table).saved or b"") == before
    assert Move.objects.get(table=table, option=option).undone_version == undone.version
    answer(table, option, seat=seat)
    assert Move.objects.filter(table=table, option=option).count() == 2


def test_what_was_learned_is_not_undone(table: Table) -> None:
    seat = to_move(table)
    drawn = answer(table, "draw", seat=seat)
    with pytest.raises(refusals.NotNow):
        tables.undo(table_id=table.pk, by=person_at(seat), seat=seat.number, seen_version=drawn.version)


def test_with_the_others_consent_more_is_taken_back(table: Table) -> None:
    seat = to_move(table)
    other = other_seat(table, seat)
    start = fresh(table).number
    saved = bytes(fresh(table).saved or b"")
    answer(table, "draw", seat=seat)
    tables.propose_takeback(
        table_id=table.pk, by=person_at(seat), seat=seat.number, to=start, seen_version=fresh(table).version
    )
    with pytest.raises(refusals.NotNow):
        agree(table, seat, to=start)
    agree(table, other, to=start)
    assert fresh(table).number == start
    assert match_of(table).state == matches.restore(saved).state


def test_a_refused_take_back_leaves_the_match_where_it_is(table: Table) -> None:
    seat = to_move(table)
    other = other_seat(table, seat)
    number = answer(table, "draw", seat=seat).number
    tables.propose_takeback(
        table_id=table.pk, by=person_at(seat), seat=seat.number, to=number - 1, seen_version=fresh(table).version
    )
    agree(table, other, to=number - 1, yes=False)
    assert fresh(table).number == number
    assert "would rather not take back: " in ask_of(table, seat)
    with pytest.raises(refusals.NotNow):
        propose(table, seat, to=number - 1)
    answer(table)
    assert match_of(table).takeback is None


def test_what_was_meant_for_another_wish_to_go_back_changes_nothing(table: Table) -> None:
    """The page still shows the takeback that was refused elsewhere; another one is proposed now."""
    seat = to_move(table)
    other = other_seat(table, seat)
    number = answer(table, "draw", seat=seat).number
    looked = propose(table, seat, to=number - 1).version
    agree(table, other, to=number - 1, yes=False)
    number = answer(table, "draw").number
    before = propose(table, seat, to=0)
    with pytest.raises(refusals.Stale):
        agree(table, other, to=0, seen=looked)
    with pytest.raises(refusals.NotNow):
        agree(table, other, to=number - 1)
    assert unchanged(table) == unchanged(before)


def propose(table: Table, seat: Seat, to: int) -> Table:
    """Ask the others to go back."""
    return tables.propose_takeback(
        table_id=table.pk, by=person_at(seat), seat=seat.number, to=to, seen_version=fresh(table).version
    )


def ask_of(table: Table, seat: Seat) -> str:
    """What the panel tells whoever sits there, in English."""
    scene = scene_of(table.pk)
    return frames.shown(scene, scene.viewer(seat.user_id), "en")["table-ask"]


def test_nobody_answers_a_take_back_that_nobody_asks_them_for(table: Table, in_english: None) -> None:
    asker = to_move(table)
    other = other_seat(table, asker)
    answer(table, "draw", seat=asker)
    before = unchanged(table)
    for seat in (asker, other):
        with pytest.raises(refusals.NotNow, match="Nobody asks you to go back"):
            agree(table, seat, to=0)
    assert unchanged(table) == before
    tables.propose_takeback(
        table_id=table.pk, by=person_at(asker), seat=asker.number, to=0, seen_version=fresh(table).version
    )
    with pytest.raises(refusals.NotNow, match="Nobody asks you to go back"):
        agree(table, asker, to=0)


def agree(table: Table, seat: Seat, *, to: int, yes: bool = True, seen: int | None = None) -> Table:
    """To go back, or not."""
    version = fresh(table).version if seen is None else seen
    return tables.answer_takeback(
        table_id=table.pk, by=person_at(seat), seat=seat.number, to=to, agree=yes, seen_version=version
    )


def test_one_goes_back_only_to_what_was(table: Table, in_english: None) -> None:
    number = played(table, 3).number
    before = unchanged(table)
    seat = to_move(table)
    for to in (number, number + 1, number + 99, -1):
        with pytest.raises(refusals.NotUnderstood, match="There is no such position to go back to"):
            tables.propose_takeback(
                table_id=table.pk, by=person_at(seat), seat=seat.number, to=to, seen_version=before[0]
            )
    assert unchanged(table) == before
    assert match_of(table).takeback is None


def test_nothing_is_settled_where_nobody_has_to_agree(table: Table, in_english: None) -> None:
    before = unchanged(table)
    with pytest.raises(refusals.NotNow, match="Nothing waits for agreement here"):
        settle(table)
    assert unchanged(table) == before


def test_what_partners_do_not_agree_on_is_settled_once_one_of_them_has_waited(
    alice: User, bob: User, in_english: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(alice, bob, title="great-wall", mode="co-op")
    for _ in range(4):
        answer(table)
    with pytest.raises(refusals.NotNow, match="Nothing waits for agreement here"):
        settle(table)
    proposed = answer(table)
    with pytest.raises(refusals.NotNow, match="Give the others a little longer"):
        settle(table)
    monkeypatch.setattr("games.tables.reading.scene.AGREEMENT_WAITS", timedelta(0))
    assert settle(table).number > proposed.number


def settle(table: Table) -> Table:
    """Somebody will not wait."""
    seat = to_move(table)
    return tables.settle(table_id=table.pk, by=person_at(seat), seat=seat.number, seen_version=fresh(table).version)


def test_any_position_is_found_again_from_its_key_frame(table: Table) -> None:
    states = []
    for _ in range(30):
        states.append(match_of(table).state)
        played(table, 1, seed=str(len(states)))
    assert Keyframe.objects.filter(table=table).count() > 2
    answers = Move.objects.filter(table=table, forced=False).values_list("number", flat=True)
    for number in answers[::5]:
        match = matches.match_after(fresh(table), number)
        # What the kernel answers by itself after an answer belongs to the same position.
        assert not Move.objects.filter(table=table, forced=False, number__gt=number, number__lte=match.number).exists()
        assert match.number >= number
    assert matches.match_after(fresh(table), 0).state == states[0]


def test_a_match_that_ends_says_how(table: Table) -> None:
    table = played(table, 500)
    assert table.status == Table.Status.FINISHED
    result = matches.result_of(table)
    assert result is not None
    assert sorted(standing.seat for standing in result.standings) == [0, 1]
    assert not Seat.objects.filter(table=table, to_move=True).exists()
    with pytest.raises(refusals.NotNow):
        tables.undo(table_id=table.pk, by=host_of(table), seat=0, seen_version=table.version)


def test_a_bot_answers_when_it_is_asked_and_only_then(alice: User) -> None:
    table = begun(alice, bots=1)
    for _ in range(40):
        seat = to_move(table)
        number = fresh(table).number
        if seat.bot:
            bot_answers(table)
        else:
            assert not bot_answers(table)
            answer(table, seat=seat)
        assert fresh(table).number > number


def test_a_bot_that_two_processes_let_answer_answers_once(alice: User) -> None:
    table = begun(alice, bots=1)
    while not to_move(table).bot:
        answer(table)
    fingerprint = matches.fingerprint(fresh(table))
    tables.play_bot(table_id=table.pk, fingerprint=fingerprint)
    after = fresh(table)
    assert matches.fingerprint(after) != fingerprint
    assert tables.play_bot(table_id=table.pk, fingerprint=fingerprint) is None
    again = fresh(table)
    assert (again.number, again.version, again.row_version) == (after.number, after.version, after.row_version)


def test_when_code_fails_in_the_middle_the_table_is_whole(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something breaks after the answer was taken and its row written, before the transaction is through."""
    seat, moves = to_move(table), table.number
    before = unchanged(table)

    wrote = rows.write

    def broken(row: Model, *names: str, **stood: object) -> bool:
        if isinstance(row, Table) and "saved" in names:
            assert Move.objects.filter(table=row, number=moves + 1).exists()
            raise RuntimeError("power is gone")
        return wrote(row, *names, **stood)

    monkeypatch.setattr(saving, "write", broken)
    with pytest.raises(RuntimeError):
        submit(table, "draw", seat=seat)
    monkeypatch.undo()
    assert unchanged(table) == before
    assert submit(table, "draw", seat=seat).number == moves + 1


@pytest.mark.parametrize("failing", ["draw_card", "legal"])
def test_when_the_rules_fail_the_table_is_whole_and_its_keepers_are_told(
    table: Table, failing: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whether they fail to do what was chosen or to say what may be chosen."""
    seat = to_move(table)
    before = unchanged(table)
    monkeypatch.setattr(f"games.titles.great_wall_of_china.actions.{failing}", lambda *_: 1 / 0)
    with pytest.raises(refusals.RulesFailed) as caught:
        submit(table, "draw", seat=seat)
    assert caught.value.status == 500
    assert "ZeroDivision" not in str(caught.value.message)
    assert "the rules failed" in caplog.text
    assert unchanged(table) == before


def test_one_screen_is_handed_on_though_nobody_may_know_who_has_answered(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.titles.great_wall.year.setup.AskAll", partial(AskAll, covert=True))
    hot = tables.create(host=alice, title="great-wall", players=3, hot_seat=True)
    table = tables.start(table_id=hot.pk, by=alice)
    first, *others = match_of(table).waiting_for()
    assert others
    seat = Seat.objects.select_related("user").get(table=table, number=first)
    assert "<bdi>Player 1</bdi>, it is your turn" in ask_of(table, seat)
    answer(table, seat=seat)
    assert f"<bdi>Player {others[0] + 1}</bdi>, it is your turn" in ask_of(table, seat)


def test_a_covert_answer_leaves_the_others_wish_to_go_back(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.titles.great_wall.year.autumn.AskAll", partial(AskAll, covert=True))
    table = begun(alice, bob, charlie, title="great-wall")
    while not isinstance(match_of(table).request, AskAll) or not fresh(table).number:
        answer(table)
    first, other = (
        Seat.objects.select_related("user").get(table=table, number=n) for n in match_of(table).waiting_for()[:2]
    )
    asked = propose(table, first, to=0)
    assert answer(table, seat=other).version == asked.version
    assert match_of(table).takeback is not None
    assert "The others are asked" in ask_of(table, first)
