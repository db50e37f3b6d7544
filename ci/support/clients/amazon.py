# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The paginators of boto3, for services with the JSON protocol."""

import boto3

from reader import Reader


def read_pages(address, service, operation, key, arguments):
    client = boto3.client(
        service,
        endpoint_url=address,
        region_name="eu-west-1",
        aws_access_key_id="key",
        aws_secret_access_key="secret",
    )
    pages = client.get_paginator(operation).paginate(PaginationConfig={"PageSize": 10}, **arguments)
    return list(pages.search(key))


def reader(preset, service, operation, key, lists=None, **arguments):
    """Returns a reader of an operation; `key` is where its pages have the keys of the rows, in JMESPath."""
    return Reader(
        preset,
        "boto3",
        lambda address: read_pages(address, service, operation, key, arguments),
        lists,
        f"{service} {operation}",
    )


# The list file has several operations on one path, which differ in the header X-Amz-Target.
LISTS = "amazon.yaml"
READERS = [
    reader("dynamodb", "dynamodb", "scan", "Items[].Id.S", TableName="houses"),
    reader("aws-json", "logs", "describe_log_groups", "logGroups[].logGroupName"),
    reader("aws-json", "ecs", "list_clusters", "clusterArns[]", LISTS),
    reader("aws-json", "kms", "list_keys", "Keys[].KeyArn", LISTS),
    reader("aws-json", "secretsmanager", "list_secrets", "SecretList[].Name", LISTS),
    reader("aws-json", "stepfunctions", "list_state_machines", "stateMachines[].name", LISTS),
]
