"""The tables of a book: what is printed from the code and data of its title (``ports.reference``), prepared for templates.

A table is drawn once for each edition and language. Addresses are by slug: ``sequence-<mode>``, ``deck-<deck>``, ``ending``, and the
tables of numbers by their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from django.template.loader import render_to_string
from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from rulebook import ports
from rulebook.pages.pages import Link, Rule, clause_link, rule_of
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import Texts, pick
from rulebook.words.printed import AskData, DeckData, KindData, SequenceData, StepData, TableData

SEQUENCE, DECK, ENDING = "sequence", "deck", "ending"
WHOLE = 100


@dataclass(frozen=True)
class Heading:
    """A table in the list of tables."""

    slug: str
    kind: str
    name: str


@dataclass(frozen=True)
class Group:
    """The tables of one kind."""

    kind: str
    title: str
    links: list[Link]


def has_tables(book: OpenBook) -> bool:
    """Whether a title gives tables for this book."""
    return ports.reference(book.edition.prefix) is not None


def groups_of(book: OpenBook, language: str) -> list[Group]:
    """All tables of a book by kind, for lists of links."""
    titles = {
        SEQUENCE: gettext("Sequence of play"),
        "numbers": gettext("Costs and numbers"),
        DECK: gettext("Decks and chances"),
        ENDING: gettext("What ends the game"),
    }
    headings = book.keep(("table headings", language), lambda: list(_headings(book, language)))
    return [
        Group(kind, title, links)
        for kind, title in titles.items()
        if (links := [Link(book.address("table", one.slug), one.name) for one in headings if one.kind == kind])
    ]


def _headings(book: OpenBook, language: str) -> Iterator[Heading]:
    printed = ports.reference(book.edition.prefix)
    if printed is None:
        return
    for sequence in printed.sequences():
        yield Heading(_sequence_slug(sequence), SEQUENCE, pick(sequence["name"], language))
    for table in printed.tables():
        if table["kind"] != ENDING:
            yield Heading(table["slug"], "numbers", pick(table["name"], language))
    for deck in printed.decks():
        yield Heading(f"{DECK}-{deck['slug']}", DECK, pick(deck["name"], language))
    if printed.chances():
        yield Heading("chance", DECK, gettext("What else chance decides"))
    yield Heading(ENDING, ENDING, gettext("What ends the game"))


def _sequence_slug(sequence: SequenceData) -> str:
    return f"{SEQUENCE}-{sequence['mode']}"


def name_of(book: OpenBook, slug: str, language: str) -> str | None:
    """The name of a table. None if there is none with that slug."""
    headings = book.keep(("table headings", language), lambda: list(_headings(book, language)))
    heading = next((one for one in headings if one.slug == slug), None)
    if heading is not None and heading.kind == SEQUENCE:
        return gettext("Sequence of play: %(mode)s") % {"mode": heading.name}
    return heading.name if heading else None


def drawn(book: OpenBook, slug: str, language: str) -> SafeString:
    """A table, drawn once."""

    def draw() -> SafeString:
        template, context = _prepared(book, slug, language)
        return mark_safe(render_to_string(f"rulebook/tables/{template}", context))  # noqa: S308 - a template's

    return book.keep(("table", slug, language), draw)


def _prepared(book: OpenBook, slug: str, language: str) -> tuple[str, dict[str, Any]]:
    printed = ports.reference(book.edition.prefix)
    if printed is None:
        raise LookupError(slug)
    kind, _dash, rest = slug.partition("-")
    if slug == ENDING:
        return "_ending.html", _ending(book, printed, language)
    if slug == "chance":
        return "_numbers.html", {"tables": [_chances(printed, language)]}
    if kind == SEQUENCE:
        sequence = next(one for one in printed.sequences() if one["mode"] == rest)
        return "_sequence.html", _sequence(book, sequence, language)
    if kind == DECK and (deck := next((one for one in printed.decks() if one["slug"] == rest), None)):
        return "_deck.html", _deck(book, deck, language)
    table = next(one for one in printed.tables() if one["slug"] == slug)
    return "_numbers.html", {"tables": [_numbers(book, table, language)]}


# --- numbers -------------------------------------------------------------------------------------------------------------


def _numbers(book: OpenBook, table: TableData, language: str) -> dict[str, Any]:
    lines = []
    for line in table["lines"]:
        cells = [
            {"text": pick(cell, language), "designed": place in line["designed"], "number": _is_number(cell)}
            for place, cell in enumerate(line["cells"])
        ]
        lines.append(
            {
                "head": cells[0],
                "url": _component_url(book, line["component"]),
                "cells": cells[1:],
                "rules": clause_links(book, line["clauses"]),
            }
        )
    return {
        "name": pick(table["name"], language),
        "columns": [pick(column, language) for column in table["columns"]],
        "lines": lines,
        "rules": clause_links(book, table["clauses"]),
        "has_rules": any(line["rules"] for line in lines),
        "note": pick(table["note"], language),
        "designed": any(line["designed"] for line in table["lines"]),
        "designed_url": book.address("designed"),
    }


def _is_number(cell: Texts) -> bool:
    """Whether a cell is set like a number."""
    return not any(letter.isalpha() for letter in cell.get("en", ""))


def _chances(printed: ports.Reference, language: str) -> dict[str, Any]:
    lines = [
        {
            "head": {"text": pick(chance["name"], language)},
            "cells": [{"text": "–".join(map(str, dict.fromkeys(_ends(chance["possible"])))), "number": True}],
            "rules": [],
        }
        for chance in printed.chances()
    ]
    columns = [pgettext("of a table", "Item"), gettext("Possibilities, each as likely as the others")]
    name = gettext("What else chance decides")
    return {"name": name, "columns": columns, "lines": lines, "rules": [], "has_rules": False}


def _ends(numbers: Sequence[int]) -> tuple[int, int]:
    return min(numbers), max(numbers)


def _component_url(book: OpenBook, component: str) -> str:
    return book.component_url(component) if component in book.components else ""


def clause_links(book: OpenBook, refs: Iterable[str]) -> list[Link]:
    """Links to the clauses that the edition has."""
    return [clause_link(book, ref) for ref in refs if ref in book.places]


# --- decks ---------------------------------------------------------------------------------------------------------------


def _deck(book: OpenBook, deck: DeckData, language: str) -> dict[str, Any]:
    return {
        "rules": clause_links(book, deck["clauses"]),
        "note": pick(deck["note"], language),
        "drawn": deck["drawn"],
        "dice": False,
        "contents": [
            {
                "games": [pick(game, language) for game in contents["games"]],
                "count": contents["count"],
                "listed": any(_several(kind) for kind in contents["kinds"]),
                "kinds": [_kind(book, kind, contents["count"], deck["drawn"], language) for kind in contents["kinds"]],
            }
            for contents in deck["contents"]
        ],
    }


def _several(kind: KindData) -> bool:
    return len(kind["cards"]) > 1 or kind["cards"][0]["name"] != kind["name"]


def _kind(book: OpenBook, kind: KindData, total: int, drawn_first: int, language: str) -> dict[str, Any]:
    return {
        "name": pick(kind["name"], language),
        "url": "" if _several(kind) else _component_url(book, kind["cards"][0]["component"]),
        "cards": [
            {
                "name": pick(card["name"], language),
                "url": _component_url(book, card["component"]),
                "count": card["count"],
            }
            for card in kind["cards"]
        ],
        "count": kind["count"],
        "first": percent(kind["count"], total),
        "among": percent_among(kind["count"], total, drawn_first) if drawn_first else "",
    }


def chance_among(count: int, total: int, drawn_first: int) -> float:
    """The chance that at least one of ``count`` cards is among the first cards of a deck."""
    return 1 - comb(total - count, drawn_first) / comb(total, drawn_first)


def percent(count: int, total: int) -> str:
    """A chance in percent, in the reader's language."""
    return _percent(count / total)


def percent_among(count: int, total: int, drawn_first: int) -> str:
    """:func:`chance_among` in percent."""
    return _percent(chance_among(count, total, min(drawn_first, total)))


def _percent(chance: float) -> str:
    return f"{number_format(round(chance * WHOLE, 1), decimal_pos=0 if chance == 1 else 1)} %"


def in_decks(book: OpenBook, component: str, language: str) -> list[dict[str, Any]]:
    """The decks that a component is in: how often, out of how many, in which games."""
    by_component = book.keep(("in decks", language), lambda: _by_component(book, language))
    return by_component.get(component, [])


def _by_component(book: OpenBook, language: str) -> dict[str, list[dict[str, Any]]]:
    printed = ports.reference(book.edition.prefix)
    found: dict[str, list[dict[str, Any]]] = {}
    for deck in printed.decks() if printed else ():
        link = Link(book.address("table", f"{DECK}-{deck['slug']}"), pick(deck["name"], language))
        for contents in deck["contents"]:
            copies: dict[str, int] = {}
            for card in (card for kind in contents["kinds"] for card in kind["cards"]):
                copies[card["component"]] = copies.get(card["component"], 0) + card["count"]
            for component, count in copies.items():
                if component:
                    found.setdefault(component, []).append(
                        {
                            "deck": link,
                            "games": [pick(game, language) for game in contents["games"]],
                            "count": count,
                            "total": contents["count"],
                            "chance": percent(count, contents["count"]),
                        }
                    )
    return found


# --- the sequence of play, and its ends ----------------------------------------------------------------------------------


def _sequence(book: OpenBook, sequence: SequenceData, language: str) -> dict[str, Any]:
    names = {step["id"]: pick(step["name"], language) for step in sequence["steps"]}
    numbers = {step["id"]: place for place, step in enumerate(sequence["steps"], 1)}
    depths = depths_of(sequence["steps"])
    roots: list[dict[str, Any]] = []
    above: list[dict[str, Any]] = []
    for step in sequence["steps"]:
        node = {
            "id": step["id"],
            "name": names[step["id"]],
            "number": numbers[step["id"]],
            "times": _times(step, sequence["players"]),
            "only": [pick(option, language) for option in step["only"]],
            "rules": clause_links(book, step["clauses"]),
            "asks": [_ask(book, ask, language) for ask in step["asks"]],
            "following": [
                {"id": one["step"], "name": names[one["step"]], "number": numbers[one["step"]], "each": one["each"]}
                for one in step["following"]
            ],
            "effects": step["effects"],
            "ends": step["ends"],
            "parts": [],
        }
        del above[depths[step["id"]] :]
        (above[-1]["parts"] if above else roots).append(node)
        above.append(node)
    return {
        "steps": roots,
        "mode": pick(sequence["name"], language),
        "players": _players(sequence["players"]),
        "rules": clause_links(book, [sequence["clause"]]),
        "effects": [_ask(book, ask, language) for ask in sequence["effects"]],
        "ending_url": book.address("table", ENDING),
    }


def depths_of(steps: Sequence[StepData]) -> dict[str, int]:
    """How deep each step is inside others. What a step puts on the agenda is a part of it. If the last of these leads on to more, it is a
    part of nothing: play goes on with it, as winter follows autumn."""
    by_id = {step["id"]: step for step in steps}
    order = {step["id"]: place for place, step in enumerate(steps)}
    depths: dict[str, int] = {}
    for step in steps:
        depth = depths.setdefault(step["id"], 0)
        for place, one in enumerate(step["following"], 1):
            child = one["step"]
            if order[child] > order[step["id"]]:
                last = place == len(step["following"]) and not one["each"]
                leads = any(after["step"] != child for after in by_id[child]["following"])
                depths.setdefault(child, depth if last and leads else depth + 1)
    return depths


def _players(players: Sequence[int]) -> str:
    return str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}"


def _times(step: StepData, players: Sequence[int]) -> list[str]:
    """How often a step of set-up comes: once for all, or by number of players."""
    times = step["times"]
    if not times or set(times.values()) == {1}:
        return []
    return [
        gettext("%(players)s players: %(n)s times") % {"players": count, "n": times[count]}
        if count != 1
        else gettext("1 player: %(n)s times") % {"n": times[count]}
        for count in players
        if count in times
    ]


def _ask(book: OpenBook, ask: AskData, language: str) -> dict[str, Any]:
    who = {
        "one": pgettext("who is asked", "the player whose step it is"),
        "all": pgettext("who is asked", "all players at once, in secret"),
        "together": pgettext("who is asked", "all players, who must agree"),
        "react": pgettext("who is asked", "every player who may react"),
    }
    return {
        "prompts": [pick(prompt, language) for prompt in ask["prompts"]],
        "who": who[ask["who"]],
        "answers": list(dict.fromkeys(pick(answer, language) for answer in ask["answers"])),
        "rules": clause_links(book, [ask["clause"]] if ask["clause"] else []),
    }


def _ending(book: OpenBook, printed: ports.Reference, language: str) -> dict[str, Any]:
    modes = []
    for sequence in printed.sequences():
        names = {step["id"]: pick(step["name"], language) for step in sequence["steps"]}
        ends = [
            {
                "url": f"{book.address('table', _sequence_slug(sequence))}#step-{end['step']}",
                "name": names[end["step"]],
                "rules": rules_of(book, end["clauses"], language),
            }
            for end in sequence["ends"]
        ]
        modes.append({"name": pick(sequence["name"], language), "ends": ends})
    return {
        "modes": modes,
        "tables": [_numbers(book, table, language) for table in printed.tables() if table["kind"] == ENDING],
    }


def rules_of(book: OpenBook, refs: Iterable[str], language: str) -> list[Rule]:
    """The clauses that the edition has, in the order of the book."""
    wanted = set(refs)
    return [rule_of(book, clause, language) for ref, clause in book.clauses.items() if ref in wanted]
