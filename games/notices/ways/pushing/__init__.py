"""What web push requires: the sender's signature (VAPID, RFC 8292), and a payload that only the browser can read (RFC 8291)."""
