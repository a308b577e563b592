"""The signature by which a receiver knows that a post is ours, as Standard Webhooks has it."""

from __future__ import annotations

import secrets
from base64 import b64encode
from datetime import datetime

from standardwebhooks import Webhook

PREFIX = "whsec_"
BYTES = 32


def new_secret() -> str:
    """``whsec_`` and 32 random bytes in base64."""
    return PREFIX + b64encode(secrets.token_bytes(BYTES)).decode()


def headers(secret: str, number: str, at: datetime, body: bytes) -> dict[str, str]:
    """Of a post with this body. ``number`` is the same when a notice is posted again. ``at``: now, in UTC."""
    return {
        "webhook-id": number,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": Webhook(secret).sign(number, at, body.decode()),
    }
