"""The group that keeps order among people: moderators read reports, settle them, and take and undo measures."""

from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MODERATING = {
    "games": ["view_conductreport", "change_conductreport"],
    "accounts": ["view_measure", "add_measure", "change_measure"],
}


def make_group(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Django makes permissions after all migrations; these are needed now."""
    group, permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    made, _created = group.objects.get_or_create(name="moderators")
    for label, codes in MODERATING.items():
        app = apps.get_app_config(label)
        app.models_module = True  # a historical app has none, and Django passes over apps without models
        create_permissions(app, apps=apps, verbosity=0, using=schema_editor.connection.alias)
        made.permissions.add(*permission.objects.filter(content_type__app_label=label, codename__in=codes))


class Migration(migrations.Migration):
    beside_old_code = "Adds a group and permissions; old code asks for none of them."
    dependencies = [("games", "0033_conduct_reports"), ("auth", "0012_alter_user_first_name_max_length"), ("contenttypes", "0002_remove_content_type_name")]
    operations = [migrations.RunPython(make_group, migrations.RunPython.noop)]
