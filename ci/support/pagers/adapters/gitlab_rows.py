# Understudy
# SPDX-License-Identifier: Apache-2.0
"""`http_list` with `iterator=True`, along the header Link"""

import gitlab
from common import Adapter, run

PACKAGE = "python-gitlab"


class GitlabRows(Adapter):
    dialects = ["github"]
    accepts = ["parameters"]
    failure_kinds = {"GitlabParsingError": "content", "GitlabHttpError": "status"}

    def rows(self):
        client = gitlab.Gitlab(self.url.removesuffix("/user/repos"), private_token="token", timeout=self.seconds_max)
        return client.http_list(self.url, self.parameters, iterator=True, per_page=self.page_size)


run(GitlabRows)
