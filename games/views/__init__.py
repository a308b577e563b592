"""The pages of the portal: lobby, new tables, a table, posts at a table, and replays."""
