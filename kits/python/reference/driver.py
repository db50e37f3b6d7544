#!/usr/bin/env python3
# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The reference pager in Python behind the driver protocol."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pager import Pager  # noqa: E402
from understudy.driver import PagerDriver, run  # noqa: E402


class ReferencePagerDriver(PagerDriver):
    promises = (
        "overlaps looksAhead dedupes detectsLoops retriesAfter resumes cancels previous refetchesAll prefetches "
        "trustsTotal restartsExpired"
    ).split()
    accepts = ["parameters", "ahead", "refetchAll"]
    asynchronous = True

    def prepare(self):
        super().prepare()
        options = {"parameters": self.parameters, "seconds_max": self.seconds_max, "transport": self.transport}
        options["ahead"] = self.configuration.get("ahead") or 0
        options["refetches_all"] = self.configuration.get("refetchAll") is not False
        self.pager = Pager(self.url, self.dialect, self.page_size, **options)
        self.pager.on_page = lambda page: self.report("page", page.ids)
        self.pager.on_end = lambda: self.report("end")
        self.pager.on_failure = lambda kind: self.report("failed", kind)

    def method(self, action):
        return getattr(self.pager, action)

    def state(self):
        pager = self.pager.state
        return {"ids": pager.ids, "loading": pager.is_loading, "failed": pager.failed, "hasNext": pager.has_next,
                "hasPrevious": pager.has_previous, "pages": len(pager.pages)}

    def close(self):
        self.pager.close()


run(ReferencePagerDriver, name="reference-python")
