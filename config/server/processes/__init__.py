"""The processes that serve the site: one alone, or several under one port that a supervisor starts, renews and ends.

Why this and not uvicorn's own supervisor: docs/decisions/portal-supervisor.md.
"""
