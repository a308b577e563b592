"""The file of a backup: a tar whose last member is the checksum of all before it, encrypted by age if there is a key."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import tarfile
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO, cast

import pyrage

from config.backup import manifest as manifests
from config.backup.keys import Key
from config.backup.manifest import Manifest, Member
from config.backup.problems import BackupError, in_words

MANIFEST, CHECKSUM = "manifest.json", "sha256"
DATABASES = {"sqlite": "database.sqlite3.gz", "postgresql": "database.pgdump"}
"""The member that holds the database, by the kind of database."""
KEYS = ("vapid-key", "secret-key")
ENCRYPTED = b"age-encryption.org/v1\n"
"""How a file of age begins."""
_DAMAGED = "the backup is damaged or cut off"
_CHUNK = 1 << 20


class _Sums:
    """A file that is written in order, with the SHA-256 of what was written. Without a file only the sum is made. It notes its own error,
    because a library that writes to it may say something else."""

    def __init__(self, file: BinaryIO | None = None) -> None:
        self._file = file
        self._sum = hashlib.sha256()
        self._written = 0
        self.error: OSError | None = None

    def write(self, data: bytes) -> int:
        try:
            if self._file is not None:
                self._file.write(data)
        except OSError as error:
            self.error = error
            raise
        self._sum.update(data)
        self._written += len(data)
        return len(data)

    def flush(self) -> None:
        if self._file is not None:
            self._file.flush()

    def tell(self) -> int:
        return self._written

    def hexdigest(self) -> str:
        return self._sum.hexdigest()


def pack(target: Path, manifest: Manifest, members: Mapping[str, Path | bytes]) -> str:
    """Write a tar of the members to ``target``, which is new. Their lengths and checksums are noted in the manifest. Returns the checksum
    of the whole file."""
    manifest.members = {name: _measured(content) for name, content in members.items()}
    with _opened_new(target) as file:
        sums = _Sums(file)
        with tarfile.open(fileobj=cast(BinaryIO, sums), mode="w", format=tarfile.GNU_FORMAT) as tar:
            for name, content in {MANIFEST: manifests.encoded(manifest), **members}.items():
                _add(tar, name, content)
            _add(tar, CHECKSUM, sums.hexdigest().encode())
        _on_disk(file)
        return sums.hexdigest()


def _opened_new(path: Path) -> BinaryIO:
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _on_disk(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def _measured(content: Path | bytes) -> Member:
    if isinstance(content, bytes):
        return Member(len(content), hashlib.sha256(content).hexdigest())
    with content.open("rb") as file:
        return Member(content.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest())


def _add(tar: tarfile.TarFile, name: str, content: Path | bytes) -> None:
    info = tarfile.TarInfo(name)
    info.mode = 0o600
    if isinstance(content, bytes):
        info.size = len(content)
        tar.addfile(info, io.BytesIO(content))
    else:
        info.size = content.stat().st_size
        with content.open("rb") as file:
            tar.addfile(info, file)


def encrypt(source: Path, target: Path, key: Key) -> str:
    """Write ``source`` encrypted to ``target``, which is new. Returns the checksum of what was written."""
    with source.open("rb") as reader, _opened_new(target) as file:
        sums = _Sums(file)
        try:
            pyrage.encrypt_io(reader, sums, [key.recipient])
        except (pyrage.EncryptError, OSError) as error:
            raise sums.error or BackupError(f"the backup cannot be encrypted: {error}") from None
        _on_disk(file)
        return sums.hexdigest()


def is_encrypted(path: Path) -> bool:
    """Whether the file is one of age."""
    with path.open("rb") as file:
        return file.read(len(ENCRYPTED)) == ENCRYPTED


def is_ours(path: Path) -> bool:
    """Whether the file begins as a backup of a site does. Of an encrypted one, nobody can see more without the key."""
    with path.open("rb") as file:
        head = file.read(512)
    return head.startswith(ENCRYPTED) or (head.startswith(MANIFEST.encode() + b"\0") and head[257:262] == b"ustar")


def sum_on_disk(path: Path) -> str:
    """The checksum of a file, read from the disk where the system lets us: what is only in memory proves nothing."""
    with path.open("rb") as file:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        return hashlib.file_digest(file, "sha256").hexdigest()


def decrypted_sum(path: Path, key: Key) -> str:
    """The checksum of what an encrypted file holds."""
    sums = _Sums()
    _decrypt(path, sums, key)
    return sums.hexdigest()


def _decrypt(path: Path, sums: _Sums, key: Key | None) -> None:
    if key is None:
        raise BackupError(f"{path} is encrypted: give its key (BACKUP_KEY or --key-file)")
    if key.identity is None:
        raise BackupError(
            f"{path} is encrypted, and age1… only encrypts: give the secret half of the key (AGE-SECRET-KEY-1…)"
        )
    try:
        with path.open("rb") as reader:
            pyrage.decrypt_io(reader, sums, [key.identity])
    except pyrage.DecryptError as error:
        if "matching keys" in str(error):
            raise BackupError(f"{path}: the key does not fit, it was encrypted with another one") from error
        raise BackupError(f"{path}: {_DAMAGED}: {error}") from error
    except OSError as error:  # age says this of a part that was changed, is missing or was added
        raise sums.error or BackupError(f"{path}: {_DAMAGED}: {error}") from error


def unpack(path: Path, folder: Path, key: Key | None = None) -> Manifest:
    """Read a backup into ``folder``, and check it as a whole. The members are files of the folder afterwards. Raises
    :class:`BackupError`."""
    with in_words(f"{path} cannot be read"):
        plain = path
        if is_encrypted(path):
            plain = folder / "backup.tar"
            with _opened_new(plain) as file:
                _decrypt(path, _Sums(file), key)
        elif not is_ours(path):
            raise BackupError(f"{path} is no backup of a site")
        try:
            return _unpacked(plain, folder)
        except (tarfile.TarError, EOFError) as error:
            raise BackupError(f"{path}: {_DAMAGED}: {error}") from error
        except BackupError as error:
            raise BackupError(f"{path}: {error}") from error.__cause__
        finally:
            if plain != path:
                plain.unlink()


def _unpacked(plain: Path, folder: Path) -> Manifest:
    with tarfile.open(plain, "r:") as tar:
        infos = tar.getmembers()
        names = [info.name for info in infos]
        if names[:1] != [MANIFEST]:
            raise BackupError("no backup of a site")
        if names[-1] != CHECKSUM or len(set(names)) != len(names) or not all(info.isreg() for info in infos):
            raise BackupError(_DAMAGED)
        _check_sum(plain, infos[-1], _content(tar, infos[-1]))
        manifest = manifests.decoded(_content(tar, infos[0]))
        allowed = {DATABASES.get(manifest.database), *KEYS}
        if set(manifest.members) != set(names[1:-1]) or not allowed.issuperset(manifest.members):
            raise BackupError(f"{_DAMAGED}: it does not hold what its manifest names")
        for info in infos[1:-1]:
            _extract(tar, info, folder / info.name)
            if _measured(folder / info.name) != manifest.members[info.name]:
                raise BackupError(f"{_DAMAGED}: {info.name} is not what its manifest says")
    return manifest


def _content(tar: tarfile.TarFile, info: tarfile.TarInfo) -> bytes:
    file = tar.extractfile(info)
    assert file is not None
    return file.read()


def _extract(tar: tarfile.TarFile, info: tarfile.TarInfo, target: Path) -> None:
    source = tar.extractfile(info)
    assert source is not None
    with source, _opened_new(target) as file:
        shutil.copyfileobj(source, file, _CHUNK)


def _check_sum(plain: Path, last: tarfile.TarInfo, expected: bytes) -> None:
    """The checksum holds for everything before it, and after it there is nothing."""
    sums, left = hashlib.sha256(), last.offset
    with plain.open("rb") as file:
        while left and (chunk := file.read(min(_CHUNK, left))):
            sums.update(chunk)
            left -= len(chunk)
        file.seek(last.offset_data + last.size)
        rest = file.read(2 * tarfile.RECORDSIZE)
    if left or sums.hexdigest().encode() != expected or len(rest) < 2 * tarfile.BLOCKSIZE or rest.strip(b"\0"):
        raise BackupError(_DAMAGED)
