# Understudy
# SPDX-License-Identifier: Apache-2.0
"""paginators, of a service with a model of its own"""

import os
from pathlib import Path

import boto3
import botocore.config
from common import IteratorAdapter, run

PACKAGE = "boto3"
READS_ROWS = True
# Models of more services: https://docs.aws.amazon.com/boto3/latest/guide/configuration.html
os.environ["AWS_DATA_PATH"] = str(Path(__file__).parents[1] / "models")
OPERATIONS = {
    "cursor": ("list_rows", "/api/rows"),
    "google": ("list_files", "/drive/v3/files"),
    "slack": ("list_channels", "/api/conversations.list"),
}


class BotocorePages(IteratorAdapter):
    dialects = ["cursor", "google", "slack"]
    failure_kinds = {"HTTPClientError": "network", "ResponseParserError": "content", "PaginationError": "loop"}

    def pages(self):
        operation, path = OPERATIONS[self.dialect["name"]]
        client = boto3.client(
            "rows",
            endpoint_url=self.url.removesuffix(path),
            region_name="eu-west-1",
            aws_access_key_id="key",
            aws_secret_access_key="secret",
            # Switch off the library's own retries: https://docs.aws.amazon.com/boto3/latest/guide/retries.html
            config=botocore.config.Config(retries={"total_max_attempts": 1}, read_timeout=self.seconds_max),
        )
        paginator = client.get_paginator(operation)
        for page in paginator.paginate(PaginationConfig={"PageSize": self.page_size}):
            yield page[self.dialect["rows"][0]]


run(BotocorePages)
