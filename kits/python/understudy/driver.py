# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Your pager, or any other layer, behind the driver protocol of Understudy.

    from understudy.driver import PagerDriver, run

    class MyPagerDriver(PagerDriver):
        dialects = ["stripe"]

        def open(self):
            self.pager = MyPager(self.url, size=self.page_size)

        def next(self):
            return self.pager.next_page()

    run(MyPagerDriver)
"""

from .answers import Answer
from .kinds import KINDS, kind_of
from .layers import LayerDriver
from .pagers import NOTHING, PagerDriver
from .session import run
from .transport import Request, Transport
from .wire import CallError, refused, unsupported

__all__ = [
    "Answer",
    "CallError",
    "KINDS",
    "LayerDriver",
    "NOTHING",
    "PagerDriver",
    "Request",
    "Transport",
    "kind_of",
    "refused",
    "run",
    "unsupported",
]
