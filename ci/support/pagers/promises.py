# Understudy
# SPDX-License-Identifier: Apache-2.0
"""A driver that promises nothing and supports no list: the reasons of its verdicts say which contract needs what."""

from understudy.driver import PagerDriver, run


class NoPager(PagerDriver):
    dialects = []
    actions = ["start", "next", "previous", "refresh", "retry", "cancel", "all"]


run(NoPager)
