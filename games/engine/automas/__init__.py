"""Printed opponents beside a real table: what they look at, what they do, and every way that it can go."""
