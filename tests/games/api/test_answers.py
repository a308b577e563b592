"""What a program does: it answers, opens tables, joins and begins; twice the same is once."""

from __future__ import annotations

import threading

import pytest
from django.db import connection

from accounts.models import User
from accounts.own.tokens import make
from games import tables
from games.community import relations
from games.models import Move, Seat, Table
from games.tables.reading.scene import scene_of
from tests.games.api.programs import Program, program, refused
from tests.games.making import answer, begun, fresh, match_of, opened, person_at, to_move
from tests.limits import Clock


def asked(table: Table) -> tuple[Program, User, dict[str, object]]:
    """The program of whoever is asked, the person, and an answer that it could send."""
    seat = to_move(table)
    person = person_at(seat)
    one = program(person)
    question = one.get(f"tables/{table.pk}/").json()["question"]
    return one, person, {"option": question["options"][0]["id"], "version": question["version"]}


def test_an_answer_is_given(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    one, _person, body = asked(table)
    seat = to_move(table)
    response = one.post(f"tables/{table.pk}/answers/", body)
    assert response.status_code == 200, response.content
    told = response.json()
    assert told["option"] == body["option"]
    assert told["seat"] == seat.number
    if told["move"] is not None:
        assert Move.objects.get(table=table, number=told["move"], undone_version=None).option == body["option"]


def answered_plainly(table: Table) -> Table:
    """The table at a question to one seat alone."""
    while len(match_of(table).waiting_for()) > 1:
        table = answer(table)
    return table


def test_the_same_answer_twice_counts_once_and_gets_the_same(alice: User, bob: User) -> None:
    table = answered_plainly(begun(alice, bob))
    one, _person, body = asked(table)
    first = one.post(f"tables/{table.pk}/answers/", body)
    count = Move.objects.filter(table=table).count()
    again = one.post(f"tables/{table.pk}/answers/", body)
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert first.json()["move"] is not None
    assert Move.objects.filter(table=table).count() == count


def test_another_answer_to_an_earlier_version_is_stale_and_says_the_present_one(alice: User, bob: User) -> None:
    table = answered_plainly(begun(alice, bob))
    one, _person, body = asked(table)
    other = match_of(table).options(to_move(table).number)[1].id
    assert one.post(f"tables/{table.pk}/answers/", body).status_code == 200
    before = fresh(table)
    problem = refused(one.post(f"tables/{table.pk}/answers/", {**body, "option": other}), 409, "stale")
    assert problem["version"] == before.version
    assert fresh(table).row_version == before.row_version


def to_all(*people: User) -> Table:
    """A table whose question is to all seats at once."""
    table = begun(*people, title="imperial-struggle")
    assert len(match_of(table).waiting_for()) == len(people)
    return table


def test_a_sealed_answer_twice_is_the_same_too(alice: User, bob: User) -> None:
    table = to_all(alice, bob)
    one, _person, body = asked(table)
    first = one.post(f"tables/{table.pk}/answers/", body)
    again = one.post(f"tables/{table.pk}/answers/", body)
    assert first.json() == again.json()
    assert first.json()["move"] is None


def test_a_key_gives_the_first_answer_again(alice: User, bob: User) -> None:
    table = answered_plainly(begun(alice, bob))
    one, _person, body = asked(table)
    address = f"tables/{table.pk}/answers/"
    first = one.post(address, body, **{"Idempotency-Key": "once"})
    assert one.post(address, body, **{"Idempotency-Key": "once"}).json() == first.json()
    refused(one.post(address, {**body, "option": "pass"}, **{"Idempotency-Key": "once"}), 422, "key-reused")


@pytest.mark.parametrize("key", ["", "two words", "x" * 65, "中"])
def test_a_strange_key_is_refused(alice: User, key: str) -> None:
    one = program(alice)
    sent = key.encode().decode("latin-1")
    refused(one.post("tables/", {"title": "great-wall-of-china"}, **{"Idempotency-Key": sent}), 400, "not-understood")
    assert not Table.objects.exists()


def test_a_key_is_of_one_token(alice: User, bob: User) -> None:
    body = {"title": "great-wall-of-china", "bots": 1}
    ours = program(alice).post("tables/", body, **{"Idempotency-Key": "k"}).json()["id"]
    theirs = program(bob).post("tables/", body, **{"Idempotency-Key": "k"}).json()["id"]
    assert ours != theirs


def test_a_refused_request_is_not_remembered(alice: User, bob: User) -> None:
    table = answered_plainly(begun(alice, bob))
    one, _person, body = asked(table)
    late = {**body, "version": 10_000}
    address = f"tables/{table.pk}/answers/"
    assert one.post(address, late, **{"Idempotency-Key": "k"}).status_code == 400
    assert one.post(address, body, **{"Idempotency-Key": "k"}).status_code == 200


def test_a_refused_option_says_why_and_by_which_clause(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    for _ in range(80):
        table = answer(table)
        seat = to_move(table)
        match = match_of(table)
        ask = match.ask(seat.number)
        if ask is not None and ask.refused():
            break
    one, _person, body = asked(table)
    option = one.get(f"tables/{table.pk}/").json()["question"]["refused"][0]
    problem = refused(one.post(f"tables/{table.pk}/answers/", {**body, "option": option["id"]}), 422, "not-allowed")
    assert problem["clause"] == option["refused"]["rule"]
    assert problem["detail"] == option["refused"]["reason"]["said"]


def test_the_others_see_that_a_program_answers_until_the_person_does(alice: User, bob: User) -> None:
    table = answered_plainly(begun(alice, bob))
    seat = to_move(table)
    one, person, body = asked(table)
    assert one.post(f"tables/{table.pk}/answers/", body).status_code == 200
    assert Seat.objects.get(pk=seat.pk).by_program
    other = program(bob if person == alice else alice)
    assert other.get(f"tables/{table.pk}/").json()["table"]["seats"][seat.number]["by_program"]
    table = fresh(table)
    while to_move(table).pk != seat.pk or len(match_of(table).waiting_for()) > 1:
        table = answer(table)
    answer(table, seat=to_move(table))
    assert not Seat.objects.get(pk=seat.pk).by_program


def test_a_sealed_answer_does_not_show_that_a_program_gave_it(alice: User, bob: User) -> None:
    table = to_all(alice, bob)
    one, _person, body = asked(table)
    assert one.post(f"tables/{table.pk}/answers/", body).status_code == 200
    assert not Seat.objects.filter(table=table, by_program=True).exists()


def test_no_program_answers_in_a_rated_match(alice: User, bob: User) -> None:
    table = begun(alice, bob, rated=True)
    one, _person, body = asked(table)
    before = fresh(table)
    refused(one.post(f"tables/{table.pk}/answers/", body), 403, "no-programs")
    assert fresh(table).row_version == before.row_version
    waits = opened(alice, rated=True)
    refused(program(bob).post(f"invitation/{waits.invite}/join/"), 403, "no-programs")
    assert not Seat.objects.filter(table=waits, user=bob).exists()


def test_a_table_is_opened_and_begins_where_nobody_is_waited_for(alice: User) -> None:
    response = program(alice).post(
        "tables/", {"title": "great-wall-of-china", "players": 2, "bots": 1, "level": "easy"}
    )
    assert response.status_code == 201, response.content
    table = Table.objects.get(pk=response.json()["id"])
    assert table.status == Table.Status.PLAYING
    assert table.privacy == Table.Privacy.PRIVATE
    assert response.json()["seats"][1]["bot"] == "easy"
    assert not table.rated


def test_a_table_is_opened_once_for_a_key(alice: User) -> None:
    one = program(alice)
    body = {"title": "great-wall-of-china"}
    first = one.post("tables/", body, **{"Idempotency-Key": "open"})
    assert one.post("tables/", body, **{"Idempotency-Key": "open"}).json() == first.json()
    assert Table.objects.count() == 1


def test_another_joins_by_the_invitation_and_the_match_begins(alice: User, bob: User) -> None:
    host = program(alice)
    table = host.post("tables/", {"title": "great-wall-of-china", "players": 2}).json()
    guest = program(bob)
    refused(guest.get(f"tables/{table['id']}/"), 404, "unknown")
    joined = guest.post(f"invitation/{table['invitation']}/join/")
    assert joined.status_code == 200
    assert joined.json()["seats"][1]["mine"]
    assert guest.post(f"invitation/{table['invitation']}/join/").json() == joined.json()
    assert host.post(f"tables/{table['id']}/start/").json()["status"] == "playing"
    assert guest.get(f"tables/{table['id']}/").json()["view"]["viewer"] == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"title": "great-wall-of-china", "players": 9}, "players"),
        ({"title": "great-wall-of-china", "players": 2, "bots": 2}, "bots"),
        ({"title": "great-wall-of-china", "level": "genius"}, "level"),
        ({"title": "viscounts-of-the-west-kingdom", "level": "expert"}, "level"),
        ({"title": "great-wall-of-china", "pace": "live:1"}, "pace"),
        ({"title": "great-wall-of-china", "options": {"nothing": 1}}, "options.nothing"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_field(alice: User, body: dict[str, object], field: str) -> None:
    problem = refused(program(alice).post("tables/", body), 422, "invalid")
    assert [error["field"] for error in problem["errors"]] == [field]
    assert not Table.objects.exists()


def test_options_of_the_mode_are_taken_over(alice: User) -> None:
    one = program(alice)
    title = next(title for title in one.get("titles/").json() if any(mode["options"] for mode in title["modes"]))
    mode = next(mode for mode in title["modes"] if mode["options"])
    option = mode["options"][0]
    other = next(choice["value"] for choice in option["choices"] if choice["value"] != option["default"])
    count = mode["players"][0]
    body = {"title": title["slug"], "mode": mode["slug"], "players": count, "options": {option["slug"]: other}}
    response = one.post("tables/", body)
    assert response.status_code == 201, response.content
    assert response.json()["options"][option["slug"]] == other


def test_opening_many_is_limited_together_with_the_pages(alice: User, rate_limits: Clock) -> None:
    one = program(alice)
    for _ in range(30):
        assert one.post("tables/", {"title": "great-wall-of-china"}).status_code == 201
    response = one.post("tables/", {"title": "great-wall-of-china"})
    refused(response, 429, "too-many")
    assert 0 < int(response["Retry-After"]) <= 3600
    assert Table.objects.count() == 30


@pytest.mark.django_db(transaction=True)
def test_the_same_answer_by_many_at_once_counts_once() -> None:
    from tests.people import make_person

    alice, bob = make_person("alice"), make_person("bob")
    table = answered_plainly(begun(alice, bob))
    secret = make(person_at(to_move(table)), "many", may_play=True)[1]
    _one, _person, body = asked(table)
    answers: list[tuple[int, object]] = []

    def send() -> None:
        try:
            response = Program(secret).post(f"tables/{table.pk}/answers/", body)
            answers.append((response.status_code, response.json()))
        finally:
            connection.close()

    threads = [threading.Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [status for status, _ in answers] == [200] * 6, answers
    assert all(told == answers[0][1] for _, told in answers)
    assert Move.objects.filter(table=table, option=body["option"], undone_version=None, forced=False).count() == 1


def test_hot_seats_say_which_seat_answers(alice: User) -> None:
    table = opened(alice, hot_seat=True)
    tables.start(table_id=table.pk, by=alice)
    one = program(alice)
    nobody = one.get(f"tables/{table.pk}/").json()
    assert nobody["question"] is None
    seat = nobody["hand_to"]
    question = one.get(f"tables/{table.pk}/", {"seat": seat}).json()["question"]
    body = {"option": question["options"][0]["id"], "version": question["version"]}
    refused(one.post(f"tables/{table.pk}/answers/", body), 403, "not-yours")
    assert one.post(f"tables/{table.pk}/answers/", {**body, "seat": seat}).status_code == 200
    assert scene_of(table.pk).table.version > table.version


def test_a_table_that_others_are_told_of_is_kept_for_them_as_one_from_the_page(alice: User, bob: User) -> None:
    relations.add(bob, alice, relations.Kind.FOLLOWS)
    one = program(alice)
    for private, kept in ((False, True), (True, False)):
        opened = one.post("tables/", {"title": "great-wall-of-china", "private": private}).json()
        assert (Table.objects.get(pk=opened["id"]).kept_until is not None) == kept
