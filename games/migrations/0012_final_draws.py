from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0011_first_revision"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="final_draws",
            field=models.BooleanField(default=False, help_text='What was drawn, rolled or revealed is never taken back, not even if all agree.'),
        ),
    ]
