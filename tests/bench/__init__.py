"""``make bench``: the figures of speed, each beside its target and, where there is one, a named peer measured in the same run.

``python -m tests.bench [GROUP…]`` measures some groups only. What the rows mean is in docs/measuring.md.
"""
