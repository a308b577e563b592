"""The signature by which a receiver knows that the site has sent a post. It follows Standard Webhooks."""

from __future__ import annotations

import secrets
from base64 import b64encode
from datetime import datetime

from standardwebhooks import Webhook

PREFIX = "whsec_"
BYTES = 32


def new_secret() -> str:
    """A new secret: ``whsec_`` and 32 random bytes in base64."""
    return PREFIX + b64encode(secrets.token_bytes(BYTES)).decode()


def headers(secret: str, message_id: str, at: datetime, body: bytes) -> dict[str, str]:
    """The headers of a post with this body. ``message_id`` is the same if a notice is posted again. ``at`` is the present time in UTC."""
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": Webhook(secret).sign(message_id, at, body.decode()),
    }
