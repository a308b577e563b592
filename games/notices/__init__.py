"""Notices for people who do not look at the site: their text, their time, and the ways by which they are sent."""
