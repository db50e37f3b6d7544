# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The client of Elasticsearch."""

import elasticsearch

from reader import Reader


def read_elasticsearch(address):
    client = elasticsearch.Elasticsearch(address)
    keys, after = [], None
    while True:
        page = client.search(
            index="houses", size=10, sort=[{"price": "asc"}, {"id": "asc"}], search_after=after
        )
        hits = page["hits"]["hits"]
        if not hits:
            return keys
        keys += [hit["_id"] for hit in hits]
        after = hits[-1]["sort"]


READERS = [Reader("elasticsearch", "elasticsearch", read_elasticsearch)]
