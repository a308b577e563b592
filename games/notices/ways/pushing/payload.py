"""What a browser gets: a notice as JSON, always of one length, readable for that browser alone."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from binascii import Error

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from games.notices.ways.message import Message

SIZE = 2048
"""Bytes of every payload: a push service learns nothing from its length. Services take up to 4096 when it is encrypted."""
POINT, SECRET = 65, 16
"""Bytes of a browser's public key and of its secret."""


def payload(message: Message) -> bytes:
    """The notice in :data:`SIZE` bytes: lines that have no room are left out, from the last one on."""
    lines = list(message.lines)
    while len(written := _written(message, message.subject, lines)) > SIZE and lines:
        lines.pop()
    subject = message.subject
    while len(written) > SIZE and len(subject) > 1:
        subject = subject[: len(subject) // 2] + "…"
        written = _written(message, subject, [])
    return written.ljust(SIZE)


def _written(message: Message, subject: str, lines: list[str]) -> bytes:
    said = {"subject": subject, "lines": lines, "url": message.url, "tag": message.tag, "language": message.language}
    return json.dumps(said, ensure_ascii=False).encode()


def encrypted(content: bytes, p256dh: str, auth: str) -> bytes:
    """``content`` for the browser with these keys (base64url), as ``aes128gcm``. Raises :class:`ValueError` for keys that are none."""
    return http_ece.encrypt(
        content,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=browser_key(p256dh),
        auth_secret=_decoded(auth, SECRET),
        version="aes128gcm",
    )


def browser_key(p256dh: str) -> bytes:
    """The point of a browser's public key. Raises :class:`ValueError` where it is not on the curve."""
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
