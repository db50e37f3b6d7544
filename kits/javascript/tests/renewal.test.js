// Understudy
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../stub/program.js';
import { DriverProcess } from './support/driver-process.js';

const CHECK_MILLISECONDS_MAX = 60_000;
const contracts = fileURLToPath(new URL('../../../Contracts/pager', import.meta.url));
const driverFile = fileURLToPath(new URL('support/renewed-driver.js', import.meta.url));

/** Returns the exit code and the report of a check of one contract. */
function check(id, kind) {
  const words = ['check', contracts, '--id', id, '--driver', `${process.execPath} ${driverFile} ${kind}`];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env; // A driver is not a file of tests.
  return new Promise((resolve) => {
    execFile(findProgram(), words, { env, timeout: CHECK_MILLISECONDS_MAX }, (error, output, log) => {
      resolve({ code: error ? error.code : 0, report: `${output}${log}` });
    });
  });
}

/** Starts a driver without a stub; `code` is the body of its class. */
async function drive(context, code) {
  const driver = new DriverProcess(`
    import { PagerDriver, runDriver } from './driver.js';
    class Driver extends PagerDriver { static promises = ['overlaps', 'cancels']; ${code} }
    runDriver({ name: 'held' }, Driver);
  `, { isText: true });
  context.after(() => driver.close());
  await driver.call('initialize', { protocolVersion: 1 });
  return { driver, handle: await driver.create({ endpoints: { list: 'http://127.0.0.1/' } }) };
}

const events = ({ events: reported }) => reported.map(({ name, arguments: values }) => [name, ...values]);

for (const kind of ['fields', 'generator']) {
  test(`the cancel of a refresh keeps PG-55.refresh with a place in ${kind}`, async () => {
    const { code, report } = await check('PG-55.refresh.cursor', kind);
    assert.equal(code, 0, report);
  });
}

/** A pager whose first page waits for a cancel from the second time on; it changes its field when it is cancelled. */
const HELD = `
  async start() {
    const isFirst = this.page === undefined;
    this.page = 1;
    if (!isFirst) {
      await new Promise((_, reject) => { this.stop = reject; }).catch((error) => { this.page -= 1; throw error; });
    }
    return [{ id: 1 }];
  }
  next() { this.page += 1; return [{ id: this.page }]; }
  cancel() { this.stop(new DOMException('gave up', 'AbortError')); }`;

for (const actions of [['refresh'], ['start'], ['all'], ['refresh', 'refresh']]) {
  test(`the cancel of ${actions.join(' and ')} goes back to the rows that are shown`, async (context) => {
    const code = actions.length === 1 ? HELD : HELD.replace('this.stop(', 'for (const stop of this.stops) stop(')
      .replace('this.stop = reject', '(this.stops ??= []).push(reject)');
    const { driver, handle } = await drive(context, code);
    await driver.perform(handle, 'start');
    await driver.perform(handle, 'next');
    for (const action of actions) await driver.call('layer.perform', { handle, action, arguments: [] });
    assert.equal((await driver.perform(handle, 'cancel')).state.failed, null);
    assert.deepEqual((await driver.perform(handle, 'next')).state.ids, [1, 2, 3]);
    assert.deepEqual(events(driver), [['page', [1]], ['page', [2]], ['page', [3]]]);
  });
}

test('an old generator goes on after a cancelled refresh, and ends after a refresh that has come', async (context) => {
  const { driver, handle } = await drive(context, `
    ended = [];
    static count = 0;
    async *iteratePages() {
      const name = Driver.count += 1;
      try {
        if (name === 2) await new Promise((_, reject) => { this.stop = reject; });
        for (let id = name * 10; ; id += 1) yield [{ id }];
      } finally { this.ended.push(name); }
    }
    cancel() { this.stop(new DOMException('gave up', 'AbortError')); }
    get hasPrevious() { return this.ended.includes(1); }`);
  await driver.perform(handle, 'start');
  await driver.call('layer.perform', { handle, action: 'refresh', arguments: [] });
  await driver.perform(handle, 'cancel');
  const { state } = await driver.perform(handle, 'next');
  assert.deepEqual([state.ids, state.hasPrevious], [[10, 11], false]);
  const { state: fresh } = await driver.perform(handle, 'refresh');
  assert.deepEqual([fresh.ids, fresh.hasPrevious], [[30], true]);
});

test('a late error of a generator that was replaced is not a failure', async (context) => {
  const { driver, handle } = await drive(context, `
    async *iteratePages() {
      yield [{ id: 1 }];
      await new Promise((_, reject) => { this.fail = reject; });
    }
    cancel() { this.fail(new Error('refused')); }`);
  await driver.perform(handle, 'start');
  await driver.call('layer.perform', { handle, action: 'next', arguments: [] });
  await driver.call('layer.perform', { handle, action: 'refresh', arguments: [] });
  const { state } = await driver.perform(handle, 'cancel');
  assert.deepEqual([state.ids, state.failed], [[1], null]);
});
