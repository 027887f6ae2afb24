"""The Python twin of the program's reading of texts: words, stems, passages (`Sources/TextAnalysis`).
A little plainer: only `tokens` takes compounds apart."""

import functools
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Models"))
import analysis

WORDS_A_PASSAGE, OVERLAP, LONGEST_LINE = 200, 70, 60
RUN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def words(text):
    return analysis.words(text)


def stem(word):
    """The S stemmer of Harman (1991)."""
    if len(word) > 3 and word.endswith("s"):
        if word.endswith("ies") and not word.endswith(("eies", "aies")):
            return word[:-3] + "y"
        if word.endswith("es") and not word.endswith(("aes", "ees", "oes")):
            return word[:-1]
        if not word.endswith(("us", "ss", "es", "ies")):
            return word[:-1]
    return word


def terms(text):
    return [stem(word) for word in words(text)]


@functools.lru_cache(1 << 18)
def compound(run):
    """The words of a run of letters, each with whether it is a part of the one behind it."""
    run = re.sub(r"['’]s$", "", run)
    whole, parts = words(run), [] if run.islower() else HUMP.split(run)
    if len(parts) < 2 or len(whole) != 1:
        return tuple((word, False) for word in whole)
    return (*((word, True) for part in parts for word in words(part)), (whole[0], False))


def tokens(text):
    """The words as the program indexes them: of a compound its parts, then itself."""
    return [token for match in RUN.finditer(text) for token in compound(match[0])]


def lines(text):
    """Stretches of a text: lines, long ones cut at sentence ends; of each its words' number."""
    found, first, count, end = [], 0, 0, 0
    for match in RUN.finditer(text):
        between = text[end:match.start()]
        ends = ("\n" in between if count < LONGEST_LINE
                else count >= 2 * LONGEST_LINE or any(c in between for c in "\n.?"))
        if count and ends:
            found.append((first, end, count))
            count = 0
        if not count:
            first = match.start()
        end = match.end()
        count += 1
    return found + ([(first, len(text), count)] if count else [])


def passages(text, length=WORDS_A_PASSAGE):
    """Windows of a text that respect its lines and overlap."""
    stretches, first, found = lines(text), 0, []
    while first < len(stretches):
        last, count = first, 0
        while last < len(stretches) and count < length:
            count += stretches[last][2]
            last += 1
        found.append(text[stretches[first][0]:stretches[last - 1][1]])
        if last == len(stretches):
            break
        again, shared = last, 0
        while again - 1 > first and shared + stretches[again - 1][2] <= OVERLAP:
            again -= 1
            shared += stretches[again][2]
        first = again
    return found or [""]
