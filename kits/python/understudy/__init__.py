# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Tests of list screens and pagers with Understudy."""

__version__ = "0.1.0"
