"""Names that people may have: one visible line, and nothing that looks like the site or a bot.

This is our own code, since no maintained library does it. ``confusable-homoglyphs`` had one release since 2018. PRECIS
(RFC 8265, 8266) accepts names of combining marks or of a blank Braille cell alone, and refuses emoji of several
persons.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

JOINER = "\u200d"
VARIANTS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Invisible characters that choose the shape of the character before them."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159")
"""Letters, marks or symbols of Unicode that nobody sees."""
MARKS_AT_MOST = 4
"""Combining marks on one letter: Vietnamese needs two, Thai and the scripts of India up to four."""

# --- what can be seen --------------------------------------------------------------------------------------------------------------------


def shown_name(text: str) -> str:
    """The name as it is saved: composed, with single spaces, empty if there is only white space. Raises :class:`ValidationError`."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    plain = _without_joiners(VARIANTS.sub("", name))
    if any(_is_hidden(letter) for letter in plain):
        raise ValidationError(
            _("This name has signs that nobody sees, or that turn the writing around. Leave them out, please.")
        )
    if name and not any(unicodedata.category(letter)[0] in "LNPS" for letter in plain):
        raise ValidationError(_("Nothing of this name would be seen. Choose another, please."))
    if _most_marks(plain) > MARKS_AT_MOST:
        raise ValidationError(_("This name would not stay in its line. Choose another, please."))
    return name


def _without_joiners(name: str) -> str:
    """The name without the invisible joiners between the parts of an emoji. Other joiners stay."""
    kinds = [unicodedata.category(letter) for letter in name]
    joins = {
        place
        for place in range(1, len(name) - 1)
        if name[place] == JOINER and kinds[place - 1] in ("So", "Sk") and kinds[place + 1] == "So"
    }
    return "".join(letter for place, letter in enumerate(name) if place not in joins)


def _is_hidden(letter: str) -> bool:
    return letter in BLANK or unicodedata.category(letter) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


def _most_marks(name: str) -> int:
    most = run = 0
    for letter in name:
        run = run + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        most = max(most, run)
    return most


# --- what passes for the house -----------------------------------------------------------------------------------------------------------

KEEPERS = (
    "admin",
    "administrator",
    "moderator",
    "moderation",
    "sysop",
    "sysadmin",
    "webmaster",
    "superuser",
    "system",
    "guiyi",
)
MACHINES = ("bot", "computer")
"""No word of a name may be one of these, or several of them."""
SHORT = ("mod", "staff", "referee", "arbiter")
"""The same for words of which pieces may be joined by chance, as in *Mo D.*"""
ALONE = ("root", "support", "official", "server", "owner", "helpdesk", "gamemaster", "game master", "gm")
"""A whole name may not be one of these, or one with :data:`COMPANIONS`."""
ALONE_MACHINES = ("robot", "empty seat")
COMPANIONS = (
    "the",
    "a",
    "an",
    "of",
    "site",
    "team",
    "game",
    "main",
    "real",
    "official",
    "super",
    "chief",
    "head",
    "play",
    "your",
    "support",
)
"""If such a word is joined to one of :data:`KEEPERS`, without a space, the name still looks like the site's."""
WITHIN = ("moderator", "moderateur", "moderador", "administrat", "administrad", "sysadmin", "webmaster")
"""No name may have one of these in it, not even within a word."""
KEEPERS_ELSEWHERE = (
    "規弈",
    "管理員",
    "管理者",
    "管理人",
    "管理組",
    "管理團隊",
    "網管",
    "系統",
    "站長",
    "版主",
    "板主",
    "版務",
    "板務",
    "站務",
    "站方",
    "官方",
    "客服",
    "小編",
    "仲裁",
    "裁判",
    "巡查員",
    "主持人",
    "工作人員",
    "營運",
    "運營",
    "運営",
    "モデレーター",
    "관리자",
    "운영자",
    "모더레이터",
    "админ",
    "модератор",
)
"""The same in other languages. No name may have one of these in it."""
MACHINES_IN_CHINESE = ("電腦", "機器人", "空位")
ALONE_IN_CHINESE = ("管理", "主持")
"""A whole name may not be one of these: they are parts of common words."""

_CAPITALS: dict[int, int | str] = {
    **str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx"),  # Greek
    **str.maketrans("АВЕКМНОРСТУХЅІЈԌ", "abekmhopctyxsijg"),  # Cyrillic
    **str.maketrans("ꓮꓐꓚꓓꓰꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓪꓬ", "abcdeghijklmnoprstuwy"),  # Lisu
    **str.maketrans("ᎪᏴᏟᎠᎬᏀᎻᏆᏦᏞᎷᏢᏚᎢᏙᎳ", "abcdeghiklmpstvw"),  # Cherokee
    **{
        first + place: chr(ord("a") + place) for first in (0x1F150, 0x1F170, 0x1F1E6) for place in range(26)
    },  # in a frame
}
_LETTERS = {
    **str.maketrans("αβεηικμνορστυχω", "abenikmvopstuxw"),
    **str.maketrans("авсԁегһіјкӏмнопрѕтухѵԝьԛєҽөѳ", "abcderhijklmnonpstyxvwbqeeoo"),
    **str.maketrans("օոսհց", "onuhg"),  # Armenian
    **str.maketrans(
        "ɑıɩɡʙᴀᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢøđłƅɛɗɖɾŧ", "aiigbacdeghijklmnoprstuvwyzodlbeddrt"
    ),  # phonetic letters, letters with a stroke
    **str.maketrans("规员长统电脑机奕务组团队网编营运", "規員長統電腦機弈務組團隊網編營運"),
}
_DIGITS = str.maketrans("0134579@$!|l", "oieastgasiii")
_SPLIT = re.compile(r"[^a-z0-9@$!|]+")


def skeleton(name: str) -> str:
    """Small Latin letters without accents for all that look like them, and one form of the site's Chinese
    characters."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", name) if unicodedata.category(letter)[0] != "M")
    return bare.translate(_CAPITALS).casefold().translate(_LETTERS)


def _characters(name: str) -> str:
    """The skeleton without spaces and signs."""
    return re.sub(r"[\W_]", "", skeleton(name))


def _shape(word: str) -> str:
    """A word without differences that are not seen at a glance: digits for letters, i and l, rn and m."""
    plain = word.replace("cl", "d").translate(_DIGITS)
    return plain.replace("rn", "m").replace("nn", "m").replace("vv", "w")


def _any(words: Iterable[str]) -> str:
    return "|".join(map(_shape, words))


class _Words:
    """What a name is compared with."""

    def __init__(self, names: Sequence[str], alone: Sequence[str], elsewhere: Sequence[str]) -> None:
        joins = f"(?:(?:{_any(names)})s?|{_any(COMPANIONS)})*"
        self._name = re.compile(rf"(?:{_any(names)})s?")
        self._joined = re.compile(rf"{joins}(?:{_any(names)})s?{joins}")
        beside = _any([*names, *(word for word in COMPANIONS if word not in ("a", "an", "of"))])
        self._short = re.compile(rf"(?:{beside})*(?:{_any(SHORT)})s?(?:{beside})*")
        friends = f"(?:(?:{_any([*COMPANIONS, *SHORT])}) )*"
        self._alone = re.compile(rf"{friends}(?:{_any(alone)})(?: (?:{_any(COMPANIONS)}))*")
        self._within = re.compile(_any(WITHIN))
        self._elsewhere = tuple(map(_characters, elsewhere))
        self._alone_elsewhere = frozenset(map(_characters, ALONE_IN_CHINESE))

    def has(self, name: str) -> bool:
        """Whether somebody could take the name for one of these."""
        characters = _characters(name)
        if characters in self._alone_elsewhere or any(word in characters for word in self._elsewhere):
            return True
        words = [word for word in _SPLIT.split(skeleton(name)) if word]
        return any(self._reads(reading) for reading in (words, [word.strip("0123456789") for word in words]))

    def _reads(self, words: Sequence[str]) -> bool:
        shapes = [_shape(word) for word in words]
        joined = "".join(shapes)
        return bool(
            self._joined.fullmatch(joined)
            or self._alone.fullmatch(" ".join(shapes))
            or self._within.search(joined)
            or any(self._name.fullmatch(shape) or self._short.fullmatch(shape) for shape in shapes)
        )


_OF_KEEPERS = _Words(KEEPERS, ALONE, KEEPERS_ELSEWHERE)
_OF_THE_HOUSE = _Words([*KEEPERS, *MACHINES], [*ALONE, *ALONE_MACHINES], [*KEEPERS_ELSEWHERE, *MACHINES_IN_CHINESE])


def passes_for_the_house(name: str) -> bool:
    """Whether others could take a person with this name for the site or a bot."""
    return _OF_THE_HOUSE.has(name)


def title_of(text: str) -> str:
    """The name that somebody gave to a thing, such as a group, in the form in which it is saved. It may speak of bots. Raises
    :class:`ValidationError` with the reason why it cannot be one."""
    name = shown_name(text)
    if _OF_KEEPERS.has(name):
        raise ValidationError(_("This name could be taken for the site's own. Choose another, please."))
    return name


def person_name(text: str, *, of_the_house: bool = False) -> str:
    """A name that somebody typed, in the form in which it is saved. Raises :class:`ValidationError` with the reason why
    it cannot be one. Keepers of the site may have its name."""
    name = shown_name(text)
    if not of_the_house and passes_for_the_house(name):
        raise ValidationError(_("This name could be taken for the site's own or for a bot's. Choose another, please."))
    return name
