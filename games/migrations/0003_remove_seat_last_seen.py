from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_table_stamp'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='seat',
            name='last_seen',
        ),
    ]
