"""Questions to somebody's index, by those whom the manifest lets ask them."""

import subprocess
import tempfile
from pathlib import Path

from .errors import OrganisationError
from .manifest import Manifest, Person
from .program import Program
from .store import Store


def run(manifest: Manifest, path: str, person: Person, question: list[str]) -> int:
    """Asks a copy of the index, as an index remembers its last answer, and returns the status."""
    place = Store(manifest.store).place(person.name)
    with tempfile.TemporaryDirectory(prefix="meetings-org-") as scratch:
        home, settings = Path(scratch) / "home", Path(scratch) / "settings"
        settings.mkdir()
        if not place.exists() or place.copy_to(home) is None:
            raise OrganisationError(f"'{person.name}' has no index; run 'meetings-org night' first")
        reader = Program(path, home, settings, person.zone, manifest.deadline)
        return subprocess.run([path, "search", *question], env=reader.environment).returncode
