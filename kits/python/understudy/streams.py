# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The standard streams, which belong to the session and to nothing else in the process."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO, Optional, Tuple

# The machinery of an import calls itself _frozen_importlib until a program imports importlib.
IMPORTERS = ("importlib.", "_frozen_importlib", "understudy.")

_claimed: Optional[Tuple[BinaryIO, BinaryIO]] = None


def is_imported_by_program() -> bool:
    """Return whether the file that now imports the kit is the one that the process was started with."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(IMPORTERS):
        frame = frame.f_back
    return frame.f_globals.get("__name__") == "__main__" and "__file__" in frame.f_globals


def claim() -> Tuple[BinaryIO, BinaryIO]:
    """Keep the streams of the session from everything else in the process and from its children; return them."""
    global _claimed
    if _claimed is None:
        requests = os.fdopen(os.dup(0), "rb")
        answers = os.fdopen(os.dup(1), "wb")
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        if sys.stdout is not None:
            sys.stdout.flush()  # What was printed before goes to standard error, too.
        sys.stdout = sys.stderr
        _claimed = requests, answers
    return _claimed
