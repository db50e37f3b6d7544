import json
import urllib.parse
import urllib.request


class DriveFiles:
    """The files of a drive, page by page."""

    def __init__(self, url, page_size, timeout):
        self.url, self.page_size, self.timeout = url, page_size, timeout
        self.token, self.has_ended = None, False

    def next_page(self):
        """Return the files of the next page, or None if there are no more."""
        if self.has_ended:
            return None
        query = {"pageSize": self.page_size}
        if self.token:
            query["pageToken"] = self.token
        with urllib.request.urlopen(self.url + "?" + urllib.parse.urlencode(query), timeout=self.timeout) as answer:
            page = json.load(answer)
        files, self.token = page["files"], page.get("nextPageToken")
        self.has_ended = not files or not self.token
        return files
