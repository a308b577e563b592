"""What people write for themselves at a table: saved as it is written, from several devices, and kept when a guest signs in."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.guests import make_guest, merge_guest
from accounts.models import User
from games.models import Note, Table
from games.models.notes import MOST
from games.requests import refusals
from games.tables.changing.leaving import clearing
from games.tables.notepad import writing
from tests.games.making import begun, opened, played

pytestmark = pytest.mark.django_db
JSON = {"Accept": "application/json"}


def address(table: Table, language: str = "/en") -> str:
    return f"{language}/table/{table.pk}/notes/"


def saved(
    browser: Client, who: User, table: Table, text: str, version: int = 0, **more: Any
) -> tuple[int, dict[str, Any]]:
    """What a page's script is answered when it saves a text."""
    sent = {"text": text, "version": version, "who": who.pk, **more}
    answered = browser.post(address(table), sent, headers=JSON)
    return answered.status_code, answered.json()


def fetched(browser: Client, table: Table) -> dict[str, Any]:
    answered: dict[str, Any] = browser.get(address(table), headers=JSON).json()
    return answered


def test_a_text_is_there_again_on_every_device(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    assert fetched(at(alice), table) == {"version": 0, "text": ""}
    assert saved(at(alice), alice, table, "Bob <b>holds</b>\n萬里 & wall") == (
        200,
        {"version": 1, "text": "Bob <b>holds</b>\n萬里 & wall"},
    )
    assert fetched(at(alice), table) == {"version": 1, "text": "Bob <b>holds</b>\n萬里 & wall"}
    assert saved(at(alice), alice, table, "shorter", 1)[1]["version"] == 2
    assert saved(at(alice), alice, table, "", 2) == (200, {"version": 3, "text": ""})


def test_each_person_has_a_text_of_their_own(at: Any, alice: User, bob: User, charlie: User) -> None:
    """Players and spectators alike."""
    table = begun(alice, bob)
    for person in (alice, bob, charlie):
        assert saved(at(person), person, table, f"of {person.username}")[0] == 200
    assert fetched(at(charlie), table)["text"] == "of charlie"
    assert fetched(at(), table) == {"version": 0, "text": ""}


def test_the_last_writer_is_told_of_the_other_device_and_nothing_is_overwritten(
    at: Any, alice: User, bob: User
) -> None:
    table = begun(alice, bob)
    desk, phone = at(alice), at(alice)
    saved(desk, alice, table, "from the desk")
    assert saved(phone, alice, table, "from the phone") == (409, {"version": 1, "text": "from the desk"})
    assert fetched(desk, table)["text"] == "from the desk"
    assert saved(phone, alice, table, "both", 1) == (200, {"version": 2, "text": "both"})
    assert saved(desk, alice, table, "the desk again", 1) == (409, {"version": 2, "text": "both"})


def test_two_devices_at_the_same_moment(at: Any, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have read the same version before either saves."""
    table = begun(alice, bob)
    read = writing.note_of
    for seen in (0, 1):
        Note.objects.all().delete()
        if seen:
            writing.write(user=alice, table=table, text="first", seen=0)
        before = read(alice.pk, table.pk)
        writing.write(user=alice, table=table, text="from the desk", seen=seen)
        reads = iter([before])
        monkeypatch.setattr(writing, "note_of", lambda *key, reads=reads: next(reads, None) or read(*key))
        late = writing.write(user=alice, table=table, text="from the phone", seen=seen)
        assert (late.taken, late.text) == (False, "from the desk")
        monkeypatch.setattr(writing, "note_of", read)


def test_a_device_that_heard_no_answer_sends_again(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    for _ in range(3):
        assert saved(at(alice), alice, table, "once")[1]["version"] == 1


def test_lines_end_in_one_way_and_a_nul_is_left_out(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    saved(at(alice), alice, table, "one\r\ntwo\rthree\n")
    assert fetched(at(alice), table)["text"] == "one\ntwo\nthree\n"
    assert writing.write(user=alice, table=table, text="a\0b", seen=1).text == "ab"


@pytest.mark.parametrize("letter", ["x", "字", "😀"])
def test_a_text_has_twenty_thousand_characters_at_most(at: Any, alice: User, bob: User, letter: str) -> None:
    table = begun(alice, bob)
    assert saved(at(alice), alice, table, letter * MOST)[0] == 200
    status, answered = saved(at(alice), alice, table, letter * (MOST + 1), 1)
    assert (status, answered["error"]) == (413, "A note has at most 20000 characters, and this has 20001.")
    assert len(fetched(at(alice), table)["text"]) == MOST


def test_two_texts_that_were_joined_become_shorter_bit_by_bit(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    Note.objects.create(user=alice, table=table, number=table.pk, title=table.title, text="x" * 30_000, version=4)
    assert writing.write(user=alice, table=table, text="x" * 29_000, seen=4).taken
    with pytest.raises(refusals.TooLong):
        writing.write(user=alice, table=table, text="y" * 29_000, seen=5)


def test_who_has_signed_in_as_another_saves_nothing_there(at: Any, alice: User, bob: User, charlie: User) -> None:
    """The page that was open is still Alice's."""
    table = begun(alice, bob)
    for browser in (at(bob), at(charlie), at()):
        assert saved(browser, alice, table, "Alice's plans")[0] == 403
    assert not Note.objects.exists()


def test_a_private_table_has_no_notes_of_strangers(at: Any, alice: User, bob: User, charlie: User) -> None:
    table = opened(alice, privacy=Table.Privacy.PRIVATE)
    assert saved(at(charlie), charlie, table, "hello")[0] == 404
    assert at(charlie).get(address(table), headers=JSON).status_code == 404
    assert at(charlie).get(address(table)).status_code == 404
    assert saved(at(alice), alice, table, "hello")[0] == 200


def test_who_wrote_at_a_table_reads_it_when_the_table_is_shut(at: Any, alice: User, bob: User, charlie: User) -> None:
    table = begun(alice, bob)
    saved(at(charlie), charlie, table, "as seen from outside")
    Table.objects.filter(pk=table.pk).update(privacy=Table.Privacy.PRIVATE)
    assert at(charlie).get(f"/en/table/{table.pk}/").status_code == 404
    page = at(charlie).get(address(table)).content.decode()
    assert "as seen from outside" in page
    assert "bob" not in page
    assert saved(at(charlie), charlie, table, "and still", 1)[0] == 200


def test_saving_has_a_limit(at: Any, alice: User, bob: User, rate_limits: Any) -> None:
    table, browser, version = begun(alice, bob), at(alice), 0
    statuses = []
    for number in range(125):
        status, answered = saved(browser, alice, table, f"text {number}", version)
        version = answered.get("version", version)
        statuses.append(status)
    assert statuses == [200] * 120 + [429] * 5
    assert fetched(browser, table)["text"] == "text 119"


# --- a page by itself -----------------------------------------------------------------------------------------------------


def test_without_scripts_a_page_saves(at: Any, alice: User, bob: User) -> None:
    table, browser = begun(alice, bob), at(alice)
    answered = browser.post(address(table), {"text": "<i>plans</i>", "version": 0, "who": alice.pk}, follow=True)
    page = answered.content.decode()
    assert answered.status_code == 200
    assert "&lt;i&gt;plans&lt;/i&gt;</textarea>" in page
    assert "Your notes are saved." in page
    assert 'dir="auto"' in page
    late = browser.post(address(table), {"text": "mine", "version": 0, "who": alice.pk})
    assert late.status_code == 409
    assert "&lt;i&gt;plans&lt;/i&gt;</textarea>" in late.content.decode()
    assert "mine</textarea>" in late.content.decode()
    assert 'name="version" value="1"' in late.content.decode()


def test_what_is_refused_stays_on_the_page(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    answered = at(alice).post(address(table), {"text": "y" * 20_001, "version": 0, "who": alice.pk})
    assert answered.status_code == 413
    assert "y" * 20_001 in answered.content.decode()
    assert "at most 20000 characters" in answered.content.decode()


def test_a_stranger_begins_as_a_guest(at: Any, alice: User, bob: User) -> None:
    table, browser = begun(alice, bob), at()
    page = browser.get(address(table)).content.decode()
    assert "Write as a guest" in page
    assert "Write as a guest" in browser.get(f"/en/table/{table.pk}/").content.decode()
    answered = browser.post(address(table), {"begin": "yes"})
    assert answered.headers["Location"] == f"/en/table/{table.pk}/#write"
    guest = User.objects.get(is_guest=True)
    assert saved(browser, guest, table, "a guest's")[0] == 200


def test_no_version_or_a_strange_one_is_no_error(at: Any, alice: User, bob: User) -> None:
    table = begun(alice, bob)
    for version in ("", "-1", "x", "99999999999999999999", "1e3"):
        answered = at(alice).post(
            address(table), {"text": f"v{version}", "version": version, "who": alice.pk}, headers=JSON
        )
        assert answered.status_code in (200, 409)
    assert at(alice).post(address(table), {"who": "x"}, headers=JSON).status_code == 403
    assert at(alice).put(address(table)).status_code == 405


# --- people and tables come and go ----------------------------------------------------------------------------------------


def test_a_guest_who_signs_in_keeps_both_texts(alice: User, bob: User) -> None:
    guest = make_guest(language="en")
    both, one, same, empty = (begun(alice, bob) for _ in range(4))
    for table, own, other in (
        (both, "Alice's", "the guest's"),
        (one, "", "only the guest's"),
        (same, "same", "same"),
        (empty, "own", ""),
    ):
        if own:
            writing.write(user=alice, table=table, text=own, seen=0)
        if other:
            writing.write(user=guest, table=table, text=other, seen=0)
    merge_guest(guest=guest, user=alice)
    texts = {table.pk: writing.note_of(alice.pk, table.pk).text for table in (both, one, same, empty)}
    assert list(texts.values()) == ["Alice's\n\nthe guest's", "only the guest's", "same", "own"]
    assert writing.note_of(alice.pk, both.pk).version == 2, "a device that shows the text alone is told"
    assert not Note.objects.filter(user=guest).exists()


def test_notes_go_with_the_account(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    for person in (alice, bob):
        writing.write(user=person, table=table, text="x", seen=0)
    alice.delete()
    assert [note.user_id for note in Note.objects.all()] == [bob.pk]


def test_notes_stay_when_the_match_is_over_and_when_the_table_is_cleared(
    at: Any, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(alice, bob)
    writing.write(user=alice, table=table, text="to remember", seen=0)
    table = played(table, 500)
    assert table.status == Table.Status.FINISHED
    assert fetched(at(alice), table)["text"] == "to remember"
    monkeypatch.setattr(clearing, "due", lambda now=None: Table.objects.all())
    assert clearing.clear(table_id=table.pk)
    assert not Table.objects.filter(pk=table.pk).exists()
    assert "to remember" in at(alice).get("/en/play/notes/").content.decode()
    assert "to remember" in at(alice).get(address(table)).content.decode()
    assert at(bob).get(address(table)).status_code == 404
