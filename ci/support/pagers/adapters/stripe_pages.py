# Understudy
# SPDX-License-Identifier: Apache-2.0
"""page objects: `has_more` and `next_page`"""

import stripe
from common import Adapter, run

PACKAGE = "stripe"


class StripePages(Adapter):
    dialects = ["stripe"]
    # `has_more` says whether rows follow: https://docs.stripe.com/api/pagination
    promises = ["looksAhead"]
    accepts = ["parameters"]
    failure_kinds = {stripe.APIConnectionError: "network"}

    def open(self):
        # Switch off the library's own retries: https://github.com/stripe/stripe-python#configuring-automatic-retries
        self.client = stripe.StripeClient(
            "sk_test_key",
            base_addresses={"api": self.url.removesuffix("/v1/customers")},
            max_network_retries=0,
            # https://github.com/stripe/stripe-python#configuring-an-http-client
            http_client=stripe.RequestsClient(timeout=self.seconds_max),
        )
        self.page = None

    def next(self):
        if self.page is None:
            page = self.client.v1.customers.list({"limit": self.page_size, **self.parameters})
        elif self.page.has_more:
            page = self.page.next_page()
        else:
            return None
        rows = self.checked(page.data)
        self.page = page
        return rows

    def has_next(self):
        return None if self.page is None else self.page.has_more


run(StripePages)
