"""The secret key of a site that only plays on this computer: made once and kept, so that sessions outlive a restart."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def local_secret_key(path: Path) -> str:
    """The key kept at ``path``; made there, readable by its owner alone, when missing."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(descriptor, "w") as file:
        key = get_random_secret_key()
        file.write(key)
    return key
