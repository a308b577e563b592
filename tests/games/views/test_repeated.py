"""What is posted twice counts once: the second copy may come late, over a connection that was believed dead."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games.engine.rules.ask import AskAll
from games.models import Move, Seat, Table
from tests.games.making import begun, fresh, match_of, to_move
from tests.games.posting import HTMX, body, unchanged

pytestmark = pytest.mark.django_db
FIELD = re.compile(r'<input type="hidden" form="answer" name="(\w+)" value="([^"]*)">')


def form_of(browser: Any, table: Table) -> dict[str, str]:
    """What a page that is read now would post with each of its answers."""
    return dict(FIELD.findall(body(browser.get(f"/en/table/{table.pk}/"))))


def posted(browser: Any, table: Table, what: str, sent: dict[str, str], *, again: bool = False) -> Any:
    """This form posted at the table."""
    headers = HTMX | ({"X-Sent-Again": "yes"} if again else {})
    return browser.post(f"/en/table/{table.pk}/{what}/", sent, headers=headers)


@pytest.fixture
def sealing(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A match in which both answer one question, and none knows whether the other has."""
    monkeypatch.setattr("games.titles.great_wall.year.setup.AskAll", partial(AskAll, covert=True))
    return begun(alice, bob, bots=1, title="great-wall")


def sealed(table: Table) -> dict[int, str]:
    """The answers that wait for the others'."""
    return dict(match_of(table).sealed)


def test_an_answer_that_comes_late_does_not_come_back_after_it_was_taken_back(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    browser = at(seat.user)
    option = next(option.id for option in match_of(table).options(seat.number) if option.id.startswith("play:"))
    sent = {**form_of(browser, table), "option": option}
    assert posted(browser, table, "move", sent).status_code == 200
    assert posted(browser, table, "undo", form_of(browser, table)).status_code == 200
    before = unchanged(table)
    assert posted(browser, table, "move", sent, again=True).status_code == 409
    assert unchanged(table) == before
    assert not Move.objects.filter(table=table, undone_version=None, number__gt=0).exists()


def test_a_sealed_answer_that_comes_twice_is_sealed_once(at: Any, sealing: Table) -> None:
    seat = to_move(sealing)
    browser = at(seat.user)
    sent = {**form_of(browser, sealing), "option": match_of(sealing).options(seat.number)[0].id}
    assert posted(browser, sealing, "move", sent).status_code == 200
    row = fresh(sealing).row_version
    private = Seat.objects.get(pk=seat.pk).private_version
    again = posted(browser, sealing, "move", sent, again=True)
    assert again.status_code == 200
    assert "notice-error" not in body(again)
    assert Seat.objects.get(pk=seat.pk).private_version == private
    assert fresh(sealing).row_version >= row


@pytest.mark.parametrize("other", [False, True], ids=["withdrawn", "changed"])
def test_a_sealed_answer_that_comes_late_does_not_replace_what_was_thought_anew(
    at: Any, sealing: Table, other: bool
) -> None:
    seat = to_move(sealing)
    browser = at(seat.user)
    first, second, *_ = [option.id for option in match_of(sealing).options(seat.number)]
    sent = {**form_of(browser, sealing), "option": first}
    assert posted(browser, sealing, "move", sent).status_code == 200
    assert posted(browser, sealing, "unseal", form_of(browser, sealing)).status_code == 200
    if other:
        now = {**form_of(browser, sealing), "option": second}
        assert posted(browser, sealing, "move", now).status_code == 200
    assert posted(browser, sealing, "move", sent, again=True).status_code == 409
    assert sealed(sealing).get(seat.number) == (second if other else None)


def test_undo_that_comes_twice_takes_back_one_answer_and_is_not_reproached(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    browser = at(seat.user)
    option = next(option.id for option in match_of(table).options(seat.number) if option.id.startswith("play:"))
    assert posted(browser, table, "move", {**form_of(browser, table), "option": option}).status_code == 200
    sent = form_of(browser, table)
    assert posted(browser, table, "undo", sent).status_code == 200
    before = unchanged(table)
    again = posted(browser, table, "undo", sent, again=True)
    assert again.status_code == 200
    assert "notice-error" not in body(again)
    assert f'data-version="{fresh(table).version}"' in body(again)
    assert posted(browser, table, "undo", sent).status_code == 409, "a second click is told that it counted"
    assert unchanged(table) == before
