/** The files of a drive, page by page. */
export class DriveFiles {
  constructor(url, { pageSize, timeout }) {
    Object.assign(this, { url, pageSize, timeout, token: undefined, hasEnded: false });
  }

  /** Returns the files of the next page, or null if there are no more. */
  async nextPage() {
    if (this.hasEnded) return null;
    const query = new URLSearchParams({ pageSize: this.pageSize });
    if (this.token) query.set('pageToken', this.token);
    const response = await fetch(`${this.url}?${query}`, { signal: AbortSignal.timeout(this.timeout) });
    if (!response.ok) throw Object.assign(new Error(`status ${response.status}`), { status: response.status });
    const { files, nextPageToken } = await response.json();
    if (!Array.isArray(files)) throw new SyntaxError('the answer has no files');
    this.token = nextPageToken;
    this.hasEnded = files.length === 0 || !nextPageToken;
    return files;
  }
}
