from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0012_final_draws"),
    ]

    operations = [
        migrations.AddField(
            model_name="move",
            name="asked",
            field=models.BinaryField(blank=True, help_text='Question and answer as MessagePack, for the seat that answered, where the log tells it nothing.', null=True),
        ),
    ]
