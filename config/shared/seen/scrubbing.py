"""Secrets are taken out of texts before they are logged or sent to keepers: e-mail addresses, links with secret parts, addresses of other
servers, cookies, tokens.

Code does not log secrets. But an error of a library may quote what it was given, and Django names the paths of refused requests.
"""

from __future__ import annotations

import re

HIDDEN = "…"
_LINK = re.compile(r"""\b([a-z][a-z0-9+.-]{1,20})://(?:[^\s/@'"<>]*@)?([^\s/?#'"<>)]+)([^\s'"<>)]*)""", re.IGNORECASE)
"""Whoever has the whole address of a webhook or a push service can post there; a database's address may hold a password."""
_PATH = re.compile(
    r"/(invite|invitation|group|study|notices/stop|email/confirm|forgotten)/(?!sent/)[^\s'\"<>?)]+"
    r"|/(invite/\d+/\d+|table/\d+/seat/\d+)/[^\s'\"<>?)]+"
)
"""Our own addresses with secret parts, as ``tests/contracts/test_secrets.py`` finds them all."""
_MAIL = re.compile(r"(?<![\w.!#$%&*+=?^`{|}~-])[\w.!#$%&*+=?^`{|}~-]++@[\w-]++(?:\.[\w-]++)*+")
"""It begins at no place within a word, and never goes back: strangers can make a line of 30,000 characters."""
_NAMED = re.compile(
    r"""((?:session_?id|csrf\w{0,20}|cookie|token|secret|password|passwd|signature|auth(?:orization)?|api_?key|vapid\w{0,20}|offer|invite)
    ["']?\s*[:=]\s*["']?)(?:(?:bearer|basic|vapid|token)\s+)?[^\s;,&"'<>)}\]]+""",
    re.IGNORECASE | re.VERBOSE,
)
_TOKEN = re.compile(r"guiyi_[\w-]{8,}", re.ASCII)
"""A token of a program, wherever it stands (``accounts.own.tokens``)."""
_BEARER = re.compile(r"\b(bearer|basic)\s+[\w.~+/=-]{8,}", re.IGNORECASE)


def scrubbed(text: str) -> str:
    """The text without secrets. It may be any text: a message, a path, a traceback, a whole e-mail to keepers."""
    if "://" in text:
        text = _LINK.sub(_without_path, text)
    if "/" in text:
        text = _PATH.sub(_without_secret, text)
    if "@" in text:
        text = _MAIL.sub(HIDDEN, text)
    if "guiyi_" in text:
        text = _TOKEN.sub(HIDDEN, text)
    return _BEARER.sub(rf"\1 {HIDDEN}", _NAMED.sub(rf"\1{HIDDEN}", text))


def _without_path(link: re.Match[str]) -> str:
    return f"{link[1]}://{link[2]}" + (f"/{HIDDEN}" if len(link[3]) > 1 else link[3])


def _without_secret(path: re.Match[str]) -> str:
    return f"/{path[1] or path[2]}/{HIDDEN}"
