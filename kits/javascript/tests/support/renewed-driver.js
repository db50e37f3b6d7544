// Understudy
// SPDX-License-Identifier: Apache-2.0

// Pagers without `refresh`, whose place is in the fields of the driver or in a generator, as the first argument says.

import { PagerDriver, runDriver } from '../../driver.js';

class RenewedDriver extends PagerDriver {
  static dialects = ['cursor'];
  static promises = ['overlaps', 'cancels'];

  async page(token) {
    this.controller = new AbortController();
    const url = new URL(this.endpoint);
    url.searchParams.set('limit', this.configuration.pageSize);
    if (token) url.searchParams.set('cursor', token);
    const answer = await fetch(url, { signal: this.controller.signal });
    if (!answer.ok) throw Object.assign(new Error('refused'), { status: answer.status });
    return answer.json();
  }

  cancel() { this.controller?.abort(); }
}

class ByFields extends RenewedDriver {
  start() {
    this.token = null;
    this.isReading = false;
    this.hasRead = false;
    return this.next();
  }

  async next() {
    if (this.isReading) return undefined;
    if (this.hasRead && this.token === null) return null;
    this.isReading = true;
    try {
      const { items, next } = await this.page(this.token);
      this.token = next;
      this.hasRead = true;
      return items;
    } finally {
      this.isReading = false;
    }
  }
}

class ByGenerator extends RenewedDriver {
  async *iteratePages() {
    for (let token; token !== null;) {
      const { items, next } = await this.page(token);
      yield items;
      token = next;
    }
  }
}

const [kind] = process.argv.slice(2);
runDriver({ name: kind }, { fields: ByFields, generator: ByGenerator }[kind]);
