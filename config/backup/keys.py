"""The key of backups, as age writes it: ``AGE-SECRET-KEY-1…`` encrypts and decrypts, its public half ``age1…`` only encrypts."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pyrage

from config.backup.problems import BackupError, in_words


@dataclass(frozen=True)
class Key:
    """``identity`` is None if only the public half is known: then nobody on this machine can read the backup."""

    recipient: pyrage.x25519.Recipient
    identity: pyrage.x25519.Identity | None = None


def parsed(text: str) -> Key:
    """The key in a text: its first line that is no comment. Raises :class:`BackupError`, which does not show the text."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    try:
        if lines and lines[0].startswith("age1"):
            return Key(pyrage.x25519.Recipient.from_str(lines[0]))
        identity = pyrage.x25519.Identity.from_str(lines[0] if lines else "")
    except (pyrage.IdentityError, pyrage.RecipientError) as error:
        raise BackupError(
            "the key for backups is no key of age (AGE-SECRET-KEY-1… or age1…): `manage.py backup --make-key FILE` makes one"
        ) from error
    return Key(identity.to_public(), identity)


def chosen(key_file: str, text: str) -> Key | None:
    """The key of ``--key-file``, else that of ``BACKUP_KEY``, else none."""
    if key_file:
        with in_words("the key for backups cannot be read"):
            text = Path(key_file).read_text(errors="replace")
        return parsed(text)
    return parsed(text) if text.strip() else None


def make(path: Path) -> str:
    """Write a new key to ``path``, readable by its owner alone, as age-keygen does. Returns its public half. Raises
    :class:`BackupError`; a file that is there stays as it is."""
    identity = pyrage.x25519.Identity.generate()
    public = str(identity.to_public())
    with in_words("the key cannot be written"):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(f"# public key: {public}\n{identity}\n")
            file.flush()
            os.fsync(file.fileno())
    return public
