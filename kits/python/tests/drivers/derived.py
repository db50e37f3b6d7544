# Understudy
# SPDX-License-Identifier: Apache-2.0
"""A driver that imports the kit only by way of another module."""

from derived_base import OneRowDriver, run

print("a line before the session")
run(OneRowDriver)
