"""Keys that a site makes for itself. Each is made once and saved, so that sessions and subscriptions survive a restart."""

import os
import tempfile
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def local_secret_key(path: Path) -> str:
    """The secret key of a site on this computer alone, saved at ``path``."""
    return _saved(path, get_random_secret_key)


def local_push_key(path: Path) -> str:
    """The private key with which the site signs for push services, saved at ``path``: a number of P-256, 32 bytes in base64url."""
    return _saved(path, _random_push_key)


def local_signing_key(path: Path) -> str:
    """The private key with which the site signs archives of books, saved at ``path``: Ed25519, 32 bytes in base64url."""
    return _saved(path, lambda: urlsafe_b64encode(os.urandom(32)).decode().rstrip("="))


def _random_push_key() -> str:
    # Most starts find a key, and have no use for the library.
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def _saved(path: Path, make: Callable[[], str]) -> str:
    """The key saved at ``path``. If it is missing it is made there, readable only by its owner."""
    if not path.exists():
        # Written to another file first, so that a second process never reads half a key. The first process to link its key wins.
        descriptor, temporary = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(descriptor, "w") as file:
            file.write(make())
        with suppress(FileExistsError):
            os.link(temporary, path)
        os.unlink(temporary)
    return path.read_text().strip()
