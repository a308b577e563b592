"""Editors, publishers and reviewers may look at the counts: what people ask about and do not find."""

from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def may_look(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Django makes permissions after all migrations; this one is needed now."""
    app = apps.get_app_config("rulebook")
    app.models_module = True  # a historical app has none, and Django passes over apps without models
    create_permissions(app, apps=apps, verbosity=0, using=schema_editor.connection.alias)
    group, permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    look = permission.objects.filter(content_type__app_label="rulebook", codename="view_tally")
    for made in group.objects.filter(name__in=["editors", "publishers", "reviewers"]):
        made.permissions.add(*look)


class Migration(migrations.Migration):
    beside_old_code = "It adds a permission, which old code does not ask for."
    dependencies = [("rulebook", "0013_files_and_retirements")]
    operations = [migrations.RunPython(may_look, migrations.RunPython.noop)]
