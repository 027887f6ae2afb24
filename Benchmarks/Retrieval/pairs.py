"""Pairs of a title and what stands below it, from packages of Debian: headings of documentation with
their sections, and WordNet's words with their glosses. Only numbers are taken from them; none of it is
shipped, and no meeting is among them."""

import collections
import functools
import html
import pathlib
import re
import subprocess

FOLDER = pathlib.Path(__file__).resolve().parents[1] / ".venv" / "pairs"
# Python's licence, PostgreSQL's, MPL 2, GPL 2 and 3, Princeton's.
DOCUMENTATION = ("python3.11-doc", "postgresql-doc-15", "linux-doc-6.1", "libreoffice-help-en-us",
                 "git-doc", "debian-handbook")
WORDNET = "wordnet-base"
LANGUAGE = re.compile(r"/html/(?!en-US)[a-z]{2}-[A-Z]{2}/|/translations/")
LEFT_OUT = re.compile(r"<(script|style|nav|head|pre|table)\b.*?</\1>", re.S | re.I)
HEADING = re.compile(r"<h[1-5]\b[^>]*>(.*?)</h[1-5]>", re.S | re.I)
TAG = re.compile(r"<[^>]*>")
WORDS_OF_A_BODY, FEWEST, REPEATED = 250, 15, 3


class Missing(Exception):
    """The packages can't be had."""


@functools.cache
def unpacked():
    """The packages' files, fetched once."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        for package in (*DOCUMENTATION, WORDNET):
            if (FOLDER / package).exists():
                continue
            run("apt-get", "download", package)
            archive = next(FOLDER.glob(f"{package}_*.deb"))
            run("dpkg-deb", "-x", archive, FOLDER / package)
            archive.unlink()
    except (OSError, subprocess.CalledProcessError, StopIteration) as error:
        raise Missing(f"no pairs of titles and bodies: {error}") from error
    return FOLDER


def run(*words):
    subprocess.run(words, cwd=FOLDER, check=True, capture_output=True)


def plain(markup):
    return " ".join(html.unescape(TAG.sub(" ", markup)).replace("¶", " ").split())


def sections(page):
    """Of a page of HTML each heading with what stands before the next one."""
    parts = HEADING.split(LEFT_OUT.sub(" ", page))
    for title, body in zip(parts[1::2], parts[2::2]):
        words = plain(body).split(" ", WORDS_OF_A_BODY)
        if len(words) >= FEWEST:
            yield re.sub(r"^[\d.]+ ", "", plain(title)), " ".join(words[:WORDS_OF_A_BODY])


def documentation():
    """A heading that stands over many sections, as *Description* does, tells of none."""
    found = []
    for package in DOCUMENTATION:
        pages = (path for path in sorted((unpacked() / package).rglob("*.html"))
                 if not LANGUAGE.search(str(path)) and not path.is_symlink())
        own = {pair for page in pages
               for pair in sections(page.read_text(encoding="utf-8", errors="replace"))}
        times = collections.Counter(title for title, _ in own)
        found += sorted(pair for pair in own if times[pair[0]] <= REPEATED)
    return found


def glosses():
    """The words of a meaning, and its gloss with the examples."""
    for path in sorted((unpacked() / WORDNET / "usr/share/wordnet").glob("data.*")):
        for line in path.read_text(encoding="utf-8").splitlines():
            fields, _, gloss = line.partition(" | ")
            if gloss and not line.startswith("  "):
                fields = fields.split()
                names = fields[4:4 + 2 * int(fields[3], 16):2]
                yield " ".join(names).replace("_", " "), gloss.strip()
