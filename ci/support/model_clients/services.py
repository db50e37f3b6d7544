# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The operations of service models, read with botocore."""

import gzip
import json

import botocore.config
import botocore.session
from botocore import UNSIGNED, xform_name

SESSION = botocore.session.get_session()


def operations(packages):
    """Yield the path of each model with the names of its paged operations."""
    for paginators in sorted(packages.glob("botocore/data/*/*/paginators-1.json")):
        model = paginators.parent / "service-2.json.gz"
        # The client reads the newest version.
        if model.exists() and paginators.parent == max(paginators.parents[1].iterdir()):
            for name in sorted(json.loads(paginators.read_text())["pagination"]):
                yield model, name


class Reader:
    """A client of one operation."""

    def __init__(self, model, operation):
        self.service = model.parents[1].name
        self.operation = operation
        self.definition = json.loads(gzip.decompress(model.read_bytes()))

    def read(self, address, listed, size):
        """Return the rows that a paginator reads with a page size, in their order."""
        client = SESSION.create_client(
            self.service,
            endpoint_url=address,
            region_name="eu-west-1",
            config=botocore.config.Config(
                signature_version=UNSIGNED,
                inject_host_prefix=False,
                endpoint_discovery_enabled=False,
                retries={"total_max_attempts": 1},
                read_timeout=10,
                # Texts of the client's own checks, such as those of account ids, are not of interest here.
                parameter_validation=False,
            ),
        )
        name = xform_name(self.operation)
        paginator = client.get_paginator(name)
        shape = client.meta.service_model.operation_model(self.operation).input_shape
        sent = {key: example(shape.members[key]) for key in shape.required_members} if shape else {}
        if limit := paginator._limit_key:
            sent["PaginationConfig"] = {"PageSize": size}
            sent.pop(limit, None)
        key = paginator.result_keys[0]
        return [row for page in paginator.paginate(**sent) for row in key.search(page) or []]


def example(shape):
    """Return a value of a shape."""
    if shape.type_name == "structure":
        return {key: example(shape.members[key]) for key in shape.required_members}
    if shape.type_name == "list":
        return [example(shape.member)]
    if shape.type_name == "map":
        return {}
    values = {"boolean": True, "integer": 1, "long": 1, "float": 1.0, "double": 1.0, "timestamp": 0, "blob": b"x"}
    return values.get(shape.type_name, (getattr(shape, "enum", None) or ["example"])[0])
