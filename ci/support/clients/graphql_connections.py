# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The client of GraphQL, for connections as Relay defines them."""

import gql
from gql.transport.requests import RequestsHTTPTransport

from reader import Reader

# The field has the name of the list, which is that of the preset.
QUERY = """
query P($n: Int, $c: String) {
  houses(first: $n, after: $c) { edges { cursor node { id } } pageInfo { hasNextPage endCursor } }
}
"""


def read_relay(address):
    # With the schema, which it asks for first, the client checks the query before it sends it.
    client = gql.Client(transport=RequestsHTTPTransport(address + "/graphql"), fetch_schema_from_transport=True)
    query, keys, cursor = gql.gql(QUERY), [], None
    with client as session:
        while True:
            query.variable_values = {"n": 10, "c": cursor}
            page = session.execute(query)["houses"]
            keys += [edge["node"]["id"] for edge in page["edges"]]
            if not page["pageInfo"]["hasNextPage"]:
                return keys
            cursor = page["pageInfo"]["endCursor"]


READERS = [Reader("relay", "gql", read_relay)]
