"""The secret key of a site that only plays on this computer: made once and kept, so that sessions outlive a restart."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def local_secret_key(path: Path) -> str:
    """The key kept at ``path``; made there, readable by its owner alone, when missing."""
    if not path.exists():
        # Written aside first, so that a second process never reads half a key; the first to link its own wins.
        descriptor, own = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(descriptor, "w") as file:
            file.write(get_random_secret_key())
        with suppress(FileExistsError):
            os.link(own, path)
        os.unlink(own)
    return path.read_text().strip()
