# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The description of a client."""

from collections.abc import Callable
from typing import NamedTuple


class Reader(NamedTuple):
    """A client, with the preset that it reads."""

    preset: str
    # The name of the client on PyPI.
    package: str
    # Takes the address of the stub and returns the keys of the rows; each key ends with the number of its row.
    read: Callable[[str], list]
    # A list file of this folder that takes the preset; without one, the stub serves the preset itself.
    lists: str | None = None
    # The part of the client that pages, if the client has several.
    part: str = ""
