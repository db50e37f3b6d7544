import { PagerDriver, runDriver } from 'understudy-kit/driver';
import { DriveFiles } from './drive.mjs';

class DriveDriver extends PagerDriver {
  static dialects = ['google'];

  start() {
    const { pageSize, requestTimeout } = this.configuration;
    this.files = new DriveFiles(this.endpoint, { pageSize, timeout: requestTimeout });
    this.isFirst = true;
    return this.load();
  }

  next() {
    return this.load();
  }

  retry() {
    return this.failed === null ? undefined : this.load();
  }

  async load() {
    const files = await this.files.nextPage();
    if (files === null) return this.showEnd();
    this.showPage(files, this.isFirst ? 'replace' : 'after');
    this.isFirst = false;
    return undefined;
  }
}

runDriver({ name: 'drive', version: '1' }, DriveDriver);
