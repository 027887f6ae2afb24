"""What figures depend on: processor, memory, system, versions, and what else the machine was doing."""

import datetime
import importlib.metadata
import os
import pathlib
import platform
import subprocess
import time


def today():
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


def short_name():
    return f"{platform.machine()}-{os.cpu_count()}core"


def said(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def processor_info():
    """The last processor's lines, by name; empty where the system has none."""
    info = pathlib.Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return {name.strip(): value.strip() for name, _, value in (
        line.partition(":") for line in lines)}


def features():
    return set(processor_info().get("flags", "").split())


def processor():
    found, has = processor_info(), features()
    vectors = next((name for flag, name in (
        ("amx_tile", "AMX"), ("avx512f", "AVX-512"), ("avx2", "AVX2")) if flag in has), "")
    name = found.get("model name", platform.processor() or platform.machine())
    return f"{name} (family {found.get('cpu family', '?')}, model {found.get('model', '?')}, {vectors})"


def system():
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return f"{platform.system()} {platform.release()}"


def cores_busy(seconds=2):
    """How many cores others keep busy; the system's load tells of minutes ago."""
    def ticks():
        try:
            numbers = pathlib.Path("/proc/stat").read_text().split("\n")[0].split()[1:]
        except OSError:
            return None
        idle = sum(map(int, numbers[3:5]))
        return sum(map(int, numbers)) - idle, idle
    before = ticks()
    if before is None:
        return os.getloadavg()[0]
    time.sleep(seconds)
    used, idle = (after - first for after, first in zip(ticks(), before))
    return used / max(1, used + idle) * os.cpu_count()


def described(options, packages):
    """One paragraph."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in packages)
    busy = cores_busy()
    noise = ("nothing else ran" if busy < 0.2 else
             f"**other work ran meanwhile**: {busy:.1f} cores busy at the start")
    return (f"{processor()}, {os.cpu_count()} cores, {memory:.0f} GiB, {system()}, "
            f"{said(options.meetings, '--version')}, revision {said('git', 'rev-parse', '--short', 'HEAD')}, "
            f"Python {platform.python_version()}, SQLite's shell "
            f"{said('sqlite3', '--version').split(' ')[0]}, {versions}; {today()}; runs={options.runs} "
            f"questions={options.questions} repeats={options.repeats}; {noise}.\n")
