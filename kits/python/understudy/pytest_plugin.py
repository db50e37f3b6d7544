# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The fixtures for pytest: `understudy`, a stub as at its start, and `understudy_sandbox`, a sandbox of a stub."""

from __future__ import annotations

import os
from typing import Any, Dict, Iterator, List, Optional

import pytest

from .stub import Sandbox, Stub


class _Holder:
    """The stub of this process, which is started again if a test has ended it."""

    def __init__(self, arguments: Dict[str, Any]) -> None:
        self._files: List[str] = [str(file) for file in arguments.pop("files", [])]
        self._arguments = arguments
        self._stub: Any = None

    def stub(self) -> Stub:
        is_used = self._stub is not None
        stub = self.running_stub()
        if is_used:
            stub.reset()
        return stub

    def running_stub(self) -> Stub:
        """Return the stub as earlier tests have left it."""
        if self._stub is not None and not self._stub.is_running:
            self._stub.stop()
            self._stub = None
        if self._stub is None:
            self._stub = Stub(*self._files, **self._arguments)
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


@pytest.fixture(scope="session")
def understudy_url() -> Optional[str]:
    """The address of a stub that runs already, for `understudy_sandbox`. Override it in `conftest.py`.

    By default, there is none: each worker process starts a stub with `understudy_arguments`.
    """
    return None


@pytest.fixture(scope="session")
def understudy_admin_token() -> Optional[str]:
    """The admin token of the stub at `understudy_url`; by default, the variable UNDERSTUDY_ADMIN_TOKEN.

    A stub that this process starts has the `admin_token` of `understudy_arguments`.
    """
    return os.environ.get("UNDERSTUDY_ADMIN_TOKEN") or None


@pytest.fixture
def understudy_sandbox(
    request: pytest.FixtureRequest, understudy_url: Optional[str], understudy_admin_token: Optional[str]
) -> Iterator[Sandbox]:
    """A new sandbox, which is removed after the test: a stub that no other test sees."""
    if understudy_url is None:
        sandbox = request.getfixturevalue("_understudy_holder").running_stub().sandbox()
    else:
        sandbox = Sandbox(understudy_url, admin_token=understudy_admin_token)
    with sandbox:
        yield sandbox
