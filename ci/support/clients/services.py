# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The clients that are written for the API of one service."""

import github
import gitlab
import googleapiclient.discovery
import httplib2
import kubernetes
import notion_client
import openai
import slack_sdk
import stripe

from reader import Reader


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


def read_google(address):
    # The package contains the description of the Drive API, so it needs no request for it.
    client = googleapiclient.discovery.build(
        "drive",
        "v3",
        http=httplib2.Http(),
        client_options={"api_endpoint": address + "/drive/v3/"},
        static_discovery=True,
    )
    keys, request = [], client.files().list(pageSize=10)
    while request:
        page = request.execute()
        keys += [row["id"] for row in page["files"]]
        request = client.files().list_next(request, page)
    return keys


def read_notion(address):
    client = notion_client.Client(auth="token", base_url=address)
    # The keys of these rows have no order, so the rows are compared with one page that has them all.
    whole = client.data_sources.query("source", page_size=100)
    order = {row["id"]: index for index, row in enumerate(whole["results"])}
    return [order[row["id"]] for row in notion_client.helpers.iterate_paginated_api(
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


READERS = [
    Reader("stripe", "stripe", read_stripe),
    Reader("openai", "openai", read_openai),
    Reader("slack", "slack-sdk", read_slack),
    Reader("github", "PyGithub", read_github),
    Reader("gitlab-keyset", "python-gitlab", read_gitlab),
    Reader("google", "google-api-python-client", read_google),
    Reader("notion", "notion-client", read_notion),
    Reader("kubernetes", "kubernetes", read_kubernetes),
]
