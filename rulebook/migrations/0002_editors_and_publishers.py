"""The two groups that keep the rules right: editors draft errata and rulings and answer reports, publishers also put them in force."""

from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

DRAFTING = ["view_erratum", "add_erratum", "change_erratum", "view_ruling", "add_ruling", "change_ruling", "view_report", "change_report", "view_clause"]
PUBLISHING = ["publish_erratum", "publish_ruling", "delete_erratum", "delete_ruling"]
GROUPS = {"editors": DRAFTING, "publishers": DRAFTING + PUBLISHING}


def make_groups(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Django makes permissions after all migrations; these are needed now."""
    app = apps.get_app_config("rulebook")
    app.models_module = True  # a historical app has none, and Django passes over apps without models
    create_permissions(app, apps=apps, verbosity=0, using=schema_editor.connection.alias)
    group, permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    for name, codes in GROUPS.items():
        made, _created = group.objects.get_or_create(name=name)
        made.permissions.add(*permission.objects.filter(content_type__app_label="rulebook", codename__in=codes))


class Migration(migrations.Migration):
    dependencies = [("rulebook", "0001_initial"), ("auth", "0012_alter_user_first_name_max_length"), ("contenttypes", "0002_remove_content_type_name")]
    operations = [migrations.RunPython(make_groups, migrations.RunPython.noop)]
