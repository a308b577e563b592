from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0010_copies_begin_anew"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="first_revision",
            field=models.PositiveIntegerField(blank=True, help_text="The title's revision with which the match began; empty where it was not noted.", null=True),
        ),
    ]
