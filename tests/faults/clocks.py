"""A process whose clock can be set: a library that is loaded before all others adds what a file says to the time of day. The clock that
only measures (``CLOCK_MONOTONIC``) stays. Debian's libfaketime changes that one too, and then Python's ``sleep`` fails."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

SOURCE = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static int (*real)(clockid_t, struct timespec *);

static long fast(void) {
    static long seconds, looked = -1;
    struct timespec now;
    real(CLOCK_MONOTONIC, &now);
    if (now.tv_sec != looked) {
        const char *name = getenv("CLOCK_FILE");
        FILE *file = name ? fopen(name, "r") : NULL;
        looked = now.tv_sec;
        if (file) {
            if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
            fclose(file);
        }
    }
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, now);
    if (!result && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += fast();
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec at;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &at);
    now->tv_sec = at.tv_sec;
    now->tv_usec = at.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now) {
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    if (now) *now = at.tv_sec;
    return at.tv_sec;
}
"""


def library(folder: Path) -> Path | None:
    """The compiled library. None where there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    source, made = folder / "clock.c", folder / "clock.so"
    source.write_text(SOURCE)
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", made, source, "-ldl"], check=True, capture_output=True)
    return made


def environment(made: Path | None, file: Path) -> dict[str, str]:
    """Of a process whose clock is as fast as ``file`` says, in seconds."""
    return {} if made is None else {"LD_PRELOAD": str(made), "CLOCK_FILE": str(file)}
