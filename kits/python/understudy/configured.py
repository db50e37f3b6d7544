# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The configuration of a pager."""

from __future__ import annotations

from typing import Any, ClassVar, Dict, Optional, Sequence

from .layers import LayerDriver
from .wire import refused, unsupported

_COMMON_KEYS = ("pageParameter", "sizeParameter", "firstPage", "listKeys", "pageSizeKeys", "errorKeys")


class ConfiguredPager(LayerDriver):
    """A layer with the settings `url`, `page_size`, `dialect`, `seconds_max` and `parameters`."""

    dialects: ClassVar[Optional[Sequence[str]]] = None
    """The names of the dialects that the pager can read; None for all."""
    accepts: ClassVar[Sequence[str]] = ()
    """The optional keys of a configuration that the pager observes, such as `parameters`."""

    def prepare(self) -> None:
        """Read the configuration."""
        known = ["endpoints", "pageSize", "requestTimeout", "dialect", *self.accepts, *_COMMON_KEYS]
        for key in self.configuration:
            if key not in known:
                raise unsupported(f"this pager has no configuration key '{key}'", f"configuration key '{key}'")
        self.dialect: Dict[str, Any] = self._setting("dialect", dict, {})
        name = self.dialect.get("name", "")
        if self.dialects is not None and name not in self.dialects:
            message = f"this pager cannot read the dialect '{name}'; it reads {', '.join(self.dialects)}"
            raise unsupported(message, f"dialect '{name}'")
        endpoints = self._setting("endpoints", dict, {})
        if not isinstance(endpoints.get("list"), str):
            raise refused("the configuration has no endpoint 'list'; give its complete URL")
        self.url: str = endpoints["list"]
        self.page_size: int = self._setting("pageSize", int, 20)
        self.seconds_max: float = self._setting("requestTimeout", int, 30_000) / 1000
        self.parameters: Dict[str, str] = self._setting("parameters", dict, {})

    def _setting(self, key: str, kind: type, default: Any) -> Any:
        value = self.configuration.get(key)
        if value is None:
            return default
        if type(value) is not kind:
            raise refused(f"configuration key '{key}' is {value!r}; give {kind.__name__}")
        return value
