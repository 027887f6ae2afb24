"""Starts servers for tests, each as a fork of this process, which imports their packages only once.

A line of the input is a JSON list: a program of the environment or a script of this folder, and its
arguments. The answer is the number of the process. All servers end with the input.
"""

import gc
import importlib
import json
import os
import runpy
import signal
import sys

PACKAGES = {
    "radicale": [
        "radicale.__main__",
        "radicale.auth.htpasswd",
        "radicale.storage.multifilesystem",
        "radicale.web.internal",
    ],
    "xandikos": ["xandikos.__main__", "xandikos.web", "aiohttp.web", "dulwich.porcelain"],
    "authorization_server.py": ["authlib.integrations.flask_oauth2", "flask", "werkzeug.serving"],
    "graph_server.py": ["graph_events"],
}


def serve(program, arguments):
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    sys.argv = [program] + arguments
    if program.endswith(".py"):
        folder = os.path.dirname(os.path.abspath(__file__))
        runpy.run_path(f"{folder}/{program}", run_name="__main__")
    elif program == "radicale":
        sys.modules["radicale.__main__"].run()
    else:
        sys.modules["xandikos.__main__"].cli_main()


os.setpgrp()
# Servers that were killed need no wait().
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    program, *arguments = json.loads(line)
    for package in PACKAGES[program]:
        importlib.import_module(package)
    gc.freeze()
    process = os.fork()
    if process == 0:
        try:
            serve(program, arguments)
        finally:
            os._exit(1)
    print(process, flush=True)
os.killpg(0, signal.SIGKILL)
