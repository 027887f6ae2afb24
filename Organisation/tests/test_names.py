"""Names that are paths, and folders that are links: nothing else is touched."""

import os
import random
from pathlib import Path

import pytest
from conftest import Organisation
from test_commands import command

from meetings_org import beneath, erase
from meetings_org.errors import OrganisationError
from meetings_org.manifest import Person
from meetings_org.names import PersonName

ROUNDS = int(os.environ.get("MEETINGS_NAMES", "100"))
SEED = int(os.environ.get("MEETINGS_SEED", "1"))

PIECES = [
    "",
    ".",
    "..",
    "/",
    "//",
    "~",
    "dana",
    "lee",
    " ",
    "\n",
    "\0",
    "\\",
    "%2e",
    "\u2024",
    "\uff0e",
]
PIECES += [
    "\u202e",
    "persons",
    "store",
    "-",
    "*",
    "A",
    "\u00e9",
    "a" * 70,
    "$HOME",
    "..\\",
    "\ud800",
]


def snapshot(folder: Path) -> dict[str, str]:
    """All names below a folder, with what is in the files and where the links lead."""

    def content(path: Path) -> str:
        if path.is_symlink():
            return f"-> {os.readlink(path)}"
        return "folder" if path.is_dir() else path.read_bytes().hex()

    return {str(path.relative_to(folder)): content(path) for path in folder.rglob("*")}


def made_names(count: int) -> list[str]:
    """Texts of pieces of paths, and real names with one of them, none of which is a name."""
    draw = random.Random(SEED)
    names = ["", ".", "..", "../..", "/", "dana/", "dana/..", "./dana", "dana\n", "../dana"]
    while len(names) < count:
        name = "".join(draw.choices(PIECES, k=draw.randint(1, 4)))
        if not PersonName.fits(name):
            names.append(name)
    return names


@pytest.fixture
def two(organisation: Organisation) -> Organisation:
    for name in ("dana", "lee"):
        organisation.add(name)
    assert command(organisation, "night", "--local").returncode == 0
    return organisation


def test_no_text_that_is_a_path_becomes_a_name() -> None:
    for text in made_names(ROUNDS):
        with pytest.raises(OrganisationError, match="can't be a person's name"):
            PersonName(text)
        with pytest.raises(OrganisationError):
            Person(PersonName(text))


@pytest.mark.parametrize("name", ["", ".", "..", "../..", "dana/..", "ABSOLUTE"])
@pytest.mark.parametrize("verb", ["erase", "export", "status", "search-as"])
def test_a_command_refuses_a_path_as_a_name(two: Organisation, verb: str, name: str) -> None:
    name = str(two.folder / "calendars") if name == "ABSOLUTE" else name
    before = snapshot(two.folder)
    options = {
        "erase": ["--address", "x@example.com", "--yes"],
        "search-as": ["--reason", "why"],
    }.get(verb, [])
    result = command(two, verb, *options, name)
    assert result.returncode == 2
    assert "can't be a person's name" in result.stderr
    assert snapshot(two.folder) == before


def test_an_erasure_says_what_it_removes(two: Organisation) -> None:
    result = command(two, "erase", "dana")
    assert result.returncode == 2
    assert f"dana: erases {two.store}/persons/dana (" in result.stderr
    assert "1 row of nights" in result.stderr
    assert "say --yes" in result.stderr


def linked(draw: random.Random, two: Organisation, target: Path) -> Path:
    """Puts a link to the target somewhere below the store, and returns its path."""
    person = two.store / "persons" / "dana"
    place = draw.choice(
        [
            two.store / "persons" / "guest",
            person / "generations" / "linked",
            person / "results" / "linked",
            person / ".index-linked",
            person / "said",
            person / "linked",
        ]
    )
    place.unlink(missing_ok=True)
    relative = os.path.relpath(target, place.parent)
    place.symlink_to(relative if draw.random() < 0.5 else target)
    return place


def test_an_erasure_removes_links_and_nothing_that_they_lead_to(two: Organisation) -> None:
    draw = random.Random(SEED)
    precious = two.folder / "precious"
    (precious / "inner").mkdir(parents=True)
    (precious / "inner" / "file").write_text("keep")
    index = two.store / "persons" / "dana"
    kept = two.folder / "kept"
    index.rename(kept)
    for _ in range(ROUNDS):
        # A copy of the person's folder, as a night takes longer than this.
        os.system(f"cp -a '{kept}' '{index}'")
        target = draw.choice([precious, precious / "inner" / "file", two.folder / "calendars"])
        for _ in range(draw.randint(1, 3)):
            linked(draw, two, target)
        before = snapshot(precious), snapshot(two.folder / "calendars")
        erase.own(two.manifest, two.manifest.person(PersonName("dana")))
        assert not index.exists()
        assert (snapshot(precious), snapshot(two.folder / "calendars")) == before
        assert beneath.is_folder(two.store / "persons" / "lee")
        (two.store / "persons" / "guest").unlink(missing_ok=True)


def test_a_link_in_the_place_of_a_person_is_no_person(two: Organisation) -> None:
    person = two.store / "persons" / "dana"
    moved = two.folder / "moved"
    person.rename(moved)
    person.symlink_to(moved)
    before = snapshot(moved)
    result = command(two, "erase", "dana", "--yes")
    assert snapshot(moved) == before
    assert result.returncode == 0
    night = command(two, "night", "--local", "--believe", "lee")
    assert snapshot(moved) == before, night.stderr
