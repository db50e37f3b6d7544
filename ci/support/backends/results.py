# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The results that the page shows."""

from typing import NamedTuple

# The least share of right points with which the script succeeds.
SHARE_MIN = 0.9


class Row(NamedTuple):
    """The results about one list of a backend with a database."""

    backend: str
    part: str
    truth: object
    description: object
    wrong: list
    points: int
    by_url: object
    by_file: object
    detection: object
    problems: list
    # The style and the place of the rows, from the expectations.
    form: str = ""

    @property
    def title(self):
        return f"{self.backend}, {self.part}"

    @property
    def score(self):
        """The right points of the description."""
        if not self.points:
            return "no points"
        return f"{self.points - len(self.wrong)} of {self.points} points"

    @property
    def line(self):
        """The results as one line of text."""
        by_file = self.by_file.words if self.by_file else "none"
        return (f"{'wrong' if self.problems else 'ok   '} {self.title}: {self.truth.words()} | described {self.score} "
                f"| {self.by_url.words} | by file: {by_file} | {self.detection.paginator if self.detection else ''}"
                + "".join(f"\n      {line}" for line in [*dict.fromkeys(self.wrong), *self.problems]))


class Share(NamedTuple):
    """The right points of all descriptions; the points of a list that `describe` refuses are wrong."""

    right: int
    count: int

    @property
    def words(self):
        return f"{self.right} of {self.count} points ({self.right / max(1, self.count):.0%})"


def share(rows):
    """Return the right points of all rows."""
    return Share(sum(row.points - len(row.wrong) for row in rows), sum(row.points for row in rows))


def problems_of(lists, operations, detections):
    """Return everything for which the script fails, as sentences.

    Args:
        lists: The rows about the lists with a database.
        operations: The results about the lists of a cloud.
        detections: The results about the presets.
    """
    lines = [f"{row.title}: {line}" for row in [*lists, *operations, *detections] for line in row.problems]
    found = share(lists)
    if found.right < SHARE_MIN * found.count:
        lines.append(f"describe: only {found.words} are right; at least {SHARE_MIN:.0%} must be")
        lines += [f"{row.title}: describe: {line}" for row in lists for line in dict.fromkeys(row.wrong)]
    if not found.count:
        lines.append("describe: no list has points")
    return lines
