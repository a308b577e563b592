"""A browser that has subscribed: its keys, and how it reads what a push service brings. Written after RFC 8291 and 8188, without the
library that the site uses."""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

POINT = (Encoding.X962, PublicFormat.UncompressedPoint)


def decoded(text: str) -> bytes:
    """Bytes of base64url without its padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(content: bytes) -> str:
    """The other way."""
    return urlsafe_b64encode(content).decode().rstrip("=")


class Browser:
    """``p256dh`` and ``auth`` are what it tells the site."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None, secret: bytes | None = None) -> None:
        self._private = private or ec.generate_private_key(ec.SECP256R1())
        self._secret = secret or secrets.token_bytes(16)
        self._public = self._private.public_key().public_bytes(*POINT)
        self.p256dh, self.auth = encoded(self._public), encoded(self._secret)

    def decrypted(self, body: bytes) -> bytes:
        """What was encrypted for this browser, in one record."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size, "one record"
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = _derived(
            self._private.exchange(ec.ECDH(), point), self._secret, b"WebPush: info\0" + self._public + sender, 32
        )
        key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, record, None)
        content, mark, _zeros = padded.rstrip(b"\0").rpartition(b"\2")
        assert mark, "the last record ends with a two"
        return content

    def read(self, body: bytes) -> dict[str, Any]:
        """The notice that is shown."""
        shown: dict[str, Any] = json.loads(self.decrypted(body))
        return shown


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
