# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The base of the driver `derived.py`."""

from understudy.driver import PagerDriver, run

__all__ = ["OneRowDriver", "run"]


class OneRowDriver(PagerDriver):
    def next(self):
        return [{"id": 1}]
