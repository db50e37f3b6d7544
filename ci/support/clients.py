# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Lets one client after another read the rows of its preset: `clients.py PROGRAM`."""

import re
import signal
import subprocess
import sys
from importlib.metadata import version

import boto3
import github
import gitlab
import kubernetes
import notion_client
import openai
import requests
import slack_sdk
import stripe

ROWS = 45


def aws(service, address):
    return boto3.client(
        service,
        endpoint_url=address,
        region_name="eu-west-1",
        aws_access_key_id="key",
        aws_secret_access_key="secret",
    )


def read_stripe(address):
    client = stripe.StripeClient("sk_test_key", base_addresses={"api": address})
    return [row.id for row in client.v1.customers.list({"limit": 10}).auto_paging_iter()]


def read_openai(address):
    client = openai.OpenAI(api_key="key", base_url=address + "/v1")
    return [row.id for row in client.files.list(limit=10)]


def read_slack(address):
    client = slack_sdk.WebClient(token="xoxb-token", base_url=address + "/api/")
    return [row["id"] for page in client.conversations_list(limit=10) for row in page["channels"]]


def read_github(address):
    client = github.Github(auth=github.Auth.Token("token"), base_url=address, per_page=10)
    return [row.id for row in client.get_user().get_repos()]


def read_gitlab(address):
    client = gitlab.Gitlab(address, private_token="token")
    rows = client.projects.list(iterator=True, pagination="keyset", order_by="id", sort="asc", per_page=10)
    return [row.id for row in rows]


def read_dynamodb(address):
    pages = aws("dynamodb", address).get_paginator("scan").paginate(
        TableName="houses", PaginationConfig={"PageSize": 10}
    )
    return [str(row) for page in pages for row in page["Items"]]


def read_logs(address):
    pages = aws("logs", address).get_paginator("describe_log_groups").paginate(PaginationConfig={"PageSize": 10})
    return [row["logGroupName"] for page in pages for row in page["logGroups"]]


def read_notion(address):
    client = notion_client.Client(auth="token", base_url=address)
    return [row["id"] for row in notion_client.helpers.iterate_paginated_api(
        client.data_sources.query, data_source_id="source", page_size=10
    )]


def read_kubernetes(address):
    configuration = kubernetes.client.Configuration(host=address)
    pods = kubernetes.client.CoreV1Api(kubernetes.client.ApiClient(configuration))
    names, token = [], None
    while True:
        page = pods.list_namespaced_pod("default", limit=10, _continue=token)
        names += [row.metadata.name for row in page.items]
        token = page.metadata._continue
        if not token:
            return names


def linked(path, rows, following):
    """Returns a reader that follows links by plain requests."""

    def read(address):
        found, url = [], address + path
        while url:
            answer = requests.get(url)
            answer.raise_for_status()
            page = answer.json()
            found += [str(row) for row in rows(page)]
            url = following(page)
        return found

    return read


READERS = [
    ("stripe", "stripe", read_stripe),
    ("openai", "openai", read_openai),
    ("slack", "slack-sdk", read_slack),
    ("github", "PyGithub", read_github),
    ("gitlab-keyset", "python-gitlab", read_gitlab),
    ("dynamodb", "boto3", read_dynamodb),
    ("aws-json", "boto3", read_logs),
    ("notion", "notion-client", read_notion),
    ("kubernetes", "kubernetes", read_kubernetes),
    ("django", "requests", linked("/api/accounts/", lambda page: page["results"], lambda page: page["next"])),
    ("drf-cursor", "requests", linked("/api/events/", lambda page: page["results"], lambda page: page["next"])),
    ("odata", "requests", linked("/odata/Products", lambda page: page["value"], lambda page: page.get("@odata.nextLink"))),
    ("laravel-cursor", "requests", linked("/api/users", lambda page: page["data"], lambda page: page["next_page_url"])),
]


def serve(program, preset):
    process = subprocess.Popen(
        [program, "serve", "--preset", preset, "--rows", str(ROWS), "--port", "0", "--quiet"],
        stdout=subprocess.PIPE,
        text=True,
    )
    return process, re.search(r"http://\S+", process.stdout.readline()).group(0)


def main(program):
    wrong = 0
    for preset, package, read in READERS:
        process, address = serve(program, preset)
        try:
            rows = read(address)
            result = f"{len(set(rows))} of {ROWS} rows, {len(rows) - len(set(rows))} repeated"
            is_right = len(rows) == len(set(rows)) == ROWS
        except Exception as error:  # Whatever a client throws is its verdict.
            result, is_right = f"{type(error).__name__}: {error}"[:300], False
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()
        wrong += not is_right
        print(f"{'ok   ' if is_right else 'wrong'} {preset:15} {package} {version(package)}: {result}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
