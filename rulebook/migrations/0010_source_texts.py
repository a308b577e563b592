"""The wording of the sources, which editors and publishers alone may see."""

from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

SEEING = ["view_sourcetext", "add_sourcetext", "change_sourcetext"]
GROUPS = {"editors": SEEING, "publishers": [*SEEING, "delete_sourcetext"]}


def let_editors_see(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Django makes permissions after all migrations; these are needed now."""
    app = apps.get_app_config("rulebook")
    app.models_module = True  # a historical app has none, and Django passes over apps without models
    create_permissions(app, apps=apps, verbosity=0, using=schema_editor.connection.alias)
    group, permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    for name, codes in GROUPS.items():
        made, _created = group.objects.get_or_create(name=name)
        made.permissions.add(*permission.objects.filter(content_type__app_label="rulebook", codename__in=codes))


class Migration(migrations.Migration):
    beside_old_code = "Old code knows nothing of these permissions, and asks for none of them."

    dependencies = [
        ('rulebook', '0009_tallies'),
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='SourceText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ref', models.CharField(db_index=True, max_length=120, verbose_name='clause')),
                ('language', models.CharField(choices=[('zh-Hant', '繁體中文'), ('zh-Hans', '简体中文'), ('en', 'English')], max_length=10, verbose_name='language')),
                ('place', models.CharField(blank=True, max_length=300, verbose_name='place in the source')),
                ('text', models.TextField(verbose_name='wording of the source')),
                ('imported_at', models.DateTimeField(auto_now=True, verbose_name='imported at')),
            ],
            options={
                'verbose_name': 'wording of a source',
                'verbose_name_plural': 'wordings of sources',
                'ordering': ['ref', 'language'],
                'constraints': [models.UniqueConstraint(fields=('ref', 'language'), name='one_wording_a_language')],
            },
        ),
        migrations.RunPython(let_editors_see, migrations.RunPython.noop),
    ]
