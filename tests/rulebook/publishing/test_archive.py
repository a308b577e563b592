"""The signed archive of a revision, checked as a reader checks it."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from django.test import Client

from rulebook.models import Book
from rulebook.pages.reading import OpenBook
from rulebook.publishing import signing
from rulebook.publishing.archive import archive
from tests.rulebook.books import replace

ADDRESS = "/rules/toy-game/downloads/toy-game-r1.zip"
FOLDER = "toy-game-r1"


@pytest.fixture
def unpacked(fetch: Callable[[str], bytes], toy: Book, tmp_path: Path) -> Path:
    """The folder of an archive that a reader has fetched."""
    zipfile.ZipFile(io.BytesIO(fetch(ADDRESS))).extractall(tmp_path / "there")
    return tmp_path / "there" / FOLDER


def test_everything_is_in_it_and_summed(unpacked: Path) -> None:
    names = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    lines = (unpacked / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    sums = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
    assert names - {"SHA256SUMS", "SHA256SUMS.sig", "public-key.pem"} == set(sums)
    assert {"records.jsonl", "record.schema.json", "changes.json", "README.txt", "api/clauses.json"} <= names
    for name, digest in sums.items():
        assert hashlib.sha256((unpacked / name).read_bytes()).hexdigest() == digest


def test_python_verifies_the_signature(unpacked: Path, client: Client) -> None:
    served = client.get("/api/rules/signing-key.pem")
    assert served.content == (unpacked / "public-key.pem").read_bytes()
    key = load_pem_public_key(served.content)
    assert isinstance(key, Ed25519PublicKey)
    sums, signature = ((unpacked / name).read_bytes() for name in ("SHA256SUMS", "SHA256SUMS.sig"))
    key.verify(signature, sums)
    with pytest.raises(InvalidSignature):
        key.verify(signature, sums.replace(b"0", b"1", 1))


@pytest.mark.skipif(shutil.which("openssl") is None, reason="this computer has no openssl")
def test_openssl_verifies_it_as_the_read_me_says(unpacked: Path) -> None:
    commands = [
        line.strip()
        for line in (unpacked / "README.txt").read_text(encoding="utf-8").splitlines()
        if line[:4] == "    "
    ]
    assert [command.split()[0] for command in commands] == ["openssl", "sha256sum"]
    for command in commands:
        assert subprocess.run(command.split(), cwd=unpacked, check=False, capture_output=True).returncode == 0
    (unpacked / "records.jsonl").write_bytes(b"{}\n")
    assert subprocess.run(commands[1].split(), cwd=unpacked, check=False, capture_output=True).returncode != 0
    (unpacked / "SHA256SUMS").write_bytes(b"0  records.jsonl\n")
    assert subprocess.run(commands[0].split(), cwd=unpacked, check=False, capture_output=True).returncode != 0


def test_the_answers_are_those_of_the_api(unpacked: Path, client: Client) -> None:
    for name in ("clauses", "terms", "components", "errata"):
        kept = json.loads((unpacked / "api" / f"{name}.json").read_text(encoding="utf-8"))
        assert kept == client.get(f"/api/rules/toy-game/{name}/?at=r1").json()
    kept = json.loads((unpacked / "api" / "book.json").read_text(encoding="utf-8"))
    assert kept == client.get("/api/rules/toy-game/?at=r1").json()


def test_a_later_revision_changes_no_earlier_archive(
    opened: Callable[..., OpenBook], reload: Callable[..., Book]
) -> None:
    before = archive(opened(1).edition)
    reload(file_02_solo_md=replace("02-solo.md", "count double", "count triple"))
    assert archive(opened(1).edition) == before
    later = zipfile.ZipFile(io.BytesIO(archive(opened(2).edition)))
    changes = json.loads(later.read("toy-game-r2/changes.json"))
    assert [one["number"] for one in changes["revisions"]] == [2, 1]


def test_another_key_signs_otherwise(opened: Callable[..., OpenBook], settings: object) -> None:
    before = archive(opened().edition), signing.public_pem()
    settings.PUBLISHING_KEY = "A" * 43  # type: ignore[attr-defined]
    after = archive(opened().edition), signing.public_pem()
    assert before[0] != after[0]
    assert before[1] != after[1]


@pytest.mark.parametrize("text", ["", "short", "not base64 at all!", "A" * 60])
def test_a_malformed_key_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        signing.key_of(text)
