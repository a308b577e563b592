"""One form for all scripts: how texts and queries are folded and cut into tokens, so that any script finds any script.

Folding makes characters equal that readers type for each other: Traditional, Simplified and regional variants (OpenCC), case,
full width, diacritics. Tokens are single Chinese characters, numbers, and stems of Latin words. Numerals are numbers: 三,
three and 3 are one token. Punctuation is the token :data:`BREAK`, which no phrase crosses.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import opencc
import tantivy

BREAK = "|"
LONGEST_WORD = 40
_CJK = "\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_NUMERALS = "零〇一二三四五六七八九十两"
_PIECE = re.compile(
    rf"(?P<word>[^\W\d_{_CJK}]+(?:['’][^\W\d_{_CJK}]+)*)|(?P<number>[0-9]+)|(?P<numeral>[{_NUMERALS}]+)|(?P<cjk>[{_CJK}])|(?P<other>\S)"
)
_IS_CJK = re.compile(rf"[{_CJK}]")
_FIRST_CJK = "\u2e80"
_LOOSE_SPACE = re.compile(rf"(?<=[{_CJK}])\s+|\s+(?=[{_CJK}])")
_DIGITS = {numeral: value for value, numeral in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_NUMBER_WORDS = {
    word: str(value)
    for value, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}


class _Folder(dict[int, str]):
    """For ``str.translate``: each character and its folded form, computed at first use."""

    def __init__(self) -> None:
        super().__init__()
        self.odd: set[str] = set()
        """The characters seen so far whose folded form is empty or longer than one."""

        self._regional = [opencc.OpenCC(name) for name in ("tw2t", "hk2t")]
        self._simplified = opencc.OpenCC("t2s")

    def __missing__(self, code: int) -> str:
        letters = unicodedata.normalize("NFKD", chr(code)).casefold()
        kept = (letter for letter in letters if not unicodedata.combining(letter))
        self[code] = folded = "".join(self._one_script(letter) for letter in kept)
        if len(folded) != 1:
            self.odd.add(chr(code))
        return folded

    def _one_script(self, letter: str) -> str:
        """Repeated until nothing changes: 麼 is 么, which is a variant of 幺, and a folded text may fold again."""
        if not _IS_CJK.match(letter):
            return letter
        folded = letter
        for converter in self._regional:
            folded = converter.convert(folded)
        folded = str(self._simplified.convert(folded))
        return folded if folded == letter else self._one_script(folded)


_folder = _Folder()
_stemmer = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).filter(tantivy.Filter.stemmer("english")).build()


def fold(text: str) -> str:
    """The text in the one form of all scripts. It may be longer or shorter than the text."""
    return text.translate(_folder)


def is_chinese(letter: str) -> bool:
    """Whether a character is one of Chinese script, of any region; punctuation is not."""
    return _IS_CJK.match(letter) is not None


def literal(text: str) -> str:
    """For an exact comparison: folded, with single spaces, and none next to Chinese, where readers may or may not type them."""
    return _LOOSE_SPACE.sub("", " ".join(fold(text).split()))


def is_cjk(token: str) -> bool:
    """Whether a token is a Chinese character."""
    return len(token) == 1 and token >= _FIRST_CJK


_BRITISH = {
    **{f"{word}our": f"{word}or" for word in ("arm", "behavi", "col", "fav", "harb", "hon", "lab", "neighb", "rum")},
    **{f"{word}re": f"{word}er" for word in ("cent", "theat")},
    **{f"{word}ce": f"{word}se" for word in ("defen", "licen", "offen")},
    "artefact": "artifact",
    "grey": "gray",
}
"""Readers' spellings and those of the books, which are in American English, by the beginning of a word."""
_BRITISH_WORD = re.compile("^(?:" + "|".join(_BRITISH) + ")")


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The stem of a folded Latin word: clerks, clerk's and clerk have one stem. So do horsemen and horseman, colour and color."""
    bare = re.split(r"['’]", word[:LONGEST_WORD], maxsplit=1)[0] or word[:LONGEST_WORD]
    if bare in _NUMBER_WORDS:
        return _NUMBER_WORDS[bare]
    bare = _BRITISH_WORD.sub(lambda match: _BRITISH[match[0]], bare)
    if bare.endswith("men") and len(bare) > 4:
        bare = bare.removesuffix("men") + "man"
    stems = _stemmer.analyze(bare)
    return stems[0] if stems else bare


class Token(NamedTuple):
    """A token and its place in the text."""

    text: str
    start: int
    end: int


def _token(match: re.Match[str]) -> str:
    piece, kind = match[0], match.lastgroup
    if kind == "cjk":
        return piece
    if kind == "word":
        return stem(piece)
    if kind == "number":
        return piece.lstrip("0")[:LONGEST_WORD] or "0"
    return _value(piece) if kind == "numeral" else BREAK


def _value(numeral: str) -> str:
    """十二 is 12, 二十 is 20, 一二 is 12."""
    numeral = numeral[:9]
    tens, ten, ones = numeral.rpartition("十")
    if not ten:
        return str(int("".join(str(_DIGITS[digit]) for digit in numeral)))
    high = int("".join(str(_DIGITS[digit]) for digit in tens if digit in _DIGITS) or 1)
    low = int("".join(str(_DIGITS[digit]) for digit in ones) or 0)
    return str(high * 10 + low)


def tokens(text: str) -> list[str]:
    """The tokens of a text, in order."""
    return [_token(match) for match in _PIECE.finditer(fold(text))]


def scan(text: str) -> list[Token]:
    """The tokens of a text with their places in the original text."""
    folded = fold(text)
    if _folder.odd.isdisjoint(text):
        return [Token(_token(match), *match.span()) for match in _PIECE.finditer(folded)]
    origin = [place for place, letter in enumerate(text) for _ in letter.translate(_folder)]
    return [
        Token(_token(match), origin[match.start()], origin[match.end() - 1] + 1) for match in _PIECE.finditer(folded)
    ]


def pairs(stream: list[str]) -> list[str]:
    """Every two neighbouring tokens with at least one Chinese token. They serve as words, because Chinese is written without spaces."""
    return [
        left + right
        for left, right in pairwise(stream)
        if BREAK not in (left, right) and (is_cjk(left) or is_cjk(right))
    ]
