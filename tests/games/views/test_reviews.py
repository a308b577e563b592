"""The page of reviews: which moves cost most in a match that is over, and whose moves they are. Who may not ask is refused, and nothing is
changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.guests import make_guest
from accounts.models import User
from games import tables, titles
from games.bots import teaching
from games.engine.bots.comparing import WINNING, Compared, Judgment
from games.engine.rules.text import T
from games.engine.title import codec
from games.models import Move, Review, Seat, Study, Table, Turnover
from games.tables.past import reviews
from games.views.asking import reviews as view
from tests.games.bots.reviewing import judgment
from tests.games.making import against_bots, begun, finished, fresh
from tests.games.posting import TITLE, body, post
from tests.limits import Clock

pytestmark = pytest.mark.django_db
At = Callable[..., Client]
LOST, ROWS = (T(WINNING), "gwc.end.1"), (T("Rows"), "gwc.turn.check.2")
CARDS = (T("Cards left"), "gwc.end.cards.1")


@pytest.fixture(autouse=True)
def nothing_asked() -> None:
    """What was asked before is forgotten."""
    cache.clear()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The reviews that are enqueued. Nobody makes them."""
    enqueued: list[int] = []
    monkeypatch.setattr(teaching, "make", SimpleNamespace(enqueue=lambda pk, asked: enqueued.append(pk)))
    return enqueued


@pytest.fixture
def over(alice: User, bob: User) -> Table:
    """An open match between Alice and Bob that is over."""
    table = finished(alice, TITLE, "standard")
    Seat.objects.filter(table=table, number=1).update(user=bob)
    Table.objects.filter(pk=table.pk).update(privacy=Table.Privacy.OPEN, hot_seat=False)
    return fresh(table)


def page(browser: Client, table: Table, **asked: Any) -> Any:
    return browser.get(f"/en/table/{table.pk}/review/", asked)


def kept(table: Table, seat: int, found: list[reviews.Costly]) -> None:
    revision = titles.load(table.title).revision
    packed = codec.encode(reviews.Found(found, 30))
    Review.objects.create(table=table, seat=seat, revision=revision, asked_at=timezone.now(), found=packed)


def test_a_player_asks_about_their_own_moves_and_anybody_reads_what_was_found(
    over: Table, alice: User, bob: User, at: At, made: list[int]
) -> None:
    assert "Look at my moves" in body(page(at(bob), over))
    assert post(at(bob), over, "review").content
    row = Review.objects.get()
    assert (row.seat, made) == (1, [row.pk])
    assert "The careful bot looks at the match" in body(page(at(bob), over))
    Review.objects.update(found=codec.encode(reviews.Found([reviews.Costly(5, judgment(6.0, 1.25))], 30)))
    for browser in (at(bob), at()):
        read = body(page(browser, over, seat=1))
        assert "Move 5" in read
        assert "Given" in read
        assert "Better" in read
        assert re.search(r"About\s+<b>6</b>\s+points more\.\s+<small[^>]*>The standard error is 1\.2\.", read)
        assert f"/en/table/{over.pk}/at/4/?seat=1" in read
        assert f"/en/table/{over.pk}/at/4/study/" in read
        assert "blunder" not in read


def test_the_links_lead_to_the_position_and_into_a_study(over: Table, alice: User, at: At) -> None:
    kept(over, 0, [reviews.Costly(5, judgment(6.0, 1.25))])
    read = body(page(at(alice), over))
    links = re.search(r'action="([^"]*/study/)".*?href="([^"]*/at/4/[^"]*)"', read, re.DOTALL)
    assert links is not None
    assert at(alice).get(links[2].replace("&amp;", "&")).status_code == 200
    assert at(alice).post(links[1]).status_code == 302


def test_where_nothing_stands_out_the_page_says_so(over: Table, alice: User, at: At) -> None:
    kept(over, 0, [])
    assert "No move stands out" in body(page(at(alice), over))


def test_doubt_is_never_nothing(over: Table, alice: User, at: At) -> None:
    kept(over, 0, [reviews.Costly(5, judgment(6.0, 0.0))])
    assert "The standard error is less than 0.5." in body(page(at(alice), over))


def test_the_page_of_a_match_that_is_over_leads_there(over: Table, alice: User, at: At) -> None:
    for browser, words in ((at(alice), "Which of my moves cost most?"), (at(), "Which moves cost most?")):
        read = body(browser.get(f"/en/table/{over.pk}/"))
        assert words in read
        assert f"/en/table/{over.pk}/review/" in read


def test_a_match_that_runs_says_nothing(alice: User, bob: User, at: At, made: list[int]) -> None:
    table = begun(alice, bob)
    assert page(at(alice), table).status_code == 409
    assert post(at(alice), table, "review").status_code == 409
    assert "review/" not in body(at(alice).get(f"/en/table/{table.pk}/"))
    assert made == []


def test_a_copy_of_a_match_that_runs_says_nothing(over: Table, alice: User, bob: User, at: At, made: list[int]) -> None:
    Table.objects.filter(pk=over.pk).update(origin=begun(alice, bob))
    assert page(at(alice), over).status_code == 409
    assert post(at(alice), over, "review").status_code == 409
    assert not Review.objects.exists()


def test_a_private_table_is_none_to_strangers_and_each_player_asks_for_themselves(
    over: Table, alice: User, charlie: User, at: At, made: list[int]
) -> None:
    Table.objects.filter(pk=over.pk).update(privacy=Table.Privacy.PRIVATE)
    for browser in (at(charlie), at()):
        assert page(browser, over).status_code == 404
        assert post(browser, over, "review").status_code == 404
    assert page(at(alice), over).status_code == 200
    assert page(at(alice), over, seat=1).status_code == 403
    assert post(at(alice), over, "review", seat=1).status_code == 403
    invited = at(charlie)
    session = invited.session
    session["invited"] = [over.invite]
    session.save()
    assert page(invited, over).status_code == 403
    assert made == []


@pytest.mark.parametrize("seat", ["2", "-1", "99999999999", "1\0", "x", "٣" * 2000])
def test_a_seat_that_is_not_there_changes_nothing(over: Table, alice: User, at: At, made: list[int], seat: str) -> None:
    """What is no number names no seat: then it is one's own."""
    answered = post(at(alice), over, "review", seat=seat)
    assert answered.status_code == {"2": 403, "1\0": 400}.get(seat, 200)
    assert all(row.seat == 0 for row in Review.objects.all())


def test_a_bots_moves_are_nobodys(over: Table, alice: User, at: At) -> None:
    Seat.objects.filter(table=over, number=1).update(user=None, bot="normal")
    assert page(at(alice), over, seat=1).status_code == 403


def test_a_guest_and_a_passer_by_may_ask_and_no_second_one_is_made(over: Table, at: At, made: list[int]) -> None:
    for browser in (at(make_guest(language="en")), at(), at()):
        assert post(browser, over, "review", seat=0).status_code == 200
    assert len(made) == Review.objects.count() == 1


def test_how_often_somebody_may_ask_is_limited(
    over: Table, alice: User, at: At, made: list[int], rate_limits: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "REVIEWS", "1/h")
    assert [post(at(alice), over, "review", seat=seat).status_code for seat in (0, 0, 1)] == [200, 200, 429]
    assert Review.objects.count() == 1


def test_a_request_that_the_site_refuses_is_not_counted(
    over: Table, alice: User, at: At, made: list[int], rate_limits: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "REVIEWS", "1/h")
    monkeypatch.setattr(teaching, "MOST_AT_ONCE", 0)
    assert [post(at(alice), over, "review", seat=0).status_code for _ in range(2)] == [409, 409]
    monkeypatch.undo()
    monkeypatch.setattr(view, "REVIEWS", "1/h")
    assert post(at(alice), over, "review", seat=0).status_code == 200


def test_without_scripts_a_post_leads_back_to_the_page(over: Table, alice: User, at: At, made: list[int]) -> None:
    answered = post(at(alice), over, "review", htmx=False, seat=0)
    assert (answered.status_code, answered["Location"]) == (302, f"/en/table/{over.pk}/review/?seat=0")


def test_one_that_failed_may_be_asked_for_again(over: Table, alice: User, at: At, made: list[int]) -> None:
    kept(over, 0, [])
    Review.objects.update(found=None, failed=True)
    assert "could not look" in body(page(at(alice), over))
    assert post(at(alice), over, "review").status_code == 200
    assert len(made) == 1


def compared(won: tuple[int, int], apart: list[float], *, ended: int = 24, doubt: float = 1.25) -> Judgment:
    """The given answer won the first number of games, the other one the second."""
    given, better = won
    whole = 200.0 * (better - given) / 24
    told = Compared(
        "given", T("Given"), 24, [0.0] * 3, whole + sum(apart), 0.2, [whole, *apart], ended, given, 1.94, doubt
    )
    return Judgment([LOST, ROWS, CARDS], told, Compared("better", T("Better"), 24, [0.0] * 3, ended=ended, won=better))


def read(at: At, person: User, table: Table, found: Judgment) -> str:
    """What the page says about this one, without markup."""
    kept(table, 0, [reviews.Costly(5, found)])
    return words(body(page(at(person), table)))


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


# --- figures ----------------------------------------------------------------------------------------------------------


def test_won_games_are_counted_where_the_match_ended(over: Table, alice: User, at: At) -> None:
    said = read(at, alice, over, compared((4, 9), [3.0, 0.0], ended=15))
    assert "The match ended in 15 of 24 imagined games. The other answer won 9 of these, the chosen one 4." in said
    assert "The standard error of the difference is 1.9 games." in said
    assert "%" not in said


@pytest.mark.parametrize(("won", "told"), [(0, "lost"), (24, "won")])
def test_what_was_lost_or_won_either_way_is_said_so(over: Table, alice: User, at: At, won: int, told: str) -> None:
    said = read(at, alice, over, compared((won, won), [6.0, 2.0]))
    assert f"The match was {told} either way: it ended in 24 of 24 imagined games" in said
    assert "About 8 points more." in said


def test_where_no_imagined_game_ended_nothing_is_said_of_winning(over: Table, alice: User, at: At) -> None:
    said = read(at, alice, over, compared((0, 0), [6.0, 2.0], ended=0))
    assert "either way" not in said
    assert "imagined games. The other" not in said


@pytest.mark.parametrize(
    ("apart", "told", "parts"),
    [
        ([18.4, -19.3], "About 1 point less.", [18, -19]),
        ([4.4, 3.4], "About 8 points more.", [5, 3]),
        ([2.2, -2.1], "", []),
    ],
)
def test_parts_add_up_to_the_points_that_are_told(
    over: Table, alice: User, at: At, apart: list[float], told: str, parts: list[int]
) -> None:
    kept(over, 0, [reviews.Costly(5, compared((4, 9), apart))])
    html = body(page(at(alice), over))
    shown = [int(one.replace("\u2212", "-")) for one in re.findall(r"<li><b>([+\u2212]\d+)</b>", html)]
    assert shown == parts
    assert ("in points:" in html) == bool(parts)
    assert told in words(html)


def test_a_doubt_of_less_than_half_a_point_is_told_as_that(over: Table, alice: User, at: At) -> None:
    assert "The standard error is less than 0.5." in read(at, alice, over, compared((0, 0), [6.0, 2.0], doubt=0.31))
    Review.objects.all().delete()
    assert "The standard error is 0.7." in read(at, alice, over, compared((0, 0), [6.0, 2.0], doubt=0.66))


@pytest.mark.parametrize(
    ("found", "says", "says_not"),
    [
        (reviews.Found([], 0), ["There was nothing to look at."], ["No move stands out"]),
        (
            reviews.Found([], 12),
            ["No move stands out. The careful bot compared 12 answers"],
            ["not looked at", "not judged"],
        ),
        (
            reviews.Found([], 0, 7),
            ["7 answers were not looked at: the rules have changed"],
            ["stands out", "nothing to"],
        ),
        (reviews.Found([], 12, 1, 2), ["compared 12", "1 answer was not looked at", "2 answers are not judged"], []),
    ],
)
def test_what_was_not_looked_at_is_said(
    over: Table, alice: User, at: At, found: reviews.Found, says: list[str], says_not: list[str]
) -> None:
    kept(over, 0, [])
    Review.objects.update(found=codec.encode(found))
    said = words(body(page(at(alice), over)))
    assert all(one in said for one in says)
    assert not any(one in said for one in says_not)


# --- whose ------------------------------------------------------------------------------------------------------------


def test_the_page_names_whose_moves_it_shows(over: Table, alice: User, bob: User, at: At) -> None:
    assert "<h1>Which of my moves cost most?</h1>" in body(page(at(alice), over, seat=0))
    html = body(page(at(alice), over, seat=1))
    assert f"<h1>Which moves of <bdi>{bob.public_name}</bdi> cost most?</h1>" in html
    assert f'aria-current="true"><bdi>{bob.public_name}</bdi></a>' in html


def test_a_seat_that_changed_hands_says_since_when(over: Table, alice: User, bob: User, at: At) -> None:
    assert "took this seat over" not in body(page(at(alice), over))
    Turnover.objects.create(table=over, seat=0, kind="to-person", user=bob, other=alice, number=20, version=21)
    assert f"{alice.public_name} took this seat over after move 20." in words(body(page(at(alice), over, seat=0)))
    assert "took this seat over" not in body(page(at(alice), over, seat=1))


# --- ways there and back ----------------------------------------------------------------------------------------------


def test_who_gives_up_alone_against_bots_may_ask(alice: User, at: At, made: list[int]) -> None:
    table = against_bots(alice)
    seat = Seat.objects.get(table=table, user=alice).number
    tables.resign(table_id=table.pk, by=alice)
    assert fresh(table).status == Table.Status.ABANDONED
    assert f"/en/table/{table.pk}/review/?seat={seat}" in body(at(alice).get(f"/en/table/{table.pk}/"))
    assert "Look at my moves" in body(page(at(alice), table))
    assert post(at(alice), table, "review").status_code == 200
    assert len(made) == 1


def test_a_move_has_its_number_in_the_study_room_too(over: Table, alice: User, at: At) -> None:
    move = Move.objects.filter(table=over, undone_version=None, seat=0, forced=False).order_by("number")[6]
    kept(over, 0, [reviews.Costly(move.number, judgment(6.0, 1.0))])
    html = body(page(at(alice), over))
    told = re.search(rf"Move {move.number} answer (\d+) of (\d+) in a study room", words(html))
    assert told is not None
    begun = re.search(r'action="([^"]*/study/)"', html)
    assert begun is not None
    room = body(at(alice).get(at(alice).post(begun[1])["Location"]))
    assert f"Answer {int(told[1]) - 1} of {told[2]}" in room
    assert Study.objects.count() == 1


def advised(answered: Any) -> list[str]:
    return re.findall(
        r'<div class="advice">.*?</div>\s*</div>|<div class="advice">.*?<p>.*?</p>', body(answered), re.DOTALL
    )


def test_the_position_names_both_answers_and_leads_back(over: Table, alice: User, bob: User, at: At) -> None:
    kept(over, 1, [reviews.Costly(5, judgment(6.0, 1.0))])
    for browser in (at(alice), at(bob), at()):
        html = words("".join(advised(browser.get(f"/en/table/{over.pk}/at/4/"))))
        assert f"answer of {bob.public_name}" in html
        assert "Chosen Given" in html
        assert "Perhaps better Better" in html
    assert f'href="/en/table/{over.pk}/review/?seat=1"' in body(at(alice).get(f"/en/table/{over.pk}/at/4/"))
    assert not advised(at(alice).get(f"/en/table/{over.pk}/at/5/"))


def test_at_a_private_table_nobody_else_reads_what_was_found(over: Table, alice: User, bob: User, at: At) -> None:
    kept(over, 1, [reviews.Costly(5, judgment(6.0, 1.0))])
    Table.objects.filter(pk=over.pk).update(privacy=Table.Privacy.PRIVATE)
    assert advised(at(bob).get(f"/en/table/{over.pk}/at/4/"))
    assert not advised(at(alice).get(f"/en/table/{over.pk}/at/4/"))


def test_while_a_match_runs_positions_say_nothing(over: Table, alice: User, at: At) -> None:
    kept(over, 0, [reviews.Costly(5, judgment(6.0, 1.0))])
    Table.objects.filter(pk=over.pk).update(status=Table.Status.PLAYING)
    assert not advised(at(alice).get(f"/en/table/{over.pk}/at/4/"))
