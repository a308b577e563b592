"""The signature of archives: Ed25519 over the list of their SHA-256 sums. Its key is the site's own."""

from __future__ import annotations

from base64 import urlsafe_b64decode

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings


def key_of(text: str) -> Ed25519PrivateKey:
    """The private key that is written as 32 bytes in base64url. Raises :class:`ValueError`."""
    return Ed25519PrivateKey.from_private_bytes(urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def signature(content: bytes) -> bytes:
    """The detached signature of some bytes, 64 bytes long."""
    return key_of(settings.PUBLISHING_KEY).sign(content)


def public_pem() -> bytes:
    """The public key as PEM."""
    public = key_of(settings.PUBLISHING_KEY).public_key()
    return public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
