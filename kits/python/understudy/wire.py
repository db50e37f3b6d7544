# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The values and errors of the driver protocol, version 1."""

from __future__ import annotations

from typing import Any, Optional

PROTOCOL_VERSION = 1
LINE_BYTES_MAX = 16 * 2**20
SAFE_INTEGER = 2**53


class CallError(Exception):
    """An answer that is an error: its code, its message, and what the driver does not support."""

    def __init__(self, code: int, message: str, reason: Optional[str] = None) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason


def unsupported(message: str, reason: str) -> CallError:
    """Return the error for something that the driver does not support; reports show the reason."""
    return CallError(1, message, reason)


def refused(message: str) -> CallError:
    """Return the error for a call that the driver understands but does not accept."""
    return CallError(2, message)


def layer_failed(error: BaseException) -> CallError:
    """Return the error for a layer that raised an exception that no code caught."""
    return CallError(4, f"{type(error).__name__}: {error}".replace("\n", " "))


def defect(message: str) -> CallError:
    """Return the error for a defect of the driver itself."""
    return CallError(-32603, message.replace("\n", " "))


def for_wire(value: Any) -> Any:
    """Return the value with each integer beyond 2^53 as a text of its digits."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > SAFE_INTEGER:
        return str(value)
    if isinstance(value, (list, tuple)):
        return [for_wire(item) for item in value]
    if isinstance(value, dict):
        return {key: for_wire(item) for key, item in value.items()}
    return value


def from_wire(value: Any) -> Any:
    """Return the value with each text that spells an integer beyond 2^53 as that integer."""
    if isinstance(value, str):
        return _integer(value)
    if isinstance(value, list):
        return [from_wire(item) for item in value]
    if isinstance(value, dict):
        return {key: from_wire(item) for key, item in value.items()}
    return value


def _integer(text: str) -> Any:
    digits = text[1:] if text.startswith("-") else text
    if not (16 <= len(digits) <= 19 and digits.isascii() and digits.isdigit()):
        return text
    number = int(text)
    is_large = -(2**63) <= number < 2**63 and abs(number) > SAFE_INTEGER and str(number) == text
    return number if is_large else text
