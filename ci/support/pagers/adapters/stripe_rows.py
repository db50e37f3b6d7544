# Understudy
# SPDX-License-Identifier: Apache-2.0
"""`auto_paging_iter`"""

import stripe
from common import Adapter, run

PACKAGE = "stripe"


class StripeRows(Adapter):
    dialects = ["stripe"]
    accepts = ["parameters"]
    failure_kinds = {stripe.APIConnectionError: "network"}

    def rows(self):
        # Switch off the library's own retries: https://github.com/stripe/stripe-python#configuring-automatic-retries
        client = stripe.StripeClient(
            "sk_test_key",
            base_addresses={"api": self.url.removesuffix("/v1/customers")},
            max_network_retries=0,
            # https://github.com/stripe/stripe-python#configuring-an-http-client
            http_client=stripe.RequestsClient(timeout=self.seconds_max),
        )
        # The iterator is asynchronous, too; a generator is not.
        yield from client.v1.customers.list({"limit": self.page_size, **self.parameters}).auto_paging_iter()


run(StripeRows)
