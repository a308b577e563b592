"""A match file from somebody's disk: whatever its bytes are, it is understood, or refused with the line and a sentence."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, NoReturn

import msgspec

from games import titles
from games.engine.match.matchfile import FORMAT, MatchFile
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.state import Scalar
from games.engine.rules.text import Ref, T, Text
from games.engine.title.info import Info, Mode, OptionSpec, checked_setup
from games.requests.refusals import BadFile
from games.tables.files.places import Path, offset_of, place, repeated_key, too_deep

MOST_BYTES = 2_000_000
"""The largest file of the recorded matches has 25,202 bytes."""
MOST_MOVES = 10_000
"""The longest of the recorded matches has 846 moves."""
MOST_DEEP = 16
"""A match file has four levels of brackets. More may come to fields that a later site writes."""
MOST_CHARACTERS = {"title": 60, "mode": 60, "seed": 64, "option": 200}
"""What the columns of a table take."""
_WORDS = {
    "int": T("a whole number"),
    "float": T("a number with a fraction"),
    "str": T("a text"),
    "bool": T("true or false"),
    "null": T("null"),
    "array": T("a list"),
    "object": T("an object"),
}
_EXPECTED = {
    "Expecting value": T("a value is missing here"),
    "Expecting property name enclosed in double quotes": T("a name in double quotes is missing here"),
    "Expecting ':' delimiter": T("a colon is missing here"),
    "Expecting ',' delimiter": T("a comma or a closing bracket is missing here"),
    "Unterminated string starting at": T("this text has no closing quote"),
    "Invalid control character at": T("a text may not go on in another line, nor hold control characters"),
    "Extra data": T("something follows after the end of the match file"),
}
"""What Python's JSON parser says, in words of the site. Later versions of Python say more."""
_UNKNOWN_ESCAPE = T("this escape with a backslash is unknown")
_WRONG_TYPE = re.compile(r"Expected `([\w |]+)`.*, got `?(\w+)`?")
_MISSING = re.compile(r"missing required field `(\w+)`")
_STEPS = re.compile(r"\.(\w+)|\[(\d+)\]")


@dataclass(frozen=True)
class Upload:
    """A match file that was understood, with its text: a move that turns out to be illegal has a line."""

    file: MatchFile
    info: Info
    text: str

    def refuse(self, reason: Text, path: Path, **more: Any) -> NoReturn:
        """Raise :class:`BadFile`, with the line and column of the value at ``path``."""
        raise bad(self.text, reason, offset_of(self.text, path), **more)


def bad(text: str, reason: Text, offset: int, **more: Any) -> BadFile:
    """The refusal of a file for what is at ``offset``."""
    line, column = place(text, offset)
    return BadFile(reason, line, column, **more)


def shown(value: object) -> str:
    """What stands in a file, as a sentence can bear it: on one line, not too long, without invisible characters."""
    written = value if isinstance(value, str) else json.dumps(value)
    written = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in written[:61])
    return f"{written[:60]}…" if len(written) > 60 else written


def read_stream(stream: BinaryIO) -> Upload:
    """As :func:`read_upload`. Of a file that is too large no more is read than what shows it."""
    return read_upload(stream.read(MOST_BYTES + 1))


def read_upload(data: bytes) -> Upload:
    """The match file in ``data``: its syntax, its fields, and a set-up that its title can play. The moves are not checked, which
    ``replaying.replayed`` does. Raises :class:`BadFile`, and nothing else."""
    text = _text_of(data)
    plain = _plain_of(text)
    file = _file_of(plain, text)
    for path, words, most in _texts_of(file):
        if not words.isprintable():
            raise bad(text, T("This text holds characters that cannot be seen."), offset_of(text, path))
        if len(words) > most:
            raise bad(
                text,
                T("This text has {n} characters, and at most {most} fit.", n=len(words), most=most),
                offset_of(text, path),
            )
    return Upload(file, _info_of(file, text), text)


# --- bytes and syntax -----------------------------------------------------------------------------------------------------


def _text_of(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise BadFile(T("The file is too large: a match file has at most {n} kB.", n=MOST_BYTES // 1000))
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise BadFile(T("The file is written in UTF-16. A match file is written in UTF-8."), 1, 1)
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        raise bad(
            before, T("This byte is no UTF-8: {byte}.", byte=f"0x{data[error.start]:02x}"), len(before)
        ) from error
    if (nul := text.find("\0")) >= 0:
        raise bad(text, T("There is a NUL byte here. A match file is a text."), nul)
    if not text.strip():
        raise BadFile(T("The file is empty."), 1, 1)
    return text


class _WrongNumber(Exception):
    """A number that no match file has."""


class _RepeatedKey(Exception):
    """An object has a key twice."""


def _whole(written: str) -> int:
    if len(written) > 20 or not -(2**63) <= (number := int(written)) < 2**63:
        raise _WrongNumber
    return number


def _no_number(written: str) -> NoReturn:
    raise _WrongNumber


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _RepeatedKey
    return made


def _plain_of(text: str) -> dict[str, Any]:
    """The JSON object of the text."""
    if (deep := too_deep(text, MOST_DEEP)) is not None:
        raise bad(text, T("Here more than {n} brackets are open. A match file is not that deep.", n=MOST_DEEP), deep)
    try:
        plain = json.loads(text, object_pairs_hook=_object, parse_int=_whole, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        other = _UNKNOWN_ESCAPE if "escape" in error.msg else _EXPECTED["Expecting value"]
        what = _EXPECTED.get(error.msg, other)
        raise bad(text, T("This is not JSON: {what}.", what=what), error.pos) from error
    except _WrongNumber as error:
        raise bad(text, T("This number is too large, or is none."), _wrong_number(text)) from error
    except _RepeatedKey as error:
        again = repeated_key(text)
        name = shown(again.path[-1]) if again is not None else ""
        raise bad(text, T("“{name}” is there twice.", name=name), 0 if again is None else again.offset) from error
    if not isinstance(plain, dict):
        raise bad(text, T("This is JSON, but no match file: that begins with a brace."), len(text) - len(text.lstrip()))
    return plain


def _wrong_number(text: str) -> int:
    """Where the first number is that :func:`_whole` does not take. The text may have mistakes after it, so the brackets may not fit."""
    for token in re.finditer(r'"(?:[^"\\]++|\\.)*+"?|-?(?:\d++|Infinity|NaN)(?![.\deE])', text, re.DOTALL):
        if token[0][0] != '"':
            try:
                _whole(token[0])
            except (_WrongNumber, ValueError):
                return token.start()
    return 0


# --- fields ---------------------------------------------------------------------------------------------------------------


def _file_of(plain: dict[str, Any], text: str) -> MatchFile:
    """The fields of a match file, each of its type."""
    if (given := plain.get("format", FORMAT)) != FORMAT:
        raise bad(
            text,
            T("The file has the format {given}, and only format {n} is understood here.", given=shown(given), n=FORMAT),
            offset_of(text, ("format",)),
        )
    moves = plain.get("moves")
    if isinstance(moves, list) and len(moves) > MOST_MOVES:
        raise bad(
            text,
            T("The file has {n} moves, and a match has at most {most}.", n=len(moves), most=MOST_MOVES),
            offset_of(text, ("moves", MOST_MOVES)),
        )
    try:
        return msgspec.convert(plain, MatchFile)
    except msgspec.ValidationError as error:
        path = _path_in(str(error), plain)
        raise bad(text, _wrong_field(str(error), path), offset_of(text, path)) from error


def _path_in(error: str, plain: dict[str, Any]) -> Path:
    """The path that an error of msgspec names. It does not name the keys of ``options``."""
    _, _, named = error.partition(" - at `$")
    path: Path = tuple(name or int(index) for name, index in _STEPS.findall(named))
    if path == ("options",) and "[...]" in named:
        return next(("options", key) for key, value in plain["options"].items() if not isinstance(value, Scalar))
    return path


def _wrong_field(error: str, path: Path) -> Text:
    name = ".".join(map(str, path))
    if missing := _MISSING.search(error):
        return T("“{name}” is missing.", name=".".join(filter(None, [name, missing[1]])))
    if found := _WRONG_TYPE.search(error):
        allowed: list[int | str | Ref | Text] = [_WORDS.get(word, Text(word)) for word in found[1].split(" | ")]
        if found[2] in _WORDS:
            return T(
                "“{name}” has to be {allowed}, and here is {found}.",
                name=shown(name),
                allowed=allowed,
                found=_WORDS[found[2]],
            )
        return T("“{name}” is too short: it has {n} of what belongs in it.", name=shown(name), n=int(found[2]))
    return T("“{name}” is not what belongs there.", name=shown(name))


def _texts_of(file: MatchFile) -> Iterator[tuple[Path, str, int]]:
    """The texts of a file that reach the database or a page: where each is, and how long it may be."""
    for field in ("title", "mode", "seed"):
        yield (field,), getattr(file, field), MOST_CHARACTERS[field]
    for key, value in file.options.items():
        yield ("options", key), key, MOST_CHARACTERS["option"]
        if isinstance(value, str):
            yield ("options", key), value, MOST_CHARACTERS["option"]
    for number, move in enumerate(file.moves):
        yield ("moves", number, 1), move.option, MOST_CHARACTERS["option"]
    if not isinstance(file.time, msgspec.UnsetType):
        yield ("time", "pace"), file.time.pace, MOST_CHARACTERS["option"]
        for number, (what, _, _, pace) in enumerate(file.time.notes):
            yield ("time", "notes", number, 0), what, MOST_CHARACTERS["option"]
            yield ("time", "notes", number, 3), pace, MOST_CHARACTERS["option"]


# --- the set-up -----------------------------------------------------------------------------------------------------------


def _info_of(file: MatchFile, text: str) -> Info:
    """The title of the file, which offers its mode, its number of players and its options."""
    try:
        info = titles.published_info(file.title)
    except NotUnderstood as error:
        raise bad(
            text, T("There is no game “{name}” here.", name=shown(file.title)), offset_of(text, ("title",))
        ) from error
    upload = Upload(file, info, text)
    mode = info.modes[0] if not file.mode else next((mode for mode in info.modes if mode.slug == file.mode), None)
    if mode is None:
        upload.refuse(
            T(
                "This game has no way to play “{name}”. It has: {names}.",
                name=shown(file.mode),
                names=[one.slug for one in info.modes],
            ),
            ("mode",),
        )
    if file.players not in mode.players:
        upload.refuse(
            T("This way to play is for {counts} players, not for {n}.", counts=list(mode.players), n=file.players),
            ("players",),
        )
    _check_options(upload, mode)
    _check_revision(upload)
    return info


def _check_options(upload: Upload, mode: Mode) -> None:
    """Refuse an option that the mode does not have, or a value that it may not have, as :func:`checked_setup` does for all together."""
    file, info = upload.file, upload.info
    specs = {spec.slug: spec for spec in mode.options}
    for key, value in file.options.items():
        try:
            checked_setup(info, mode=mode.slug, players=file.players, options={key: value})
        except NotUnderstood:
            reason, where = (
                _wrong_option(key, value, specs),
                offset_of(upload.text, ("options", key), key=key not in specs),
            )
            raise bad(upload.text, reason, where) from None


def _wrong_option(key: str, value: Scalar, specs: dict[str, OptionSpec]) -> Text:
    if key not in specs:
        names: list[int | str | Ref | Text] = list(specs)
        if not specs:
            return T("This way to play has no option “{name}”. It has none.", name=shown(key))
        return T("This way to play has no option “{name}”. It has: {names}.", name=shown(key), names=names)
    allowed: list[int | str | Ref | Text] = [shown(choice) for choice, _ in specs[key].choices]
    return T(
        "The option “{name}” may be {allowed}, not “{value}”.", name=shown(key), allowed=allowed, value=shown(value)
    )


def _check_revision(upload: Upload) -> None:
    file, runs = upload.file, titles.load(upload.info.slug).revision
    if file.revision > runs:
        upload.refuse(
            T(
                "The match was played by revision {n} of these rules, and only revision {runs} runs here.",
                n=file.revision,
                runs=runs,
            ),
            ("revision",),
        )
    if file.revision < 1:
        upload.refuse(T("Revisions are counted from 1."), ("revision",))
