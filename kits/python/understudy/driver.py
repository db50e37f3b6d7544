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

In the file that you start, import this module before all others: from then on, what the process prints goes to standard
error, and what libraries print at their import cannot disturb the session. If another module imports it, such as a test
of your driver, the standard streams stay as they are until `run`.
"""

from .streams import claim, is_imported_by_program

if is_imported_by_program():
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
