# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The results that the page shows."""

from typing import NamedTuple


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
        return f"{self.points - len(self.wrong)} of {self.points}"

    @property
    def line(self):
        """The results as one line of text."""
        by_file = self.by_file.words if self.by_file else "none"
        return (f"{'wrong' if self.problems else 'ok   '} {self.title}: {self.truth.words()} | described {self.score} "
                f"| {self.by_url.words} | by file: {by_file} | {self.detection.paginator if self.detection else ''}"
                + "".join(f"\n      {line}" for line in [*dict.fromkeys(self.wrong), *self.problems]))
