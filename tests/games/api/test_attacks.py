"""What the API refuses: strangers, forgers, thieves, and what is not JSON."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.guests import make_guest
from accounts.models import Token, User
from accounts.own.tokens import make, revoke, rotate
from games import tables
from games.models import Seat, Table
from tests.games.api.programs import ROOT, Program, program, refused
from tests.games.making import begun, fresh, match_of, opened, person_at, to_move
from tests.limits import Clock

READS = ("tables/", "tables/{table}/", "tables/{table}/log/", "titles/", "titles/great-wall-of-china/", "events/")
PLAYS = ("tables/", "tables/{table}/answers/", "tables/{table}/start/", "invitation/{invite}/join/")


def private_table(*people: User) -> Table:
    """A running table that only these people may see."""
    return begun(*people, privacy=Table.Privacy.PRIVATE)


def body_for(table: Table, address: str) -> dict[str, Any]:
    """A body that would be right there."""
    if address == "tables/":
        return {"title": "great-wall-of-china"}
    if "answers" in address:
        option = match_of(table).options(to_move(table).number)[0].id
        return {"option": option, "version": fresh(table).version}
    return {}


def filled(address: str, table: Table) -> str:
    return address.format(table=table.pk, invite=table.invite)


@pytest.mark.parametrize("address", READS)
def test_without_a_token_nothing_is_read(alice: User, bob: User, address: str) -> None:
    response = Program().get(filled(address, begun(alice, bob)))
    refused(response, 401, "no-token")
    assert response["WWW-Authenticate"] == 'Bearer realm="guiyi"'


@pytest.mark.parametrize("address", PLAYS)
def test_without_a_token_nothing_is_changed(alice: User, bob: User, address: str) -> None:
    table = begun(alice, bob)
    refused(Program().post(filled(address, table), body_for(table, address)), 401, "no-token")
    assert Table.objects.count() == 1


@pytest.mark.parametrize("address", READS)
def test_the_session_of_a_browser_counts_for_nothing(alice: User, bob: User, address: str) -> None:
    table = begun(alice, bob)
    browser = Client()
    browser.force_login(alice)
    response = browser.get(ROOT + filled(address, table))
    refused(response, 401, "no-token")
    assert not response.cookies


def test_a_page_of_another_site_cannot_use_the_session(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    person = person_at(to_move(table))
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(person)
    before = fresh(table).row_version
    body = body_for(table, "answers")
    for kind in ("application/json", "text/plain"):
        response = browser.post(
            f"{ROOT}tables/{table.pk}/answers/", body if "json" in kind else str(body), content_type=kind
        )
        assert response.status_code in (401, 415)
    assert fresh(table).row_version == before


@pytest.mark.parametrize(
    "spoil",
    [
        lambda token, person: revoke(person, token.pk),
        lambda token, person: rotate(person, token.pk),
        lambda token, person: Token.objects.filter(pk=token.pk).update(
            expires_at=timezone.now() - timedelta(seconds=1)
        ),
        lambda token, person: User.objects.filter(pk=person.pk).update(is_active=False),
        lambda token, person: person.delete(),
    ],
    ids=["revoked", "rotated", "expired", "deactivated", "deleted"],
)
def test_a_token_that_is_worth_nothing(alice: User, spoil: Any) -> None:
    token, secret = make(alice, "soon dead", may_play=True)
    one = Program(secret)
    assert one.get("tables/").status_code == 200
    spoil(token, alice)
    response = one.get("tables/")
    refused(response, 401, "no-token")
    assert "invalid_token" in response["WWW-Authenticate"]
    refused(one.post("tables/", {"title": "great-wall-of-china"}), 401, "no-token")


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer guiyi_",
        "Bearer guiyi_" + "a" * 43,
        "Basic YTpi",
        "Bearer \x00",
        "Token x",
        "Bearer " + "x" * 5000,
    ],
)
def test_a_forged_header_is_none(db: None, header: str) -> None:
    refused(Program().get("tables/", Authorization=header), 401, "no-token")


def test_the_digest_of_a_secret_is_no_secret(alice: User) -> None:
    token, _secret = make(alice, "stolen from the database")
    refused(Program(token.digest).get("tables/"), 401, "no-token")
    refused(Program(f"guiyi_{token.digest[:43]}").get("tables/"), 401, "no-token")


@pytest.mark.parametrize("name", ["token", "access_token", "API_KEY", "x"])
def test_a_token_in_an_address_is_refused_even_beside_a_header(alice: User, name: str) -> None:
    _token, secret = make(alice, "leaks")
    value = secret if name == "x" else "anything"
    response = Program(secret).get("tables/", {name: value})
    problem = refused(response, 400, "token-in-address")
    assert secret not in str(problem)
    refused(Program().get("tables/", {name: value}), 400, "token-in-address")


@pytest.mark.parametrize("address", PLAYS)
def test_a_token_that_may_read_changes_nothing(alice: User, bob: User, address: str) -> None:
    table = begun(alice, bob)
    one = program(person_at(to_move(table)), may_play=False)
    before = fresh(table).row_version
    response = one.post(filled(address, table), body_for(table, address))
    refused(response, 403, "out-of-scope")
    assert "insufficient_scope" in response["WWW-Authenticate"]
    assert fresh(table).row_version == before
    assert Table.objects.count() == 1


@pytest.mark.parametrize("address", ["tables/{table}/", "tables/{table}/log/"])
def test_a_private_table_of_others_is_as_good_as_none(alice: User, bob: User, dana: User, address: str) -> None:
    table = private_table(alice, bob)
    one = program(dana)
    there = refused(one.get(filled(address, table)), 404, "unknown")
    nowhere = refused(one.get(address.format(table=987_654)), 404, "unknown")
    assert there["detail"] == nowhere["detail"]
    assert "version" not in there


@pytest.mark.parametrize("address", ["tables/{table}/answers/", "tables/{table}/start/"])
def test_nobody_else_acts_at_a_private_table(alice: User, bob: User, dana: User, address: str) -> None:
    table = private_table(alice, bob)
    before = fresh(table).row_version
    problem = refused(program(dana).post(filled(address, table), body_for(table, address)), 404, "unknown")
    assert "version" not in problem
    assert fresh(table).row_version == before


def test_nobody_answers_for_another(alice: User, bob: User, dana: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    other = bob if person_at(seat) == alice else alice
    before = fresh(table).row_version
    body = {**body_for(table, "answers"), "seat": seat.number}
    for person in (other, dana):
        refused(program(person).post(f"tables/{table.pk}/answers/", body), 403, "not-yours")
    assert fresh(table).row_version == before


def test_another_seat_is_not_seen(alice: User, bob: User, dana: User) -> None:
    table = begun(alice, bob)
    own = program(alice).get(f"tables/{table.pk}/").json()
    assert program(alice).get(f"tables/{table.pk}/", {"seat": 1}).json() == own
    spectator = program(dana).get(f"tables/{table.pk}/", {"seat": 0}).json()
    assert spectator["seat"] is spectator["view"]["viewer"] is spectator["question"] is None


def test_an_invitation_kept_by_a_session_opens_nothing_here(alice: User, bob: User, dana: User) -> None:
    table = private_table(alice, bob)
    browser = Client()
    browser.force_login(dana)
    browser.get(f"/invite/{table.invite}/", follow=True)
    assert browser.get(f"/table/{table.pk}/").status_code == 200
    _token, secret = make(dana, "beside a browser")
    response = browser.get(f"{ROOT}tables/{table.pk}/", headers={"Authorization": f"Bearer {secret}"})
    refused(response, 404, "unknown")


@pytest.mark.parametrize("invite", ["nothing", "x" * 500, "%00", "../tables", "' or 1=1 --"])
def test_a_forged_invitation_opens_nothing(alice: User, dana: User, invite: str) -> None:
    opened(alice)
    response = program(dana).post(f"invitation/{invite}/join/")
    assert response.status_code in (400, 404)
    assert response["Content-Type"] == "application/problem+json"
    assert not Seat.objects.filter(user=dana).exists()


@pytest.mark.parametrize("number", ["0", "99999999999999999999999", "-1", "1.5", "abc", "1%00"])
def test_a_forged_number_is_nothing(alice: User, number: str) -> None:
    response = program(alice).get(f"tables/{number}/")
    assert response.status_code in (400, 404)
    assert response["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "option"),
        ({"option": "pass"}, "version"),
        ({"option": "", "version": 1}, "option"),
        ({"option": "x" * 201, "version": 1}, "option"),
        ({"option": "pass\x00", "version": 1}, "option"),
        ({"option": ["pass"], "version": 1}, "option"),
        ({"option": "pass", "version": "1"}, "version"),
        ({"option": "pass", "version": -1}, "version"),
        ({"option": "pass", "version": 2**63}, "version"),
        ({"option": "pass", "version": True}, "version"),
        ({"option": "pass", "version": 1, "seat": 100}, "seat"),
        ({"option": "pass", "version": 1, "more": 1}, "more"),
    ],
)
def test_a_malformed_answer_is_refused_by_field(alice: User, bob: User, body: dict[str, Any], field: str) -> None:
    table = begun(alice, bob)
    before = fresh(table).row_version
    one = program(person_at(to_move(table)))
    problem = refused(one.post(f"tables/{table.pk}/answers/", body), 422, "invalid")
    assert field in {error["field"].rpartition(".")[2] for error in problem["errors"]}
    assert fresh(table).row_version == before


@pytest.mark.parametrize("option", ["no:such:option", "seat:0", "order:0:1", "'; drop table", "中文"])
def test_a_forged_option_is_refused(alice: User, bob: User, option: str) -> None:
    table = begun(alice, bob)
    before = fresh(table).row_version
    one = program(person_at(to_move(table)))
    refused(
        one.post(f"tables/{table.pk}/answers/", {"option": option, "version": table.version}), 400, "not-understood"
    )
    assert fresh(table).row_version == before


@pytest.mark.parametrize(
    ("body", "kind", "status", "reason"),
    [
        (b"{", "application/json", 400, "unreadable"),
        (b"[" * 50_000, "application/json", 400, "unreadable"),
        (b"\xff\xfe", "application/json", 400, "unreadable"),
        (b'{"version": ' + b"9" * 5000 + b"}", "application/json", 400, "unreadable"),
        (b"[]", "application/json", 422, "invalid"),
        (b"null", "application/json", 422, "invalid"),
        (b"", "application/json", 422, "invalid"),
        (b"option=pass", "application/x-www-form-urlencoded", 415, "no-json"),
        (b"x", "text/plain", 415, "no-json"),
        (b'{"a": "' + b"x" * 70_000 + b'"}', "application/json", 413, "too-long"),
        (b'{"a": "' + b"x" * 600_000 + b'"}', "application/json", 413, "too-long"),
    ],
)
def test_what_is_no_json_is_refused(alice: User, bob: User, body: bytes, kind: str, status: int, reason: str) -> None:
    table = begun(alice, bob)
    before = fresh(table).row_version
    one = program(person_at(to_move(table)))
    refused(one.send("POST", f"tables/{table.pk}/answers/", body, kind), status, reason)
    assert fresh(table).row_version == before


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE"])
def test_other_methods_are_not_taken(alice: User, method: str) -> None:
    response = program(alice).send(method, "tables/")
    refused(response, 405, "method")
    assert {"GET", "POST"} == set(response["Allow"].replace(" ", "").split(","))
    refused(program(alice).send("POST", "titles/", b"{}"), 405, "method")


def test_head_is_answered_as_get(alice: User) -> None:
    response = program(alice).send("HEAD", "tables/")
    assert response.status_code == 200
    assert not response.content
    refused_one = Program().send("HEAD", "tables/")
    assert refused_one.status_code == 401


def test_pages_of_other_sites_may_ask_with_a_token_and_without_credentials(alice: User) -> None:
    asked = Program().send("OPTIONS", "tables/", Origin="https://other.example")
    assert asked.status_code == 204
    assert "Authorization" in asked["Access-Control-Allow-Headers"]
    for response in (asked, program(alice).get("tables/"), Program().get("tables/")):
        assert response["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in response
        assert response["Cache-Control"] == "no-store"


@pytest.mark.parametrize("address", ["", "nothing/", "tables", "v2/", "tables/1/answers", "docs"])
def test_other_addresses_are_problems_too(alice: User, address: str) -> None:
    refused(program(alice).get(address), 404, "unknown")


def test_a_failure_of_ours_is_a_problem(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_arguments: object) -> None:
        raise RuntimeError("a secret of ours")

    table = begun(alice, bob)
    monkeypatch.setattr(tables, "submit_move", broken)
    one = program(person_at(to_move(table)))
    response = one.post(f"tables/{table.pk}/answers/", body_for(table, "answers"))
    problem = refused(response, 500, "broken")
    assert "secret" not in str(problem)


def test_haste_is_limited_by_person_and_told_in_headers(alice: User, bob: User, rate_limits: Clock) -> None:
    one, other = program(alice), program(alice)
    first = one.get("tables/")
    assert first["RateLimit-Policy"] == '"person";q=600;w=60'
    assert first["RateLimit"].startswith('"person";r=599;t=')
    for _ in range(599):
        response = one.get("titles/great-wall-of-china/")
    assert response.status_code == 200
    response = one.get("tables/")
    refused(response, 429, "too-many")
    assert 0 < int(response["Retry-After"]) <= 60
    refused(other.get("tables/"), 429, "too-many")
    assert program(bob).get("tables/").status_code == 200


def test_guessing_tokens_is_limited_by_address(db: None, rate_limits: Clock) -> None:
    for number in range(60):
        refused(Program(f"guiyi_{number:043}").get("tables/"), 401, "no-token")
    refused(Program(f"guiyi_{61:043}").get("tables/"), 429, "too-many")


def test_a_guest_has_no_tokens(db: None) -> None:
    guest = make_guest(language="en")
    token = Token.objects.create(user=guest, label="forged row", digest="0" * 64)
    assert token.scopes == ("read",)
    from accounts.own.tokens import NoAccount

    with pytest.raises(NoAccount):
        make(guest, "x")
