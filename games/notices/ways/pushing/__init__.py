"""What web push asks of a sender: who sends (VAPID, RFC 8292), and a payload that only the browser reads (RFC 8291)."""
