from django.db import migrations
from django.db.models import Exists, F, OuterRef
from django.utils import timezone


def forget(apps, schema_editor) -> None:
    """Delete the positions that a copy took over from its original match. Abandon copies that returned to such a position."""
    table, move = apps.get_model("games", "Table"), apps.get_model("games", "Move")
    copies = table.objects.filter(origin_number__isnull=False)
    went_back = move.objects.filter(table=OuterRef("pk"), number__lte=OuterRef("origin_number"), undone_version__gt=0)
    gone = copies.filter(Exists(went_back), status="playing")
    apps.get_model("games", "Seat").objects.filter(table__in=gone).update(to_move=False)
    gone.update(status="abandoned", finished_at=timezone.now())
    frames = apps.get_model("games", "Keyframe").objects.filter(table__in=copies)
    frames.filter(number__lt=F("table__origin_number")).delete()


class Migration(migrations.Migration):
    """Copies used to take over the key frames of their original match."""

    dependencies = [
        ("games", "0009_row_version"),
    ]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop),
    ]
