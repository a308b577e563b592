"""Every address of the site: what it shows or changes of a match, or that it has nothing to do with one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

SHOWS = {
    "games:table": "",
    "games:present": "",
    "games:position": "",
    "games:picture": "",
    "games:position_picture": "",
    "games:embed": "",
    "games:embed_position": "",
    "games:share": "",
    "games:share_position": "",
    "games:earlier": "before={at}",
    "games:outline": "at={at}",
    "games:steps": "after={at}",
    "games:jumps": "",
    "games:differences": "with=0",
    "games:chapter": "",
    "games:story": "",
    "games:review": "",
    "games:notes": "",
    "games:people_at_table": "",
    "games:match_file": "",
    "games:what_is": "at={at}&{elements}",
    "games:may_i": "at={at}&{elements}",
    "games:invitation": "at={at}",
    "invite": "at={at}",
    "api_reckonings": "",
    "api_thoughts": "",
    "games:table_webhooks": "",
    "games:report_at_table": "",
    "games:report_message": "",
    "games:report_seat": "",
}
"""What shows a position, or something of one: by its name, with what is asked."""
CHANGES = {
    "games:looked": {"version": "7"},
    "games:propose_takeback": {"to": "{at}"},
    "games:answer_takeback": {"to": "{at}", "agree": "yes"},
    "games:propose_time": {"time": "adjourned"},
    "games:answer_time": {"proposed": "adjourned", "agree": "yes"},
    "games:unseal": {},
    "games:standing": {"standing": "{option} key", "forget": ""},
    "games:settle": {},
    "games:hurry": {},
    "games:rematch": {},
    "games:say": {"text": "hello"},
    "games:spectators_chat": {"closed": "yes"},
    "games:block_message": {"message": "0", "do": "mute"},
    "games:people_at_table": {"place": "1", "do": "mute"},
    "games:notes": {"text": "hello", "version": "0", "who": "810001"},
    "games:join": {},
    "games:leave": {},
    "games:seat_bot": {"place": "1"},
    "games:clear_seat": {"place": "1"},
    "games:renew_invitation": {},
    "games:start": {},
    "games:abandon": {},
    "games:come_back": {},
    "games:invite_person": {"name": "nobody"},
    "games:offer_seat": {"name": ""},
    "games:withdraw_offer": {},
    "games:vote": {"place": "1", "choice": "wait"},
    "games:ask_back": {"place": "1"},
    "games:wake": {},
    "games:undo": {},
    "games:table_webhook": {"do": "renew"},
    "games:begin_study": {},
    "games:opinion": {"version": "7"},
}
"""What is posted at a table, with what is sent: what is answered, and how the table stands afterwards."""
PROGRAMS = {"api_v1_table", "api_v1_log", "api_v1_answers", "api_v1_start", "api_v1_join"}
"""The same for programs, with a token and as JSON: tests/games/hidden/twins/test_programs.py."""
PLANS = {
    "games:plans",
    "games:order_news",
    "games:begin_plan",
    "games:plan",
    "games:plan_go",
    "games:plan_bots",
    "games:plan_change",
    "games:plan_send",
    "games:plan_what_is",
    "games:plan_may_i",
    "games:plan_outline",
}
"""What somebody tries out beside a table: tests/games/hidden/twins/test_plans.py."""
STUDIES = {
    "games:study_example",
    "games:studies",
    "games:study_file",
    "games:study",
    "games:study_go",
    "games:study_change",
    "games:study_lead",
    "games:study_draw",
    "games:study_opinion",
    "games:study_what_is",
    "games:study_may_i",
    "games:study_outline",
}
"""A match that is over, for whoever has the link of its room: tests/games/hidden/twins/test_studies.py."""
MAKES = {"games:play_on"}
"""What makes a table of a position: it is compared as a table, with all that can be done there."""
ANSWERS = {"games:move", "games:hand_to_bot"}
"""An answer, also a bot's, may show what was hidden, as the rules have it: compared where it is refused."""
ENDS = {"games:resign"}
"""The end of a match shows the seed, as was promised: compared in copies, whose seed is their own."""
OFFERS = {"games:offered_seat", "offer"}
"""The link of another seat that is offered."""
LISTS = {
    "games:lobby",
    "games:my_tables",
    "games:groups",
    "games:group",
    "games:my_notes",
    "games:blocked",
    "games:notices",
    "games:next_table",
    "games:following",
    "api_v1_tables",
    "api_v1_events",
}
"""What lists tables."""
LEARNS = {
    "games:scenario",
    "games:play_example",
    "games:companion",
    "games:companion_mode",
    "games:companion_no_network",
    "games:companion_offline",
    "games:companion_opponent",
    "games:companion_reference",
    "games:lessons",
    "games:lesson",
    "games:lesson_step",
    "games:lesson_what_is",
    "games:lesson_may_i",
    "games:lesson_opinion",
    "games:example_may_i",
    "games:lesson_outline",
}
"""Positions of files that everybody may read: tests/games/hidden/test_leaks.py."""
REPORTS = {
    "games:report_person",
    "games:report_group",
    "games:report_study",
    "games:reports",
}
"""What is reported of people beside tables: tests/games/community/test_reporting.py."""
FINISHED = {"games:statistics", "games:leaders", "games:person", "games:block_person"}
"""What shows finished matches alone, in which nothing is hidden."""
BEGINS = {"games:create", "games:quick_play", "games:quick_match"}
"""What makes a table of no position."""
HOUSE = {
    "home", "credits", "healthz", "readyz", "metrics", "security", "robots", "favicon", "sitemap", "sitemap_section", "choose_language",
    "choose_theme", "service_worker", "games:no_network", "api_v1", "api_v1_nowhere", "api_v1_titles", "api_v1_title", "openapi",
}  # fmt: skip
READING = {
    "api_books", "api_book", "api_clauses", "api_clause", "api_terms", "api_components", "api_errata", "api_revisions",
    "rulebook:index", "rulebook:search", "rulebook:shared_terms", "rulebook:bookmarks", "rulebook:offline", "rulebook:offline_search",
    "rulebook:by_id", "rulebook:manifest", "rulebook:panel", "rulebook:play_notice", "rulebook:book", "rulebook:hover",
    "rulebook:modes", "rulebook:glossary", "rulebook:term", "rulebook:components", "rulebook:component",
    "rulebook:sheets", "rulebook:sheet", "rulebook:rulings", "rulebook:changes", "rulebook:feed", "rulebook:revision",
    "rulebook:offline_pages", "rulebook:offline_index", "rulebook:clause", "rulebook:history", "rulebook:report", "rulebook:notes",
    "mcp", "oembed", "record_schema", "signing_key", "rulebook:designed", "rulebook:tables", "rulebook:table",
    "rulebook:downloads", "rulebook:download", "rulebook:download_state", "rulebook:embed", "rulebook:quote",
    "rulebook:often_wrong", "rulebook:names", "rulebook:all_names", "rulebook:source_wording", "rulebook:unfound",
    "rulebook:proofs", "rulebook:as_played", "rulebook:since_my_game",
}  # fmt: skip
PEOPLE = {
    "accounts:sign_up", "accounts:sign_in", "accounts:sign_out", "accounts:profile", "accounts:email", "accounts:password",
    "accounts:delete", "accounts:forgotten", "accounts:email_sent", "accounts:new_password", "accounts:ask_to_confirm",
    "accounts:rest", "accounts:end_vacation", "accounts:ask_losses", "accounts:measures",
    "accounts:confirm_email", "games:read_notices", "games:notice_settings", "games:try_way", "notices_stop", "api_unread",
    "own_data", "games:devices", "games:device", "games:webhooks", "games:webhook", "api_push",
    "games:follow", "games:invite_to_table",
    "accounts:tokens", "accounts:change_token",
}  # fmt: skip
KEEPERS = re.compile(r"admin(:|/login/$)")
"""The administration, whose pages of tables are compared as well."""
SOCKETS = {"ws/table/<int:table_id>/", "ws/study/<str:secret>/", "ws/lobby/", "ws/mine/"}


def addresses(resolver: URLResolver | None = None, within: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """The name of every address of the site, and its pattern."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern, (*within, pattern.namespace) if pattern.namespace else within)
        elif isinstance(pattern, URLPattern):
            yield ":".join([*within, pattern.name or str(pattern.pattern)]), str(pattern.pattern)
