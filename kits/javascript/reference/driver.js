#!/usr/bin/env node
// Understudy
// SPDX-License-Identifier: Apache-2.0

import { PagerDriver, runDriver } from '../driver.js';
import { Pager } from './pager.js';

/** The reference pager behind the driver protocol. */
class ReferenceDriver extends PagerDriver {
  static accepts = ['parameters', 'ahead'];
  static promises = [
    'overlaps', 'looksAhead', 'dedupes', 'detectsLoops', 'retriesAfter', 'resumes', 'cancels', 'previous',
    'refetchesAll', 'prefetches', 'trustsTotal', 'restartsExpired',
  ];

  open({ pageSize, dialect, parameters, requestTimeout, ahead = 0 }) {
    this.pager = new Pager({
      url: this.endpoint,
      dialect,
      pageSize,
      parameters,
      requestTimeout,
      ahead,
      onPage: (_, ids) => this.trace('page', ids),
      onEnd: () => this.showEnd(),
      onFailure: (error) => this.showFailure(error),
    });
  }

  close() { this.pager.cancel(); }

  start() { return this.pager.start(); }
  next() { return this.pager.next(); }
  previous() { return this.pager.previous(); }
  refresh() { return this.pager.refresh(); }
  retry() { return this.pager.retry(); }
  cancel() { return this.pager.cancel(); }
  all(limit) { return this.pager.all(limit); }

  get state() {
    const { ids, loading, failed, hasNext, hasPrevious, pages } = this.pager;
    return { ids, loading, failed, hasNext, hasPrevious, pages };
  }
}

runDriver({ name: 'javascript-pager', version: '1' }, ReferenceDriver);
