# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The standard streams, which belong to the session and to nothing else in the process."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO, Optional, Tuple

_claimed: Optional[Tuple[BinaryIO, BinaryIO]] = None


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
        sys.stdout = sys.stderr
        _claimed = requests, answers
    return _claimed
