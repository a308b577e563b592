from games.models import Seat
from games.tables.changing.saving import locked_table, save
from games.tables.rows import matches


def time_ran_out(*, table_id: int, seat: int) -> bool:
    with locked_table(table_id) as (table, seats):
        if table.status != "playing":
            return False
        match = matches.own_match(table)
        place = seats[seat]
        place.bot, place.resigned = "normal", True
        Seat.objects.filter(pk=place.pk).update(bot="normal", resigned=True)
        save(table, seats, match, before=match.number, asked_anew=False, concerns=seats)
    return True
