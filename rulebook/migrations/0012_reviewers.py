"""The group that looks at drafts: reviewers see them, and approve them or ask for changes. Publishers and editors see what was done."""

from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

LOOKING = ["view_erratum", "view_ruling", "view_report", "view_clause", "view_action"]
REVIEWING = ["review_erratum", "review_ruling"]
GROUPS = {"reviewers": LOOKING + REVIEWING, "editors": ["view_action"], "publishers": ["view_action"]}


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
    beside_old_code = "Adds a group and permissions; old code asks for none of them."
    dependencies = [("rulebook", "0011_second_pair_of_eyes")]
    operations = [migrations.RunPython(make_groups, migrations.RunPython.noop)]
