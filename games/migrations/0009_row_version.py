from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0008_thoughts"),
    ]

    operations = [
        migrations.RenameField(model_name="table", old_name="stamp", new_name="row_version"),
    ]
