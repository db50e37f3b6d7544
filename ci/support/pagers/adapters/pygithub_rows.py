# Understudy
# SPDX-License-Identifier: Apache-2.0
"""`PaginatedList`"""

import github
from common import Adapter, run

PACKAGE = "PyGithub"


class PyGithubRows(Adapter):
    dialects = ["github"]

    def rows(self):
        # Switch off the library's own retries, and its waits between two requests:
        # https://pygithub.readthedocs.io/en/stable/github.html
        client = github.Github(
            auth=github.Auth.Token("token"),
            base_url=self.url.removesuffix("/user/repos"),
            per_page=self.page_size,
            retry=None,
            seconds_between_requests=None,
            # Only whole seconds.
            timeout=max(1, round(self.seconds_max)),
        )
        return iter(client.get_user().get_repos())


run(PyGithubRows)
