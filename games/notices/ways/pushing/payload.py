"""The payload for a browser: a notice as JSON, always of one length, which only that browser can read."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from binascii import Error

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from games.notices.ways.message import Message

SIZE = 2048
"""The bytes of every payload, so that a push service learns nothing from its length. Services allow 4096 after encryption."""
POINT, SECRET = 65, 16
"""The bytes of a browser's public key and of its secret."""


def payload(message: Message) -> bytes:
    """The notice in :data:`SIZE` bytes. If the text is too long, the last lines are left out, then the subject is cut."""
    lines = list(message.lines)
    while len(content := _json(message, message.subject, lines)) > SIZE and lines:
        lines.pop()
    subject = message.subject
    while len(content) > SIZE and len(subject) > 1:
        subject = subject[: len(subject) // 2] + "…"
        content = _json(message, subject, [])
    return content.ljust(SIZE)


def _json(message: Message, subject: str, lines: list[str]) -> bytes:
    fields = {"subject": subject, "lines": lines, "url": message.url, "tag": message.tag, "language": message.language}
    return json.dumps(fields, ensure_ascii=False).encode()


def encrypted(content: bytes, p256dh: str, auth: str) -> bytes:
    """``content`` for the browser with these keys (base64url), as ``aes128gcm``. Raises :class:`ValueError` for keys of a wrong form."""
    return http_ece.encrypt(
        content,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=browser_key(p256dh),
        auth_secret=_decoded(auth, SECRET),
        version="aes128gcm",
    )


def browser_key(p256dh: str) -> bytes:
    """The point of a browser's public key. Raises :class:`ValueError` if it is not on the curve."""
    point = _decoded(p256dh, POINT)
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    return point


def _decoded(text: str, size: int) -> bytes:
    try:
        decoded = urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except (Error, ValueError) as error:
        raise ValueError("no base64url") from error
    if len(decoded) != size:
        raise ValueError("another length")
    return decoded


def are_keys(p256dh: str, auth: str) -> bool:
    """Whether a browser can have such keys."""
    try:
        browser_key(p256dh)
        _decoded(auth, SECRET)
    except ValueError:
        return False
    return True
