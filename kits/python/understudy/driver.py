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

Import this module before all others, and only in the file of a driver: from then on, what the process prints goes to
standard error, and what libraries print at their import cannot disturb the session.
"""

from .streams import claim

claim()

from .answers import Answer  # noqa: E402
from .kinds import KINDS, kind_of  # noqa: E402
from .layers import LayerDriver  # noqa: E402
from .pagers import NOTHING, PagerDriver  # noqa: E402
from .session import run  # noqa: E402
from .transport import Request, Transport  # noqa: E402
from .wire import CallError, refused, unsupported  # noqa: E402

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
