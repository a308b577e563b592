"""The printed opponents beside a real table (gw.reed, gw.solo)."""
