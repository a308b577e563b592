"""Match files that people bring: each mistake is refused with its line, its column and a sentence."""

from __future__ import annotations

import json
import random
import re
import time
from pathlib import Path
from typing import Any

import pytest
from django.utils.html import escape
from django.utils.translation import override

from games.drawing.words.wording import refused
from games.engine.match import matchfile
from games.engine.match.match import Match
from games.requests.refusals import BadFile
from games.tables.files.places import offset_of, parts, place, repeated_key
from games.tables.files.reading import MOST_BYTES, MOST_MOVES, read_upload
from games.tables.files.replaying import SECONDS, replayed
from games.titles import load

FIXTURES = Path(__file__).parents[2] / "fixtures"
FILES = sorted(path for path in FIXTURES.glob("*/*.json") if not path.name.endswith(".outcome.json"))
WALL = (FIXTURES / "great_wall_of_china" / "open_rewards_3.json").read_bytes()
GREAT = (FIXTURES / "great_wall" / "two_players.json").read_bytes()
FOUNDERS = (FIXTURES / "founders_of_gloomhaven" / "two.json").read_bytes()


def refusal_of(data: bytes) -> BadFile:
    """Why a file is refused: while it is read, or when its moves are made."""
    with pytest.raises(BadFile) as refused_file:
        replayed(read_upload(data))
    return refused_file.value


def said(refusal: BadFile, language: str = "en") -> str:
    """What its reader reads, as plain text without the marks of direction."""
    with override(language):
        return re.sub("[\u2066-\u2069]", "", refused(refusal))


def changed(data: bytes, **fields: Any) -> bytes:
    """The file with other fields; None takes one away. The moves begin on line 2 as before."""
    plain = json.loads(data) | fields
    moves = plain.pop("moves")
    head = json.dumps({key: value for key, value in plain.items() if value is not None}, separators=(",", ":"))
    return (head.removesuffix("}") + ',"moves":[\n' + ",\n".join(map(json.dumps, moves)) + "\n]}\n").encode()


def with_line(data: bytes, number: int, line: bytes) -> bytes:
    """The file with another line (counted from 1)."""
    lines = data.split(b"\n")
    lines[number - 1] = line
    return b"\n".join(lines)


CASES: dict[str, tuple[bytes, int, int, str]] = {
    "nothing": (b"", 1, 1, "The file is empty."),
    "blanks": (b" \n\n ", 1, 1, "The file is empty."),
    "a picture": (b"\x89PNG\r\n\x1a\n", 1, 1, "This byte is no UTF-8: 0x89."),
    "not JSON": (b"<html>", 1, 1, "This is not JSON: a value is missing here."),
    "a list": (b"\n [1]", 2, 2, "This is JSON, but no match file: that begins with a brace."),
    "a number": (b"7", 1, 1, "This is JSON, but no match file: that begins with a brace."),
    "cut short": (WALL[:900], WALL[:900].count(b"\n") + 1, 0, "This is not JSON"),
    "without a comma": (WALL.replace(b",\n", b"\n", 1), 3, 1, "a comma or a closing bracket is missing here."),
    "single quotes": (b"{'title':1}", 1, 2, "This is not JSON: a name in double quotes is missing here."),
    "a wrong escape": (b'{"title":"\\q"}', 1, 11, "This is not JSON: this escape with a backslash is unknown."),
    "half an escape": (b'{"title":"\\u12"}', 1, 0, "This is not JSON: this escape with a backslash is unknown."),
    "a comma too many": (b'{"moves":[1,]}', 1, 0, "This is not JSON: a value is missing here."),
    "a line within a text": (b'{"title":"a\nb"}', 1, 12, "This is not JSON: a text may not go on in another line"),
    "no closing quote": (b'{\n"title": "gr', 2, 10, "This is not JSON: this text has no closing quote."),
    "trailing garbage": (WALL + b"x", WALL.count(b"\n") + 1, 1, "something follows after the end of the match file."),
    "two files": (WALL + WALL, WALL.count(b"\n") + 1, 1, "something follows after the end of the match file."),
    "a NUL byte": (WALL.replace(b'[0,"', b'[0,"\0', 1), 2, 5, "There is a NUL byte here."),
    "a NUL written": (changed(WALL, seed="a\0b"), 1, 0, "This text holds characters that cannot be seen."),
    "half a letter": (changed(WALL, seed="\ud800"), 1, 0, "This text holds characters that cannot be seen."),
    "letters that turn the line": (changed(WALL, seed="a\u202eb"), 1, 0, "This text holds characters that cannot be seen."),
    "invalid UTF-8": (WALL.replace(b'[0,"', b'[0,"\xc3(', 1), 2, 5, "This byte is no UTF-8: 0xc3."),
    "UTF-16, little": ("\ufeff".encode("utf-16-le") + WALL.decode().encode("utf-16-le"), 1, 1, "The file is written in UTF-16."),
    "UTF-16, big": ("\ufeff".encode("utf-16-be") + WALL.decode().encode("utf-16-be"), 1, 1, "The file is written in UTF-16."),
    "too deep": (b'{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}", 1, 21, "Here more than 16 brackets are open."),
    "too deep and open": (b'{"x":' + b'{"a":' * 100_000, 1, 81, "Here more than 16 brackets are open."),
    "not a number": (b'{"a": "NaN", "b":\n NaN}', 2, 2, "This number is too large, or is none."),
    "beyond 64 bit": (changed(WALL, players=2**63), 1, 0, "This number is too large, or is none."),
    "5,000 digits": (b'{"a": 1.5, "b": 7, "c":\n' + b"9" * 5000 + b"}", 2, 1, "This number is too large, or is none."),
    "a key twice": (b'{"title": "x",\n "seed": "s", "title": "y"}', 2, 15, "“title” is there twice."),
    "an option twice": (WALL.replace(b'"options":{', b'"options":{"a":1,"a":2,', 1), 1, 0, "“a” is there twice."),
    "another format": (changed(WALL, format=2), 1, 11, "The file has the format 2, and only format 1 is understood here."),
    "a format in words": (changed(WALL, format="one"), 1, 11, "The file has the format one"),
    "no title": (changed(WALL, title=None), 1, 1, "“title” is missing."),
    "an unknown title": (changed(WALL, title="go"), 1, 21, "There is no game “go” here."),
    "a title that is a path": (changed(WALL, title="../great_wall"), 1, 21, "There is no game “../great_wall” here."),
    "an unknown mode": (changed(WALL, mode="chess"), 1, 0, "This game has no way to play “chess”. It has: "),
    "too many players": (changed(WALL, players=9), 1, 0, "players, not for 9."),
    "players in words": (changed(WALL, players="two"), 1, 0, "“players” has to be a whole number, and here is a text."),
    "half a player": (changed(WALL, players=2.5), 1, 0, "“players” has to be a whole number, and here is a number with a fraction."),
    "an unknown option": (changed(GREAT, options={"weather": 1}), 1, 0, "This way to play has no option “weather”. It has: variety."),
    "an option's value": (changed(GREAT, options={"variety": "much"}), 1, 0, "The option “variety” may be "),
    "a list as a value": (changed(GREAT, options={"variety": [1]}), 1, 0, "“options.variety” has to be "),
    "a later revision": (changed(WALL, revision=999), 1, 0, "The match was played by revision 999 of these rules, and only revision"),
    "revision 0": (changed(WALL, revision=0), 1, 0, "Revisions are counted from 1."),
    "a seed without end": (changed(WALL, seed="s" * 1000), 1, 0, "This text has 1000 characters, and at most 64 fit."),
    "a move without answer": (with_line(WALL, 5, b"[0],"), 5, 1, "“moves.3” is too short: it has 1 of what belongs in it."),
    "a move that is an object": (with_line(WALL, 5, b"{},"), 5, 1, "“moves.3” has to be a list, and here is an"),
    "a seat in words": (with_line(WALL, 5, b'["A","x"],'), 5, 2, "“moves.3.0” has to be a whole number, and"),
    "an answer without end": (with_line(WALL, 5, b'[0,"' + b"x" * 201 + b'"],'), 5, 4, "This text has 201 characters, and at most"),
    "a million moves": (
        changed(WALL, moves=[]).replace(b"[\n\n]", b"[" + b"0," * 899_999 + b"0]"), 1, 0,
        f"The file has 900000 moves, and a match has at most {MOST_MOVES}.",
    ),
    "an unknown answer": (with_line(WALL, 5, b'[0,"fly"],'), 5, 1, "Move 4 cannot be made: Player 1 is not asked here."),
    "a seat that is none": (with_line(WALL, 2, b'[7,"fly"],'), 2, 1, "Move 1 cannot be made: Player 8 is not asked here."),
    "a seat below zero": (with_line(WALL, 2, b'[-5,"fly"],'), 2, 1, "Move 1 cannot be made: "),
    "another title's moves": (changed(WALL, moves=json.loads(GREAT)["moves"]), 2, 1, "Move 1 cannot be made: "),
    "time without end": (changed(WALL, time={"pace": "", "left": [[1, 2, 3]]}), 1, 0, "The record of time does not fit"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_bad_file_is_refused_with_its_place_and_a_sentence(name: str) -> None:
    data, line, column, words = CASES[name]
    refusal = refusal_of(data)
    assert refusal.status == 422
    assert words in said(refusal)
    assert (refusal.line, refusal.column if column else 0) == (line, column)
    assert said(refusal).startswith(f"Line {line}, column {refusal.column}: ")
    assert f"第 {line} 行，第 {refusal.column} " in said(refusal, "zh-hant")
    assert f"第 {line} 行，第 {refusal.column} " in said(refusal, "zh-hans")


def test_a_file_that_is_too_large_is_refused_before_it_is_read() -> None:
    began = time.perf_counter()
    refusal = refusal_of(b"[" * 50_000_000)
    assert time.perf_counter() - began < 0.5
    assert said(refusal) == "The file is too large: a match file has at most 2000 kB."
    with pytest.raises(BadFile, match="brackets are open"):
        read_upload(b"[" * MOST_BYTES)


def test_an_answer_that_a_rule_refuses_is_refused_with_its_clause() -> None:
    file = matchfile.read(GREAT)
    match = Match.start(load(file.title), matchfile.setup_of(file, load(file.title).info), file.seed)
    for number, move in enumerate(file.moves):
        ask = None if move.seat < 0 else match.ask(move.seat)
        if ask is not None and (options := [one for one in ask.refused() if one.refused]):
            break
        match.follow([move], after=number)
    else:
        pytest.fail("nothing was ever refused")
    option = options[0]
    assert option.refused is not None
    line = json.dumps([move.seat, option.id]).encode() + b","
    refusal = refusal_of(with_line(GREAT, number + 2, line))
    assert (refusal.line, refusal.column, refusal.rule) == (number + 2, 1, option.refused.rule)
    assert f"Move {number + 1} cannot be made: Player {move.seat + 1} may not choose “{option.id}”. " in said(refusal)
    assert "seat:" not in said(refusal)


def test_a_move_after_the_end_is_refused() -> None:
    moves = json.loads(WALL)["moves"]
    refusal = refusal_of(changed(WALL, moves=[*moves, moves[-1]]))
    assert refusal.line == len(moves) + 2
    assert "the match is over before it." in said(refusal)


def test_an_older_revision_is_named_beside_a_move_that_cannot_be_made() -> None:
    file = with_line(GREAT, 5, b'[0,"fly"],')
    revision = load("great-wall").revision
    assert revision > 1
    assert "was played by revision 1 of these rules" in said(refusal_of(changed(file, revision=1)))
    assert "was played by revision" not in said(refusal_of(changed(file, revision=revision)))


@pytest.mark.parametrize("field", ["title", "mode", "option", "value", "move"])
def test_html_in_a_file_is_only_text(field: str) -> None:
    html = "<img src=x onerror=alert(1)>"
    data = {
        "title": changed(GREAT, title=html),
        "mode": changed(GREAT, mode=html),
        "option": changed(GREAT, options={html: 1}),
        "value": changed(GREAT, options={"variety": html}),
        "move": with_line(GREAT, 2, json.dumps([0, html]).encode() + b","),
    }[field]
    for language in ("en", "zh-hant", "zh-hans"):
        words = said(refusal_of(data), language)
        assert html in words, "it is named as it is written"
        assert "<img" not in escape(words)


def test_braces_in_a_file_are_no_parameters() -> None:
    assert "“{name}{n}”" in said(refusal_of(changed(WALL, title="{name}{n}")))


def test_a_long_name_is_shortened() -> None:
    assert "…" in said(refusal_of(changed(GREAT, options={"o" * 150: 1})))
    assert len(said(refusal_of(changed(GREAT, options={"o" * 150: 1})))) < 200


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_recorded_match_is_read_and_played(path: Path) -> None:
    data = path.read_bytes()
    upload = read_upload(data)
    assert upload.file == matchfile.read(data)
    began = time.thread_time()
    match = replayed(upload)
    assert match.result is not None
    assert match.number >= len([move for move in upload.file.moves if not move.forced])
    assert time.thread_time() - began < SECONDS / 2, "the limit is far from what people play"
    assert len(data) < MOST_BYTES / 10
    assert len(upload.file.moves) < MOST_MOVES / 10


def test_what_an_editor_adds_is_no_mistake() -> None:
    """A mark before the text, other ends of lines, spaces, and fields that a later site may write."""
    plain = read_upload(WALL).file
    assert read_upload(b"\xef\xbb\xbf" + WALL).file == plain
    assert read_upload(b" " + WALL.replace(b"\n", b"\r\n") + b"\n\n").file == plain
    assert read_upload(json.dumps(json.loads(WALL), indent=4).encode()).file == plain
    assert read_upload(changed(WALL, event={"name": "Friday", "rounds": [1, [2]]})).file == plain


def test_a_file_that_takes_too_long_is_refused_at_the_move_where_time_was_up() -> None:
    with pytest.raises(BadFile) as refusal:
        replayed(read_upload(FOUNDERS), seconds=0)
    assert (refusal.value.line, refusal.value.column) == (2, 1)
    assert "The moves up to here have taken 0 seconds." in said(refusal.value)


def test_the_match_that_was_read_is_the_one_that_was_played() -> None:
    file = matchfile.read(FOUNDERS)
    match = replayed(read_upload(FOUNDERS))
    again = matchfile.replay(file, load(file.title).info, load(file.title))
    assert match.save() == again.save()


# --- places ---------------------------------------------------------------------------------------------------------------


def test_every_value_of_a_text_has_its_place() -> None:
    text = '{"a": [1, {"b": "x,]}"}, []],\n "c\\"": {"d": true}, "e": null}'
    found = {part.path: text[part.offset :][: len(part.written)] for part in parts(text) if not part.is_key}
    assert found == {
        (): "{", ("a",): "[", ("a", 0): "1", ("a", 1): "{", ("a", 1, "b"): '"x,]}"', ("a", 2): "[",
        ('c"',): "{", ('c"', "d"): "true", ("e",): "null",
    }  # fmt: skip
    assert place(text, offset_of(text, ('c"', "d"))) == (2, 15)
    assert place(text, offset_of(text, ("a", 1, "zz"))) == (1, 11), "the object in which it is missing"
    assert repeated_key(text) is None
    again = repeated_key('{"a": {"a": 1}, "b": [{"a": 1}, {"a": 1}], "b": 2}')
    assert again is not None
    assert (again.path, again.offset) == (("b",), 43)


# --- whatever comes -------------------------------------------------------------------------------------------------------

PIECES = [
    b'"',
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"\n",
    b"\0",
    b"\xff",
    b"9" * 30,
    b"-",
    b"1e999",
    b"null",
    b"true",
    b"[[[[",
    b"\\ud800",
]


def mutated(data: bytes, dice: random.Random) -> bytes:
    """The file with a few bytes changed, left out, doubled, moved or put in."""
    made = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(made)) if dice.random() < 0.5 else dice.randrange(min(250, len(made)))
        length = dice.choice([1, 1, 2, 5, 40])
        piece = bytes(made[at : at + length])
        what = dice.randrange(5)
        if what == 0:
            made[at] = dice.randrange(256)
        elif what == 1 and len(made) > 300:
            del made[at : at + length]
        elif what == 2:
            made[at:at] = piece
        elif what == 3:
            made[at : at + length] = dice.choice(PIECES)
        else:
            other = dice.randrange(len(made))
            made[other:other] = piece
    return bytes(made)


def outcome_of(data: bytes) -> BadFile | None:
    """Why a file is refused; None if it is played. Any other error is not caught."""
    try:
        replayed(read_upload(data))
    except BadFile as refusal:
        return refusal
    return None


@pytest.mark.parametrize(
    "path", [FILES[0], *(path for path in FILES if path.stem in {"heuristic_2", "solo", "two_players", "two"})], ids=str
)
def test_whatever_a_file_holds_it_is_opened_or_refused(path: Path) -> None:
    """Random mutations of real files. Nothing but the refusal ever comes of them, in words that can be read, at a place in the file."""
    dice, data, refusals = random.Random(path.stem), path.read_bytes(), 0
    data = data[:4000].rpartition(b",\n")[0] + b"\n]}\n" if len(data) > 4000 else data
    read_upload(data)
    for _ in range(400):
        file = mutated(data, dice)
        refusal = outcome_of(file)
        if refusal is None:
            continue
        refusals += 1
        assert 0 <= refusal.line <= file.count(b"\n") + 1
        assert said(refusal, dice.choice(["en", "zh-hant", "zh-hans"]))
    assert refusals > 250
