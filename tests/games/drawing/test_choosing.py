"""The answers to a question as the panel shows them, along random matches of every title."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from django.utils import translation
from django.utils.html import strip_tags

from accounts.models import User
from games import titles
from games.drawing.board.choosing import Line, laid, lines, refs
from games.drawing.board.component_cards import component_of, printed
from games.drawing.board.sorting import listed
from games.drawing.board.ticking import Ticks, ticks
from games.drawing.words.wording import Wording
from games.engine.match.match import Match
from games.engine.rules.ask import Amount, Option, answer_of
from games.engine.rules.orders import Orders, offered
from games.engine.rules.text import Ref, T
from games.engine.title.info import checked_setup
from games.engine.title.title import LONG
from games.learning.scenarios import play, scenarios
from games.tables.reading.scene import scene_of
from tests import frames
from tests.games.drawing.test_boards import CASES, along
from tests.games.making import begun, played, seated, to_move


def questions(slug: str, mode: str, players: int) -> Iterator[Sequence[Option]]:
    """What is asked along a random match."""
    for match in along(slug, mode, players, f"choosing {slug} {mode} {players}"):
        for seat in match.waiting_for():
            yield offered(match.options(seat))


def drawn(options: Sequence[Option], slug: str, code: str = "en") -> list[Line]:
    with translation.override(code):
        return lines(options, Wording(titles.load(slug), code, ()))


def shape(line: Line) -> tuple[str, bool]:
    return str(line.heading), line.single is None


def longest_run(match: Match[Any], seat: int, code: str = "en") -> int:
    """The most answers that the panel has side by side without words between them. Things to be ticked or laid are no list."""
    title, question = match.title, match.question(seat)
    view = match.view(seat)
    options = title.forecast(view, question)
    ended = [option for option in options if answer_of(option.id).verb in title.closing]
    left = [option for option in options if option not in ended] or ended
    with translation.override(code):
        wording = Wording(title, code, ())
        if ticks(left, title.sets, None, wording) is not None:
            return 0
        shown = listed(left, title.sort(view, question), wording)
    assert Counter(
        choice.option.id
        for line in [*shown.lines, *(line for section in shown.sections for line in section.lines)]
        for _words, choices in line.in_runs
        for choice in choices
    ) == Counter(option.id for option in left)
    chips = [choices for line in shown.lines for _words, choices in line.in_runs]
    chips += [choices for section in shown.sections for line in section.lines for _words, choices in line.in_runs]
    beneath = [[line for line in section.lines if line.single] for section in shown.sections]
    return max(map(len, [shown.lines, shown.sections, *beneath, *chips]))


def ticked(*sets: tuple[str, ...]) -> Ticks | None:
    """The things to be ticked at payments of The Great Wall."""
    title = titles.load("great-wall")
    options = [Option(f"pay:{number}", T("Pay"), elements) for number, elements in enumerate(sets)]
    with translation.override("en"):
        return ticks(options, title.sets, None, Wording(title, "en", ()))


def test_what_is_in_a_set_several_times_is_counted_after_the_others() -> None:
    wood, stone, chi = "resource:wood", "resource:stone", "resource:chi"
    counted = ticked((wood, wood, stone), (wood, stone, chi))
    assert counted is not None
    assert [(thing.element, thing.most) for thing in counted.things] == [(stone, 1), (chi, 1), (wood, 2)]
    assert (counted.fewest, counted.most) == (3, 3)


def test_an_answer_without_things_is_no_set() -> None:
    assert ticked(("resource:wood",), ()) is None
    assert ticked(("resource:wood",)) is None


def test_a_choice_of_one_thing_is_chosen_not_ticked() -> None:
    assert ticked(("resource:wood",), ("resource:stone",)) is None


def asked_in(slug: str, name: str, verb: str, **given: Any) -> tuple[Ticks, Sequence[Option]]:
    """The things to be ticked where a worked example first has several answers of this verb, and these answers. ``given`` is changed at
    its beginning."""
    title, scenario = titles.load(slug), scenarios(slug)[name]
    for position in play(msgspec.structs.replace(scenario, given={**scenario.given, **given})):
        for seat in position.match.waiting_for():
            options = [one for one in offered(position.match.options(seat)) if answer_of(one.id).verb == verb]
            with translation.override("en"):
                things = ticks(options, title.sets, None, Wording(title, "en", ())) if options else None
            if things is not None:
                return things, options
    raise AssertionError(f"nothing to be ticked in {name}")


def test_workers_that_slide_are_ticked_with_the_way_that_they_go() -> None:
    things, options = asked_in("viscounts-of-the-west-kingdom", "two_workers_slide_the_same_way", "slide")
    assert [thing.element for thing in things.things if thing.element.startswith("way:")] == [
        "way:clockwise",
        "way:counter",
    ]
    assert len({frozenset(Counter(option.elements).items()) for option in options}) == len(options)


def test_those_who_pay_for_a_request_are_ticked_with_it() -> None:
    rich = {"clans.1.honor": 20}
    things, options = asked_in("great-wall", "request_that_only_some_can_pay", "fulfil", **rich)
    assert [thing.element for thing in things.things] == ["request:glory_to_emperor", *(f"seat:{n}" for n in range(4))]
    assert len({frozenset(option.elements) for option in options}) == len(options) == 4


@pytest.mark.parametrize(("slug", "mode", "players"), CASES)
def test_no_long_list_is_without_headings(slug: str, mode: str, players: int) -> None:
    """At the first questions of each kind, and at those that are longer than all before."""
    longest = dict[str, list[int]]()
    for match in along(slug, mode, players, f"choosing {slug} {mode} {players}"):
        for seat in match.waiting_for():
            question = match.question(seat)
            counts = longest.setdefault(f"{question.ask.rule} {question.ask.prompt.msgid}", [])
            if isinstance(question.options, Orders) or len(question.options) <= max(LONG, *counts[-1:], 0):
                continue
            counts.append(len(question.options) * (1 if len(counts) < 3 else 2))
            assert longest_run(match, seat) <= LONG, [option.id for option in question.options[:20]]


@pytest.mark.parametrize(("slug", "mode", "players"), CASES)
def test_each_option_stands_once_and_differs_from_those_beside_it(slug: str, mode: str, players: int) -> None:
    for options in questions(slug, mode, players):
        shown = drawn(options, slug)
        assert sorted(choice.option.id for line in shown for choice in line.choices) == sorted(
            option.id for option in options
        )
        for line in shown:
            words = [choice.words for choice in line.choices]
            assert all(words)
            assert len(set(words)) == len(words), (line.heading, words)
        assert len({line.heading for line in shown}) == len(shown), [line.heading for line in shown]


@pytest.mark.parametrize(("slug", "mode", "players"), CASES)
def test_who_is_offered_a_card_reads_what_it_does(slug: str, mode: str, players: int) -> None:
    """On its own line, or on the one before that speaks of the same card."""
    for options in questions(slug, mode, players):
        read = ""
        for line in drawn(options, slug):
            read += f"{line.says}\n" + "\n".join(str(choice.says) for choice in line.choices)
            for choice in line.choices:
                option = choice.option
                about = [*option.elements[:1], *refs(option.head or option.label)]
                first = next((component for one in about if (component := component_of(slug, one)) is not None), None)
                if first is not None and first.line is not None and option.detail is None:
                    assert str(Wording(titles.load(slug), "en", ()).html(first.line)) in read, option
                elif first is not None and option.detail is None:
                    assert printed(slug, first.id, "en").replace("\n\n", " · ") in read, option


@pytest.mark.parametrize("code", ["zh-hant", "zh-hans", "en"])
def test_options_of_locations_say_in_a_line_what_each_is_for(code: str) -> None:
    """None begins as another does and is cut before it comes to what tells them apart."""
    asked = 0
    for options in questions("great-wall", "standard", 3):
        shown = drawn(options, "great-wall", code)
        said = [
            strip_tags(str(line.says))
            for line in shown
            if line.says and any(element.startswith("location:") for element in line.elements)
        ]
        assert all(len(words) <= 50 for words in said), said
        assert len({words[:24] for words in said}) == len(said), said
        asked += len(said) > 3
    assert asked


@pytest.mark.parametrize(("slug", "mode", "players"), CASES)
def test_options_stand_on_the_same_lines_however_many_there_are(slug: str, mode: str, players: int) -> None:
    """The same key begins the same line, though there be only one option left on it."""
    for options in questions(slug, mode, players):
        whole = {choice.option.id: shape(line) for line in drawn(options, slug) for choice in line.choices}
        for option in options:
            if option.head is not None:
                assert [shape(line) for line in drawn([option], slug)] == [whole[option.id]]


def test_a_card_to_several_places_is_one_line_with_short_words() -> None:
    options = [
        Option(
            f"play:wall:1:{row}",
            T("Play {card} to {row}", card=Ref("card:wall"), row=Ref(f"row:{row}")),
            ("card:wall:hand:1", f"row:{row}"),
            cost=(Amount("cubes", T("cards"), 1),),
            gain=(Amount("laurels", T("honor"), row),),
        )
        for row in range(3)
    ]
    (line,) = drawn([*options], "great-wall-of-china")
    assert 'data-ref="card:wall:hand:1">Wall</span>' in line.heading
    assert line.elements == ("card:wall:hand:1",)
    assert line.cost == options[0].cost
    assert [choice.cost for choice in line.choices] == [(), (), ()]
    assert ["row 1" in choice.words.lower() for choice in line.choices] == [True, False, False]
    assert line.choices[0].full == "Play Wall to row 1"
    assert line.chips
    assert line.says


class Names(HTMLParser):
    """Of each button of a panel: what is seen on it, and its name for a screen reader."""

    def __init__(self, panel: str) -> None:
        super().__init__()
        self.buttons: list[tuple[str, str]] = []
        self._open: list[tuple[str, bool, bool]] = []
        self.feed(panel)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "button":
            self.buttons.append(("", ""))
        classes = (given.get("class") or "").split()
        silent = given.get("aria-hidden") == "true"
        if tag not in {"use", "input", "br"}:
            self._open.append((tag, silent, "visually-hidden" in classes))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _silent, _unseen in self._open]
        if "button" not in tags or "kbd" in tags:
            return
        seen, heard = self.buttons[-1]
        unseen = any(unseen for _tag, _silent, unseen in self._open)
        silent = any(silent for _tag, silent, _unseen in self._open)
        self.buttons[-1] = (seen if unseen else seen + data, heard if silent else heard + data)


@pytest.mark.django_db
@pytest.mark.parametrize("title", ["great-wall-of-china", "founders-of-gloomhaven", "viscounts-of-the-west-kingdom"])
def test_a_button_has_a_name_of_its_own_that_contains_what_is_seen_on_it(alice: User, bob: User, title: str) -> None:
    """WCAG 2.5.3. Five buttons "Row 1" in a list of buttons would be five times the same."""
    table = begun(alice, bob, title=title)
    short = 0
    for move in range(12):
        seat = to_move(table)
        panel = frames.shown(scene_of(table.pk), seated(seat.number), "en")["table-ask"]
        buttons = [one for one in Names(panel[panel.index("data-options") :]).buttons if one[0].strip()]
        names = [heard for _seen, heard in buttons]
        assert len(set(names)) == len(names), names
        for seen, heard in buttons:
            assert all(word in heard.casefold() for word in seen.casefold().split()), (seen, heard)
            short += seen != heard
        table = played(table, 1, seed=f"{title} {move}")
    assert short


def test_what_only_one_option_is_about_stands_beneath_it() -> None:
    advisors = [*titles.load("great-wall").components()]
    general = next(one.id for one in advisors if one.id.startswith("general:"))
    two = [one.id for one in advisors if one.id.startswith("advisor:")][:2]
    options = [Option(f"keep:{one}", T("keep {card}", card=Ref(one)), (general, one)) for one in two]
    (line,) = drawn(options, "great-wall", "zh-hant")
    assert not line.chips
    assert [choice.says for choice in line.choices] == [printed("great-wall", one, "zh-hant") for one in two]
    assert line.says == printed("great-wall", general, "zh-hant")


def test_a_sign_that_all_lines_would_bear_is_left_out() -> None:
    units = [Option(f"recruit:{one}", T("{unit}", unit=Ref(f"unit:{one}"))) for one in ("archer", "spearman")]
    assert [line.icon for line in drawn(units, "great-wall")] == ["archer", "spears"]
    cards = [one.id for one in titles.load("great-wall").components() if one.id.startswith("advisor:")][:2]
    hired = [Option(f"hire:{one}", T("{card}", card=Ref(one))) for one in cards]
    assert [line.icon for line in drawn(hired, "great-wall")] == ["", ""]


def test_an_attack_says_what_its_spots_give_and_which_is_the_last() -> None:
    """In two games between bots: an archer's gives nothing, a spearman's what is printed."""
    seen: dict[tuple[str, bool], int] = {}
    title, dice = titles.load("great-wall"), random.Random("attacks")
    setup = checked_setup(title.info, players=3)
    for seed in ("attacks", "more attacks"):
        match = Match.start(title, setup, seed)
        while match.request is not None:
            seat = match.waiting_for()[0]
            for option in match.options(seat):
                if option.id.startswith("strike:"):
                    icons = [amount.icon for amount in option.gain]
                    kind = option.id.split(":")[1], "broken-shield" in icons
                    seen[kind] = seen.get(kind, 0) + (len(icons) > kind[1])
            match.submit(seat, title.bots["heuristic"](match.view(seat), match.question(seat), dice))
    assert seen["spearman", False]
    assert seen["spearman", True]
    assert not seen["archer", False]


def test_things_to_be_put_in_order_are_offered_one_by_one() -> None:
    for match in along("great-wall", "co-op", 3, "ordering"):
        for seat in match.waiting_for():
            options = match.options(seat)
            if isinstance(options, Orders):
                assert len(offered(options)) < len(options)
                return
    raise AssertionError("nobody was asked for an order")


def test_a_thing_that_covers_several_spaces_is_laid_on_the_board() -> None:
    def at(*cells: int) -> Option:
        return Option(f"at:{'-'.join(map(str, cells))}", T("There"), tuple([f"space:{cell}" for cell in cells]))

    assert laid([at(101, 102), at(102, 103)])
    assert not laid([at(101), at(102)])
    assert not laid([at(101, 102), Option("stop", T("No"))])
    assert not laid([])
