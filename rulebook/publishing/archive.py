"""The archive of a revision: records, answers of the API, the schema, the changes, and a signature over all of them."""

from __future__ import annotations

import hashlib
import io
import zipfile

import msgspec

from rulebook.editions.edition import Edition
from rulebook.pages.reading import OpenBook
from rulebook.publishing import answers, signing
from rulebook.publishing.records import SCHEMA, json_lines

SUMS, SIGNATURE, KEY, README = "SHA256SUMS", "SHA256SUMS.sig", "public-key.pem", "README.txt"
_EPOCH = (1980, 1, 1, 0, 0, 0)
_encoder = msgspec.json.Encoder(order="deterministic")
_HOW_TO = """\
{name} · {prefix} r{revision} · {published}

records.jsonl         every chapter, section, clause, term, component, erratum and ruling, one JSON record a line
record.schema.json    the JSON Schema of a record
api/                  the answers of the JSON API at this revision
changes.json          every revision up to this one, with its changes
SHA256SUMS            the SHA-256 of each file above
SHA256SUMS.sig        the Ed25519 signature of SHA256SUMS (64 bytes)
public-key.pem        the key of the signature

Compare public-key.pem with the key that the site serves at /api/rules/signing-key.pem. Then:

    openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig
    sha256sum --check SHA256SUMS

Both must succeed. OpenSSL 3 or newer is needed.
"""


def archive(edition: Edition) -> bytes:
    """The ZIP. The same revision, signed by the same key, is the same bytes."""
    book = OpenBook(edition, at=edition.revision)
    files = {
        README: _read_me(edition),
        "records.jsonl": json_lines(book),
        "record.schema.json": SCHEMA.read_bytes(),
        "changes.json": _encoder.encode(answers.revisions(book, until=edition.revision)),
        **{f"api/{name}": _encoder.encode(answer(book)) for name, answer in answers.SNAPSHOTS.items()},
    }
    sums = "".join(f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)).encode()
    signed = {SUMS: sums, SIGNATURE: signing.signature(sums), KEY: signing.public_pem()}
    return _packed({**files, **signed}, f"{edition.slug}-r{edition.revision}")


def _read_me(edition: Edition) -> bytes:
    name = " · ".join(dict.fromkeys(edition.name.values()))
    return _HOW_TO.format(
        name=name, prefix=edition.prefix, revision=edition.revision, published=edition.published
    ).encode()


def _packed(files: dict[str, bytes], folder: str) -> bytes:
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(f"{folder}/{name}", _EPOCH)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, files[name])
    return result.getvalue()
