# Understudy
# SPDX-License-Identifier: Apache-2.0
"""A driver whose libraries print when they are imported."""

from understudy.driver import PagerDriver, run

import os
import subprocess

print("a line of an import", flush=True)
os.write(1, b"a line of a native library\n")
subprocess.run(["echo", "a line of a child"], check=True)


class NoisyDriver(PagerDriver):
    def next(self):
        return [{"id": 1}]


run(NoisyDriver)
