"""Taking back a draw: players who must agree read that the card has been seen, and a table may forbid it."""

from __future__ import annotations

import html
import random
import re
from typing import Any

import pytest
from django.utils.translation import gettext, override

from accounts.models import User
from games import tables
from games.drawing.panels.fragments import fragments
from games.drawing.viewer.takeback import undone
from games.models import Move, Seat, Table
from games.requests import refusals
from games.tables.reading.scene import scene_of
from games.tables.rows import matches
from games.titles import infos
from tests.games.making import answer, begun, fresh, match_of, option_ids, other_seat, person_at, to_move
from tests.games.posting import body, post
from tests.typed import a

LANGUAGES = ("zh-hant", "zh-hans", "en")
SEEN = (
    "Something was drawn, rolled or revealed since: the next card or roll stays the same, and whoever saw it knows it."
)
STAYS = "At this table nothing that was drawn, rolled or revealed is taken back."


def said(sentence: str, language: str) -> str:
    """A sentence of the portal in a language."""
    with override(language):
        return gettext(sentence)


def shown(table: Table, seat: Seat, language: str, part: str = "table-ask") -> str:
    """What whoever sits there reads in the panel, without markup."""
    scene = scene_of(table.pk)
    drawn = str(fragments(scene, scene.viewer(seat.user_id), language)[part])
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", "", drawn) if part == "table-ask" else drawn))


def proposed(table: Table, seat: Seat, to: int) -> Table:
    """The seat asks to go back there."""
    seen = fresh(table).version
    return tables.propose_takeback(table_id=table.pk, by=person_at(seat), seat=seat.number, to=to, seen_version=seen)


def play(table: Table, seat: Seat) -> Table:
    """The seat plays a card, which shows nothing that was hidden."""
    options = option_ids(match_of(table).options(seat.number))
    return answer(table, next(option for option in options if option.startswith("play:")), seat=seat)


def turns(table: Table, *ways: str) -> tuple[Seat, Seat]:
    """Two seats have had a turn, each in one of these ways: ``draw`` or ``play``."""
    seats = []
    for way in ways:
        seat = to_move(table)
        seats.append(seat)
        while to_move(table) == seat:
            answer(table, "draw", seat=seat) if way == "draw" else play(table, seat)
    return seats[0], seats[1]


# --- who must agree is told -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_must_agree_reads_that_a_draw_has_been_seen(alice: User, bob: User, language: str) -> None:
    """And so does whoever asks, before and afterwards; what is announced to those who only listen says it as well."""
    table = begun(alice, bob)
    first, second = turns(table, "draw", "play")
    sentence = said(SEEN, language)
    assert sentence in shown(table, first, language)
    proposed(table, first, 0)
    assert sentence in shown(table, first, language)
    assert sentence in shown(table, second, language)
    assert sentence in shown(table, second, language, "table-status")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_where_nothing_was_drawn(alice: User, bob: User, language: str) -> None:
    table = begun(alice, bob)
    first, second = turns(table, "play", "play")
    to = a(Move, table.moves.filter(seat=first.number, forced=False).last()).number - 1
    assert not match_of(table).revealed_since(to)
    proposed(table, first, to)
    for seat in (first, second):
        assert said(SEEN, language) not in shown(table, seat, language)
        assert said(SEEN, language) not in shown(table, seat, language, "table-status")


@pytest.mark.parametrize("slug", [info.slug for info in infos()])
def test_in_every_title_it_is_said_exactly_where_something_was_learned(slug: str, alice: User, bob: User) -> None:
    """At positions of a random match, however far one goes back."""
    mode = next(mode for info in infos() if info.slug == slug for mode in info.modes if 2 in mode.players)
    table, dice, announced = begun(alice, bob, title=slug, mode=mode.slug), random.Random(slug), set()
    uses: dict[int, int] = {}
    for _ in range(60):
        seat = to_move(table)
        answer(table, dice.choice(match_of(table).options(seat.number)).id, seat=seat)
        match, scene = match_of(table), scene_of(table.pk)
        uses[match.number] = match.state.chance.uses
        for to in dice.sample(sorted(uses), min(3, len(uses))):
            if to == match.number:
                continue
            back = undone(scene, scene.viewer(seat.user_id), to)
            assert back.revealed == match.revealed_since(to)
            assert back.revealed or uses[to] == match.state.chance.uses
            with override("en"):
                assert (SEEN in back.consequences) == back.revealed
            announced.add(back.revealed)
        if fresh(table).status != Table.Status.PLAYING:
            break
    assert True in announced


def test_it_is_still_known_when_the_match_is_read_anew(alice: User, bob: User) -> None:
    """From what is saved, and from a key frame with the moves after it; of a match saved before it was noted, as far as undo reached."""
    table = begun(alice, bob)
    turns(table, "play", "draw")
    match = match_of(table)
    number = match.number
    for again in (matches.match_after(fresh(table), number), match_of(table)):
        assert [again.revealed_since(to) for to in range(number)] == [match.revealed_since(to) for to in range(number)]
    saved = match.save()
    assert saved.revealed is not None
    saved.revealed = None
    old = type(match).restore(match.title, saved)
    assert old.revealed_since(saved.floor - 1)


# --- a table at which none is taken back ----------------------------------------------------------------------------------------


def opened_by_form(at: Any, person: User, **sent: Any) -> Table:
    """A table that somebody opens at its page."""
    filled = {"mode": "standard", "players": 2, "bots": 0, "level": "normal", "people": "open", **sent}
    answered = at(person).post("/en/play/great-wall-of-china/new/", filled)
    assert answered.status_code == 302, body(answered)
    return Table.objects.get(pk=int(answered["Location"].split("/")[-2]))


@pytest.fixture
def strict(at: Any, alice: User, bob: User) -> Table:
    """A match at such a table."""
    table = opened_by_form(at, alice, final_draws="on")
    tables.join(table_id=table.pk, by=bob)
    return tables.start(table_id=table.pk, by=alice)


def test_who_opens_a_table_chooses_whether_a_draw_is_final(at: Any, alice: User) -> None:
    page = body(at(alice).get("/en/play/great-wall-of-china/new/"))
    assert "A draw is final" in page
    assert "What was drawn, rolled or revealed is never taken back, not even if all agree." in page
    assert opened_by_form(at, alice, final_draws="on").final_draws
    assert not opened_by_form(at, alice).final_draws


@pytest.mark.parametrize(("prefix", "language"), [("", "zh-hant"), ("/zh-hans", "zh-hans"), ("/en", "en")])
def test_whoever_comes_reads_it_before_they_sit_down(
    at: Any, alice: User, bob: User, prefix: str, language: str
) -> None:
    table = opened_by_form(at, alice, final_draws="on")
    name = said("A draw is final", language)
    for address in (f"{prefix}/play/", f"{prefix}/table/{table.pk}/"):
        assert f'<span class="tag">{name}</span>' in body(
            at(bob).get(address)
        ) or f'<li class="tag">{name}</li>' in body(at(bob).get(address))
    Table.objects.filter(pk=table.pk).update(final_draws=False)
    tables.renew_invitation(table_id=table.pk, by=alice)
    assert name not in body(at(bob).get(f"{prefix}/table/{table.pk}/"))
    assert name not in body(at(bob).get(f"{prefix}/play/"))


def test_a_draw_is_not_taken_back_there(at: Any, strict: Table) -> None:
    """Nobody is asked, not even bots; the panel says why instead of offering it."""
    first, second = turns(strict, "draw", "play")
    before = fresh(strict)
    for language in LANGUAGES:
        panel = shown(strict, first, language)
        assert said(STAYS, language) in panel
        assert said("Ask to take back my last move", language) not in panel
    answered = post(at(first.user), strict, "take-back", to=0, seat=first.number)
    assert answered.status_code == refusals.NotNow.status
    assert STAYS in html.unescape(body(answered))
    answered = post(at(first.user), strict, "undo", seat=first.number)
    assert answered.status_code == refusals.NotNow.status
    assert STAYS in html.unescape(body(answered))
    after = fresh(strict)
    assert (after.number, bytes(after.saved or b"")) == (before.number, bytes(before.saved or b""))
    assert match_of(strict).takeback is None
    assert STAYS not in shown(strict, second, "en")


def test_before_a_draw_it_is_said_that_it_stays(at: Any, strict: Table, alice: User, bob: User) -> None:
    """Elsewhere it is said that the others may let it go back."""
    for table, sentence in (
        (strict, "At this table it is not taken back."),
        (begun(alice, bob), "only if the others agree"),
    ):
        seat = to_move(table)
        assert sentence in shown(table, seat, "en")
        page = body(at(seat.user).get(f"/en/table/{table.pk}/"))
        assert ("take back here without the others" in page) == (table != strict)


def test_what_showed_nothing_is_taken_back_as_elsewhere(at: Any, strict: Table) -> None:
    seat = to_move(strict)
    number = play(strict, seat).number
    assert post(at(seat.user), strict, "undo", seat=seat.number).status_code == 200
    assert fresh(strict).number == number - 1
    first, second = turns(strict, "play", "play")
    to = a(Move, strict.moves.filter(seat=first.number, forced=False).last()).number - 1
    assert "Ask to take back my last move" in shown(strict, first, "en")
    proposed(strict, first, to)
    seen = fresh(strict).version
    tables.answer_takeback(
        table_id=strict.pk, by=person_at(second), seat=second.number, to=to, agree=True, seen_version=seen
    )
    assert fresh(strict).number == to


def test_with_nobody_but_bots_a_draw_stays_too(alice: User) -> None:
    table = begun(alice, bots=1, final_draws=True)
    mine = Seat.objects.get(table=table, user=alice)
    while not match_of(table).revealed_since(0):
        if to_move(table) == mine:
            answer(table, "draw", seat=mine)
        else:
            tables.play_bot(table_id=table.pk, fingerprint=matches.fingerprint(fresh(table)))
    with pytest.raises(refusals.NotNow):
        proposed(table, mine, 0)


def test_elsewhere_and_in_a_rematch_it_is_the_same(at: Any, strict: Table, alice: User) -> None:
    turns(strict, "draw", "play")
    assert tables.play_on(table_id=strict.pk, by=alice, number=0).final_draws
    tables.resign(table_id=strict.pk, by=alice)
    assert tables.rematch(table_id=strict.pk, by=alice).final_draws


def test_who_has_answered_nothing_is_told_what_was_always_told(at: Any, strict: Table) -> None:
    seat = to_move(strict)
    answered = post(at(seat.user), strict, "undo", seat=seat.number)
    assert "There is nothing of yours to take back here without the others." in html.unescape(body(answered))
    assert other_seat(strict, seat) is not None
