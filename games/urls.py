"""Addresses of the portal. Everything that is posted at a table is below the table's own address."""

from django.urls import path

from games.views import examples, learn, lobby, playing, replay, table

app_name = "games"
urlpatterns = [
    path("play/", lobby.lobby_page, name="lobby"),
    path("play/mine/", lobby.my_tables, name="my_tables"),
    path("play/<slug:title>/new/", lobby.create, name="create"),
    path("play/<slug:title>/now/", lobby.quick_play, name="quick_play"),
    path("example/<slug:title>/<slug:stem>/", examples.example, name="scenario"),
    path("example/<slug:title>/<slug:stem>/play/", playing.play, name="play_example"),
    path("learn/", learn.lessons_page, name="lessons"),
    path("learn/<slug:title>/", learn.lesson, name="lesson"),
    path("learn/<slug:title>/<slug:slug>/", learn.step, name="lesson_step"),
    path("learn/<slug:title>/<slug:slug>/what/", learn.what_is, name="lesson_what_is"),
    path("learn/<slug:title>/<slug:slug>/list/", learn.outline_of_step, name="lesson_outline"),
    path("invitation/<str:invite>/", table.invitation, name="invitation"),
    path("table/offline/", table.no_network, name="no_network"),
    path("table/<int:table_id>/", table.table, name="table"),
    path("table/<int:table_id>/join/", table.join, name="join"),
    path("table/<int:table_id>/leave/", table.leave, name="leave"),
    path("table/<int:table_id>/seat-bot/", table.seat_bot, name="seat_bot"),
    path("table/<int:table_id>/clear-seat/", table.clear_seat, name="clear_seat"),
    path("table/<int:table_id>/renew-invitation/", table.renew_invitation, name="renew_invitation"),
    path("table/<int:table_id>/start/", table.start, name="start"),
    path("table/<int:table_id>/abandon/", table.abandon, name="abandon"),
    path("table/<int:table_id>/move/", table.move, name="move"),
    path("table/<int:table_id>/hurry/", table.hurry, name="hurry"),
    path("table/<int:table_id>/undo/", table.undo, name="undo"),
    path("table/<int:table_id>/unseal/", table.unseal, name="unseal"),
    path("table/<int:table_id>/standing/", table.standing, name="standing"),
    path("table/<int:table_id>/settle/", table.settle, name="settle"),
    path("table/<int:table_id>/take-back/", table.propose_takeback, name="propose_takeback"),
    path("table/<int:table_id>/take-back/answer/", table.answer_takeback, name="answer_takeback"),
    path("table/<int:table_id>/resign/", table.resign, name="resign"),
    path("table/<int:table_id>/rematch/", table.rematch, name="rematch"),
    path("table/<int:table_id>/say/", table.say, name="say"),
    path("table/<int:table_id>/present/", replay.present, name="present"),
    path("table/<int:table_id>/at/<int:at>/", replay.position, name="position"),
    path("table/<int:table_id>/at/<int:at>/play-on/", table.play_on, name="play_on"),
    path("table/<int:table_id>/log/", replay.earlier, name="earlier"),
    path("table/<int:table_id>/outline/", replay.outline_of_table, name="outline"),
    path("table/<int:table_id>/chapter/<int:at>/", replay.chapter, name="chapter"),
    path("table/<int:table_id>/story/", replay.story, name="story"),
    path("table/<int:table_id>/what/", replay.what_is, name="what_is"),
]
