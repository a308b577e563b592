"""Settings: everything that depends on the deployment comes from the environment. Each variable is described in docs/running-it.md.

A site with a public host is a production site: it does not debug, requires a SECRET_KEY and uses HTTPS by default. Without any variable the
site runs on this computer alone.
"""

from pathlib import Path

import environ
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config.server.local_key import local_push_key, local_secret_key, local_signing_key

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
VAR_DIR = Path(env("VAR_DIR", default=str(BASE_DIR / "var")))
VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)

# --- addresses -------------------------------------------------------------------------------------------------------------------------
LOOPBACK = ["127.0.0.1", "localhost", "[::1]"]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=LOOPBACK)
PUBLIC = bool(set(ALLOWED_HOSTS) - set(LOOPBACK))
DEBUG = env.bool("DEBUG", default=not PUBLIC)
# Not through `env`: it would read a key that begins with $ as another variable's name.
SECRET_KEY = env.ENVIRON.get("SECRET_KEY", "")
if not SECRET_KEY:
    if PUBLIC:
        raise ImproperlyConfigured(
            "Set SECRET_KEY to a long random string: only a site for this computer alone makes one up. See docs/running-it.md."
        )
    SECRET_KEY = local_secret_key(VAR_DIR / "secret-key")
# With another key, browsers that have subscribed get nothing more until they visit the site again.
VAPID_PRIVATE_KEY = env.ENVIRON.get("VAPID_PRIVATE_KEY", "") or local_push_key(VAR_DIR / "vapid-key")

# Signs the archives of books. With another key, the public key that readers compare is another one, too.
PUBLISHING_KEY = env.ENVIRON.get("PUBLISHING_KEY", "") or local_signing_key(VAR_DIR / "publishing-key")

# With which `manage.py backup` encrypts: a key of age.
BACKUP_KEY = env.ENVIRON.get("BACKUP_KEY", "")

SITE_URL = env("SITE_URL", default="").rstrip("/")
SECURITY_CONTACT = env.list("SECURITY_CONTACT", default=[])
HTTPS = env.bool("HTTPS", default=PUBLIC)
BEHIND_PROXY = env.bool("BEHIND_PROXY", default=False)
CONNECTIONS = env.int("CONNECTIONS", default=4000)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# --- apps and middleware ---------------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "accounts",  # before auth: accounts' translations win where both have the same sentence
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "django_tasks",
    "simple_history",
    "config",
    "config.queue",
    "rulebook",
    "games",
]
MIDDLEWARE = [
    "config.middleware.permissions_policy.permissions_policy",
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.static_files.StaticFiles",
    # Django pads compressed pages at random and masks CSRF tokens again each time, so a secret cannot be guessed from the size (BREACH).
    "config.middleware.packing.Packing",
    "django.middleware.http.ConditionalGetMiddleware",
    # A refused NUL reaches htmx as a notice, and is refused before any query for the session.
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.refuse_nul.refuse_nul",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.middleware.greeting.varies",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "django_ratelimit.middleware.RatelimitMiddleware",
    "config.server.sqlite.Aside",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
    "config.middleware.context_processors.site",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS, "builtins": ["config.shared.ui"]},
    },
    {
        # For everything rendered at every move (several threads can render at once): use it with using="jinja2".
        "NAME": "jinja2",
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {"environment": "config.jinja.environment", "autoescape": True},
    },
]

# --- databases and caches --------------------------------------------------------------------------------------------------------------
DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'guiyi.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # Readers never wait for a writer. A writer takes its lock when the transaction begins, so that it waits instead of failing half way. An
    # answered request is on the disk. With SQLITE_DURABLE=0 a power cut may cost the last moves.
    durable = "FULL" if env.bool("SQLITE_DURABLE", default=True) else "NORMAL"
    # Connections stay open: closing the last one first writes the whole log back into the file.
    DATABASES["default"]["CONN_MAX_AGE"] = None
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={durable}; PRAGMA cache_size=-16000;",
    }
elif DATABASES["default"]["ENGINE"].endswith("postgresql"):
    # Django's own, with limits on how long anything waits for a server that is silent.
    DATABASES["default"]["ENGINE"] = "config.server.postgres"
    DATABASES["default"]["OPTIONS"] = {
        "pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL", default=8)},
        **DATABASES["default"].get("OPTIONS", {}),
    }

REDIS_URL = env("REDIS_URL", default="")
MEMORY = {"MAX_ENTRIES": 20_000}
if REDIS_URL:
    CACHES = {"default": {"BACKEND": "config.server.caches.SharedCache", "LOCATION": REDIS_URL, "OPTIONS": MEMORY}}
    # The layer waits five seconds at a time for messages. The timeout of redis-py must be longer.
    REDIS_HOST = {"address": REDIS_URL, "socket_timeout": 10, "socket_connect_timeout": 2}
    # The backlog of a process that stops for a moment: 200 moves a second for 50 seconds. The layer's default is 100.
    REDIS_LAYER = {"hosts": [REDIS_HOST], "capacity": 10_000}
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": REDIS_LAYER}}
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": MEMORY}}
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
# Pictures of positions, some 150 kB each: no more than this many, and each for a week.
CACHES["pictures"] = {
    "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
    "LOCATION": VAR_DIR / "pictures",
    "TIMEOUT": 60 * 60 * 24 * 7,
    "OPTIONS": {"MAX_ENTRIES": 1000},
}
# A single process also caches sessions in its memory. Several do not cache them in Redis: after a failure Redis would not know who has
# signed out meanwhile.
SESSION_ENGINE = f"django.contrib.sessions.backends.{'db' if REDIS_URL else 'cached_db'}"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365  # a guest exists only in the session: let it last
# What goes to other servers has threads of its own, by who answers there: a mail server that hangs holds up no bot, and a stranger's server
# no push. Notices are made by one thread: several would only take the interpreter from each other and from the pages.
TASKS = {
    "default": {
        "BACKEND": "config.queue.backend.QueueBackend",
        "QUEUES": ["default", "notices", "mail", "push", "hook", "books", "teaching"],
        "OPTIONS": {
            "THREADS": {"default": 4, "notices": 1, "mail": 4, "push": 4, "hook": 4, "books": 1, "teaching": 1},
            "HELD": {"notices": 8},
            "DAILY": ["games.tables.changing.leaving.tidying.nightly", "games.community.results.record_missing"],
        },
    }
}
# Whether the process that serves pages also does what the queue holds. Otherwise `manage.py worker` does.
WORKER = env.bool("WORKER", default=True)
BOT_PAUSE = env.float("BOT_PAUSE", default=0.8)

# Whether an erratum or ruling is published only after somebody else has approved its text. None: once two people may approve.
RULEBOOK_REVIEW = None if env("RULEBOOK_REVIEW", default="auto") == "auto" else env.bool("RULEBOOK_REVIEW")

# Days after which tables of guests alone are cleared, without a move; 0: never.
GUEST_TABLES_DAYS = env.int("GUEST_TABLES_DAYS", default=30)

# --- accounts --------------------------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
# Days of vacation that a person may announce for a year.
VACATION_DAYS = env.int("VACATION_DAYS", default=21)
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24
RATELIMIT_ENABLE = env.bool("RATE_LIMITS", default=True)
RATELIMIT_IP_META_KEY = "config.middleware.visitors.client_ip"
RATELIMIT_VIEW = "config.views.too_many"

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env("EMAIL_FROM", default="規弈 Guiyi <guiyi@localhost>")
ADMINS = [("", address) for address in env.list("ADMINS", default=[])]

# --- languages -------------------------------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "zh-hant"
LANGUAGES = [("zh-hant", "繁體中文"), ("zh-hans", "简体中文"), ("en", "English")]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True
TIME_ZONE = env("TIME_ZONE", default="Asia/Taipei")
# Django finds the catalogues of the apps. Each title has one too.
LOCALE_PATHS = sorted((BASE_DIR / "games" / "titles").glob("*/locale"))

# --- static files ----------------------------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATIC_HASHED = env.bool("STATIC_HASHED", default=PUBLIC)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "config.shared.static_files.collected.HashedFiles"
        if STATIC_HASHED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not STATIC_HASHED
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_AUTOREFRESH = DEBUG

# --- security --------------------------------------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(health|ready)z$", r"^metrics$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=60 * 60 * 24 * 365) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = bool(SECURE_HSTS_SECONDS)
# Once on the browsers' list, the domain and all its subdomains stay there for a long time. The owner decides that, so no warning is needed.
SECURE_HSTS_PRELOAD = bool(SECURE_HSTS_SECONDS) and env.bool("HSTS_PRELOAD", default=False)
SILENCED_SYSTEM_CHECKS = ["security.W021"]
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CSRF_FAILURE_VIEW = "config.views.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 512 * 1024

# --- what keepers see ------------------------------------------------------------------------------------------------------------------
# Whoever has it may read /metrics; without it, only this computer.
METRICS_TOKEN = env.ENVIRON.get("METRICS_TOKEN", "")
# Where several processes run, each that serves or works writes its numbers into files that any of them can read.
several = not WORKER or "SERVE_PROCESS" in env.ENVIRON
METRICS_DIR = env("METRICS_DIR", default=str(VAR_DIR / "metrics") if several else "")
# Milliseconds after which a move is named in the log; 0: never.
SLOW_MOVE_MS = env.int("SLOW_MOVE_MS", default=250)

# --- logging ---------------------------------------------------------------------------------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "config.server.seen.log_lines.JsonLine"}
        if env("LOG_FORMAT", default="text") == "json"
        else {
            "()": "config.server.seen.log_lines.Line",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "filters": {
        "in_a_line": {"()": "config.server.seen.log_lines.InALine"},
        "of_the_database": {"()": "config.server.seen.log_lines.OfTheDatabase"},
        "not_of_readiness": {"()": "config.server.seen.log_lines.NotOfReadiness"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
        "refused": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["in_a_line"]},
        "admins": {"class": "config.server.seen.log_lines.ToKeepers", "level": "ERROR"},
        "errors": {"class": "config.server.seen.log_lines.CountErrors", "level": "ERROR"},
    },
    "root": {"handlers": ["console", "errors"], "level": env("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.request": {
            "handlers": ["admins"] if ADMINS else [],
            "propagate": True,
            "filters": ["not_of_readiness", "of_the_database"],
        },
        # A call that was given up. Errors within calls come again.
        "config.queue": {"handlers": ["admins"] if ADMINS else [], "propagate": True},
        # Calls that begin and end. What became of those of our own queue is counted; one that fails is logged by it.
        "django_tasks": {"level": "WARNING"},
        # A request that is too long, or otherwise the sender's fault. The place in our code where it was noticed helps nobody.
        "django.security": {"handlers": ["refused"], "propagate": False},
        "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "django.channels.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
    },
}
