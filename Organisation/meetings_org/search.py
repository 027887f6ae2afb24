"""Questions to somebody's index, by those whom the manifest lets ask them."""

import subprocess

from .copies import opened
from .manifest import Manifest, Person


def run(manifest: Manifest, path: str, person: Person, question: list[str]) -> int:
    """Asks a person's index, and returns the program's status."""
    with opened(manifest, path, person) as reader:
        return subprocess.run([path, "search", *question], env=reader.environment).returncode
