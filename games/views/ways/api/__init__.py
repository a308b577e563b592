"""The API for programs, ``/api/v1/``: tables as the seat of the token's person sees them, answers, and a stream of events. It is
described in docs/playing-api.md."""
