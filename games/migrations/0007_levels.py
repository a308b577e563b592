from django.db import migrations, models


def rename(old: str, new: str):
    """Bots of one name get another."""

    def run(apps, schema_editor) -> None:
        apps.get_model("games", "Seat").objects.filter(bot=old).update(bot=new)

    return run


class Migration(migrations.Migration):
    """A bot was called by the policy that plays it, and is now by how well it plays."""

    dependencies = [
        ("games", "0006_table_open_hands"),
    ]

    operations = [
        migrations.RunPython(rename("heuristic", "normal"), rename("normal", "heuristic")),
        migrations.AlterField(
            model_name="seat",
            name="bot",
            field=models.CharField(blank=True, help_text="How well the bot plays that has this seat.", max_length=40),
        ),
    ]
