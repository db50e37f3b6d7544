# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The way back to the old pager while the first page of a new one is on its way."""

from __future__ import annotations

from typing import Optional, Set


class Renewal:
    """An action that begins with a new pager, and the fields of the driver from before it."""

    def __init__(self, driver: object, kit_fields: Set[str], before: Optional["Renewal"]) -> None:
        """Keep the fields of a driver.

        Args:
            driver: The driver.
            kit_fields: The names of the fields that belong to the kit; all others belong to the pager.
            before: A renewal whose first page has not come; the rows that are shown are older than it.
        """
        self.canceled_at: Optional[int] = None
        """The number of the call that cancelled the action; None while no call has."""
        self._driver = driver
        self._kit_fields = kit_fields
        own = {name: value for name, value in vars(driver).items() if name not in kit_fields}
        self._fields = own if before is None else before._fields

    def put_back(self) -> None:
        """Give the driver the fields that it had."""
        fields = vars(self._driver)
        fields.update(self._fields)
        for name in fields.keys() - self._fields.keys() - self._kit_fields:
            del fields[name]
