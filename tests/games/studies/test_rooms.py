"""A study room: where it comes from, what is tried out in it, and its limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bots import pool, worker
from games.engine import lru
from games.engine.match import matchfile
from games.engine.match.saved import Move
from games.engine.title import codec
from games.learning.scenarios import scenarios
from games.learning.studies import beginning, studies
from games.models import Study, Table
from games.requests import refusals
from games.tables.reading.scene import seats_of
from games.tables.rows import matches
from games.titles import info, infos, load
from tests.games.making import begun, fresh, match_of, played
from tests.games.studies.rooms import browser_of, ended, forked, over, page, post, room_of, tried_at

pytestmark = pytest.mark.django_db(transaction=True)
SLUGS = [one.slug for one in infos()]
FIXTURES = Path(__file__).parents[2] / "fixtures"


# --- where it comes from ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_every_position_of_a_match_is_a_node(alice: User, bob: User, charlie: User, slug: str) -> None:
    table = ended(alice, bob, *([charlie] if slug == "great-wall" else []), moves=120, title=slug)
    row = room_of(table, alice)
    assert row.at == row.main
    lru.clear_all()
    end = studies.opened(studies.row_of(row.secret))
    assert end.played.why is None
    assert codec.fingerprint(end.match.state) == codec.fingerprint(match_of(table).state)
    for node in range(0, row.main + 1, 17):
        there = studies.opened(studies.row_of(row.secret), node)
        assert there.shown == node
        expected = matches.match_after(table, there.match.number)
        assert codec.fingerprint(there.match.state) == codec.fingerprint(expected.state)


def test_an_example_is_studied_at_its_step(alice: User) -> None:
    scenario = next(
        one for one in scenarios("great-wall-of-china").values() if sum(bool(s.answers) for s in one.play) > 1
    )
    row = beginning.from_example(by=alice, scenario=scenario, step=0, name="<b>An example</b>")
    assert row.at == 0
    assert row.main >= 2
    assert studies.opened(row, row.main).played.why is None
    html = page(browser_of(alice), row)
    assert "<b>An example</b>" not in html
    assert "&lt;b&gt;An example&lt;/b&gt;" in html


def test_a_running_match_is_refused_like_a_table_that_nobody_may_see(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    browser = browser_of(alice)
    running = browser.post(reverse("games:begin_study", args=[table.pk, 0]))
    unknown = browser.post(reverse("games:begin_study", args=[table.pk + 99, 0]))
    assert running.status_code == unknown.status_code == 404
    words = "There is no such table."
    assert words in running.content.decode()
    assert words in unknown.content.decode()
    with pytest.raises(refusals.Unknown):
        beginning.from_table(by=alice, table=table, seats=seats_of(table), number=0)
    assert not Study.objects.exists()


def test_a_copy_of_a_running_match_is_refused_too(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    copy = ended(alice, bob)
    Table.objects.filter(pk=copy.pk).update(origin=table, origin_number=0)
    assert not beginning.may_begin(fresh(copy))
    over(table)
    assert beginning.may_begin(fresh(copy))


def test_only_who_may_see_a_private_table_begins_a_room_and_its_link_opens_it_to_all(
    alice: User, bob: User, charlie: User
) -> None:
    table = ended(alice, bob, privacy=Table.Privacy.PRIVATE)
    begin = reverse("games:begin_study", args=[table.pk, table.number])
    assert browser_of(charlie).post(begin).status_code == 404
    assert browser_of(alice).post(begin).status_code == 302
    row = Study.objects.get()
    assert "Study room" in page(browser_of(charlie), row)
    assert "Study room" in page(Client(), row)
    assert (
        "everybody who has its link" in browser_of(alice).get(reverse("games:table", args=[table.pk])).content.decode()
    )


def test_a_match_file_is_studied_to_its_end(alice: User) -> None:
    file = matchfile.read((FIXTURES / "great_wall" / "two_players.json").read_bytes())
    row = beginning.from_file(by=alice, file=file, name="From a file")
    match = matchfile.replay(file, info(file.title), load(file.title))
    room = studies.opened(studies.row_of(row.secret))
    assert codec.fingerprint(room.match.state) == codec.fingerprint(match.state)
    assert "From a file" in page(browser_of(alice), row)
    wrong = msgspec.structs.replace(file, moves=[*file.moves[:3], Move(0, "nonsense")])
    with pytest.raises(refusals.NotUnderstood):
        beginning.from_file(by=alice, file=wrong)


def test_a_match_file_is_brought_by_anybody_and_a_bad_one_refused_with_its_line(alice: User) -> None:
    address, browser = reverse("games:study_file"), browser_of(alice)
    data = (FIXTURES / "great_wall" / "two_players.json").read_bytes()
    answered = browser.post(address, {"file": SimpleUploadedFile("match.json", data)})
    assert answered.status_code == 302
    row = Study.objects.get()
    assert row.at == row.main > 10
    assert "/study/" in answered.headers["Location"]
    lines = data.split(b"\n")
    lines[5] = b'[0,"<b>nonsense</b>",false],'
    bad = browser.post(address, {"file": SimpleUploadedFile("match.json", b"\n".join(lines))})
    assert bad.status_code == 422
    assert "line 6" in bad.content.decode().lower()
    assert "<b>nonsense</b>" not in bad.content.decode()
    assert browser.post(address, {"file": SimpleUploadedFile("match.json", b"x" * 3_000_000)}).status_code == 422
    assert browser.post(address).status_code == 400
    assert Study.objects.count() == 1


def test_a_guest_may_begin_one(alice: User, bob: User) -> None:
    table = ended(alice, bob)
    browser = Client()
    answered = browser.post(reverse("games:begin_study", args=[table.pk, 3]))
    assert answered.status_code == 302
    row = Study.objects.get()
    assert row.owner.is_guest
    assert row.secret in browser.get(reverse("games:studies")).content.decode()


def test_names_of_players_are_text(alice: User, bob: User) -> None:
    alice.display_name = '<script>alert("x")</script>'
    alice.save()
    row = room_of(ended(alice, bob), bob)
    html = page(browser_of(bob), row)
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert" in html


# --- lines ------------------------------------------------------------------------------------------------------------


def test_a_line_is_played_on_the_real_rules_named_and_deleted(alice: User, bob: User) -> None:
    row = room_of(ended(alice, bob), alice)
    begins, line = forked(row, alice)
    assert line == row.main + 1
    assert studies.row_of(row.secret).at == line
    assert tried_at(row, alice, line) > line
    studies.describe(secret=row.secret, by=alice, node=line, name="<i>better</i>", note="why")
    studies.draw(secret=row.secret, by=alice, node=line, kind="note", elements=["seat:0"], text="here")
    html = page(browser_of(alice), row, f"?node={line}")
    assert "&lt;i&gt;better&lt;/i&gt;" in html
    assert studies.drop(secret=row.secret, by=alice, node=line) == begins
    after = studies.opened(studies.row_of(row.secret))
    assert after.node == begins
    assert len(after.tree.nodes) == row.main
    assert not after.shapes.shapes
    with pytest.raises(refusals.NotNow, match="match itself"):
        studies.drop(secret=row.secret, by=alice, node=1)
    seat = studies.opened(studies.row_of(row.secret), begins).asked()
    assert seat is not None
    with pytest.raises(refusals.NotUnderstood):
        studies.answer(secret=row.secret, by=alice, node=begins, seat=seat, option_id="nonsense")


def test_two_devices_change_one_tree_and_nothing_is_lost(alice: User, bob: User) -> None:
    row = room_of(ended(alice, bob), alice)
    begins, line = forked(row, alice)
    other = tried_at(row, alice, begins, which=-1)
    assert {line, other} <= set(studies.opened(studies.row_of(row.secret)).tree.nodes)
    studies.drop(secret=row.secret, by=alice, node=line)
    with pytest.raises(refusals.Stale):
        studies.answer(secret=row.secret, by=alice, node=line, seat=0, option_id="any")
    with pytest.raises(refusals.Stale):
        studies.describe(secret=row.secret, by=alice, node=line, name="x", note="")


def test_rules_that_were_corrected_meanwhile_are_said_and_the_rest_stays(alice: User, bob: User) -> None:
    """An answer of the match that the rules no longer offer: what follows is reached from the next saved match."""
    row = room_of(ended(alice, bob, moves=80), alice)
    frames = list(row.frames.order_by("node").values_list("node", flat=True))
    room = studies.opened(studies.row_of(row.secret))
    room.tree.nodes[frames[0] + 2].option = "gone"
    Study.objects.filter(pk=row.pk).update(tree=codec.encode(room.tree))
    broken = studies.opened(studies.row_of(row.secret), frames[0] + 4)
    assert broken.shown == frames[0] + 1
    html = page(browser_of(alice), row, f"?node={frames[0] + 4}")
    assert "The rest of the branch is kept." in html
    if len(frames) > 1:
        beyond = studies.opened(studies.row_of(row.secret), frames[1] + 1)
        assert beyond.shown == frames[1] + 1
        assert page(browser_of(alice), row, f"?node={frames[1] + 1}")


# --- a bot's opinion --------------------------------------------------------------------------------------------------


def test_a_bot_thinks_for_the_asked_seat_alone_and_elsewhere(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The request waits for no thought. The same position is thought about once, and a thought that failed is tried again."""
    jobs: dict[Any, worker.Opine] = {}
    thoughts: dict[Any, Any] = {}
    monkeypatch.setattr(pool, "think", lambda key, job: jobs.setdefault(key, job))
    monkeypatch.setattr(pool, "is_known", lambda key: key in thoughts)
    monkeypatch.setattr(pool, "opinion_of", thoughts.get)
    row = room_of(ended(alice, bob), alice, 4)
    seat = studies.opened(row).asked()
    assert seat is not None
    browser = browser_of(bob)
    assert post(browser, row, "study_opinion", shown=row.at, eyes=1 - seat).status_code == 409
    assert "thinks" in post(browser, row, "study_opinion", shown=row.at).content.decode()
    post(browser, row, "study_opinion", shown=row.at, eyes=seat)
    assert len(jobs) == 1
    thoughts[next(iter(jobs))] = None
    assert "thinks" in post(browser, row, "study_opinion", shown=row.at).content.decode()
    thoughts |= dict.fromkeys(jobs)
    assert "could not think" in post(browser, row, "study_opinion", shown=row.at).content.decode()
    real = worker.opined(msgspec.structs.replace(next(iter(jobs.values())), seconds=5.0))
    thoughts[next(iter(jobs))] = real
    answered = post(browser, row, "study_opinion", shown=row.at).content.decode()
    assert answered.count("<tr") > len(real.answers) >= 1
    name = studies.seats_of(row)[seat].name
    assert name
    assert f"A careful bot as <bdi>{name}</bdi>" in answered
    assert all(f"It knows no more than <bdi>{name}</bdi>." in read for read in (answered, page(browser, row)))


# --- drawings ---------------------------------------------------------------------------------------------------------


def test_drawings_stay_at_their_position_with_their_author(alice: User, bob: User, charlie: User) -> None:
    row = room_of(ended(alice, bob), alice)
    studies.settle(secret=row.secret, by=alice, name="", may_add="all", eyes=None)
    board = page(browser_of(charlie), row)
    elements = sorted({piece.split('"')[0] for piece in board.split('data-element="')[1:]})[:2]
    drawn = post(browser_of(charlie), row, "study_draw", shown=row.at, kind="arrow", element=elements, text="<b>go</b>")
    assert drawn.status_code == 200
    assert "&lt;b&gt;go&lt;/b&gt;" in drawn.content.decode()
    assert "<b>go</b>" not in drawn.content.decode()
    assert "Arrow from" in page(browser_of(alice), row)
    assert "Arrow from" not in page(browser_of(alice), row, "?node=1")
    for wrong in (["nothing:here"], elements[:1], [elements[0], elements[0]], ['"><script>', elements[0]]):
        refused = post(browser_of(charlie), row, "study_draw", shown=row.at, kind="arrow", element=wrong)
        assert refused.status_code == 400, wrong
    with pytest.raises(refusals.NotYours):
        studies.erase(secret=row.secret, by=bob, number=1)
    studies.erase(secret=row.secret, by=alice, number=1)
    studies.erase(secret=row.secret, by=alice, number=1)
    assert "Arrow from" not in page(browser_of(alice), row)


def test_everything_has_a_limit(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    row = room_of(ended(alice, bob), alice)
    draw: dict[str, Any] = {"secret": row.secret, "by": alice, "node": 1, "kind": "note", "elements": ["seat:0"]}
    with pytest.raises(refusals.TooLong):
        studies.draw(**draw, text="x" * 201)
    monkeypatch.setattr(studies, "AT_NODE", 1)
    studies.draw(**draw, text="one")
    with pytest.raises(refusals.NotNow):
        studies.draw(**draw, text="two")
    monkeypatch.setattr(beginning, "MOST_ROOMS", 1)
    with pytest.raises(refusals.NotNow):
        room_of(fresh(Table.objects.get()), alice)
    room = studies.opened(studies.row_of(row.secret))
    room.tree.most = row.main
    Study.objects.update(tree=codec.encode(room.tree))
    with pytest.raises(refusals.NotNow, match="very many answers"):
        forked(row, alice)


def test_an_old_name_that_is_refused_today_does_not_lock_the_other_settings(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 2)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.ABANDONED)
    row = room_of(fresh(table), alice)
    Study.objects.filter(pk=row.pk).update(name="Moderators")
    studies.settle(secret=row.secret, by=alice, name="Moderators", may_add="all", eyes=None)
    assert studies.row_of(row.secret).may_add == "all"
    Study.objects.filter(pk=row.pk).update(name="")
    with pytest.raises(refusals.NotUnderstood):
        studies.settle(secret=row.secret, by=alice, name="Moderators", may_add="all", eyes=None)
