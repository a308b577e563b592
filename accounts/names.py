"""Names that people may have: one visible line, and nothing that looks like the site or a bot.

This is our own code, since no maintained library does it. ``confusable-homoglyphs`` had one release since 2018. PRECIS
(RFC 8265, 8266) accepts names of combining marks or of a blank Braille cell alone, and refuses emoji of several
persons.
"""

from __future__ import annotations

import re
import unicodedata

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

HOUSE = ("admin", "administrator", "moderator", "sysop", "webmaster", "system", "guiyi", "bot", "computer")
"""No word of a name may be one of these."""
ALONE = ("mod", "mods", "root", "staff", "support", "official", "server", "robot", "empty seat")
"""Nor may a whole name be one of these."""
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
)
"""If such a word is joined to one of :data:`HOUSE`, without a space, the name still looks like the site's."""
HOUSE_IN_CHINESE = (
    "規弈",
    "管理員",
    "管理者",
    "系統",
    "站長",
    "版主",
    "站方",
    "官方",
    "客服",
    "電腦",
    "機器人",
    "空位",
)
"""No name may have one of these in it."""

_CAPITALS = {
    **str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx"),  # Greek
    **str.maketrans("АВЕКМНОРСТУХЅІЈԌ", "abekmhopctyxsijg"),  # Cyrillic
    **str.maketrans("ꓮꓐꓚꓓꓰꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓪꓬ", "abcdeghijklmnoprstuwy"),  # Lisu
    **str.maketrans("ᎪᏴᏟᎠᎬᏀᎻᏆᏦᏞᎷᏢᏚᎢᏙᎳ", "abcdeghiklmpstvw"),  # Cherokee
}
_LETTERS = {
    **str.maketrans("αβεηικμνορστυχω", "abenikmvopstuxw"),
    **str.maketrans("авсԁегһіјкӏмнопрѕтухѵԝьԛ", "abcderhijklmnonpstyxvwbq"),
    **str.maketrans(
        "ɑıɩɡʙᴀᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢøđłƅ", "aiigbacdeghijklmnoprstuvwyzodlb"
    ),  # phonetic letters, letters with a stroke
    **str.maketrans("规员长统电脑机奕", "規員長統電腦機弈"),
}
_DIGITS = str.maketrans("0134579@$!|l", "oieastgasiii")
_SPLIT = re.compile(r"[^a-z0-9@$!|]+")


def skeleton(name: str) -> str:
    """Small Latin letters without accents for all that look like them, and one form of the site's Chinese
    characters."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", name) if unicodedata.category(letter)[0] != "M")
    return bare.translate(_CAPITALS).casefold().translate(_LETTERS)


def _shape(word: str) -> str:
    """A word without differences that are not seen at a glance: digits for letters, i and l, rn and m."""
    return word.translate(_DIGITS).replace("rn", "m")


_ALL = "|".join(_shape(word) for word in [*HOUSE, *COMPANIONS])
_JOINED = re.compile(rf"(?:{_ALL})*(?:{'|'.join(map(_shape, HOUSE))})(?:{_ALL})*")


def passes_for_the_house(name: str) -> bool:
    """Whether others could take a person with this name for the site or a bot."""
    bones = skeleton(name)
    characters = re.sub(r"[\W_]", "", bones)
    if any(word in characters for word in HOUSE_IN_CHINESE):
        return True
    words = [word for word in _SPLIT.split(bones) if word]
    for reading in (words, [word.strip("0123456789") for word in words]):
        shapes = [_shape(word) for word in reading]
        joined = "".join(shapes)
        if _JOINED.fullmatch(joined) or " ".join(shapes) in map(_shape, ALONE) or set(shapes) & set(map(_shape, HOUSE)):
            return True
    return False


def person_name(text: str, *, of_the_house: bool = False) -> str:
    """A name that somebody typed, in the form in which it is saved. Raises :class:`ValidationError` with the reason why
    it cannot be one. Keepers of the site may have its name."""
    name = shown_name(text)
    if not of_the_house and passes_for_the_house(name):
        raise ValidationError(_("This name could be taken for the site's own or for a bot's. Choose another, please."))
    return name
