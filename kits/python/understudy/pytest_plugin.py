# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The fixture `understudy` for pytest: one stub for each worker process, as at its start in each test."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List

import pytest

from .stub import Stub


class _Holder:
    """The stub of this process, which is started again if a test has ended it."""

    def __init__(self, arguments: Dict[str, Any]) -> None:
        self._files: List[str] = [str(file) for file in arguments.pop("files", [])]
        self._arguments = arguments
        self._stub: Any = None

    def stub(self) -> Stub:
        if self._stub is not None and not self._stub.is_running:
            self._stub.stop()
            self._stub = None
        if self._stub is None:
            self._stub = Stub(*self._files, **self._arguments)
        else:
            self._stub.reset()
        return self._stub  # type: ignore[no-any-return]

    def stop(self) -> None:
        if self._stub is not None:
            self._stub.stop()


@pytest.fixture(scope="session")
def understudy_arguments() -> Dict[str, Any]:
    """The arguments of the stub, which are those of `Stub`; `files` is a list. Override it in `conftest.py`."""
    return {}


@pytest.fixture(scope="session")
def _understudy_holder(understudy_arguments: Dict[str, Any]) -> Iterator[_Holder]:
    holder = _Holder(dict(understudy_arguments))
    yield holder
    holder.stop()


@pytest.fixture
def understudy(_understudy_holder: _Holder) -> Stub:
    """A stub with its initial faults and rows, no holds and an empty journal."""
    return _understudy_holder.stub()
