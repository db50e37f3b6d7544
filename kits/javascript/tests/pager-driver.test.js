// Understudy
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureKind, PagerDriver } from '../driver.js';
import { DriverProcess } from './support/driver-process.js';
import { range, startDialect } from './support/start.js';

/** Starts the driver of a pager over a stub; `code` is the body of its class. */
async function drive(context, code, { setup = '', name = 'page', faults, list } = {}) {
  const { stub, url, dialect } = await startDialect(context, name, { faults, list });
  const driver = new DriverProcess(`
    import { PagerDriver, runDriver } from './driver.js';
    ${setup}
    class Driver extends PagerDriver { ${code} }
    runDriver({ name: 'custom' }, Driver);
  `, { isText: true });
  context.after(() => driver.close());
  const claims = await driver.call('initialize', { protocolVersion: 1 });
  const handle = await driver.create({ endpoints: { list: url }, pageSize: 20, requestTimeout: 5_000, dialect });
  return { stub, driver, handle, actions: claims.layers.pager.actions };
}

const LOAD = `
  async function load(url, page) {
    const answer = await fetch(url + '?page=' + page);
    if (!answer.ok) throw Object.assign(new Error('refused'), { status: answer.status });
    return (await answer.json()).items;
  }`;
const names = ({ events }) => events.map(({ name, arguments: values }) => [name, ...values]);

test('a pager with promises of pages needs only its calls', async (context) => {
  const { driver, handle, actions } = await drive(context, `
    async start() { this.page = 1; return load(this.endpoint, 1); }
    async next() {
      const rows = await load(this.endpoint, this.page + 1);
      this.page += 1;
      return rows.length === 0 ? null : rows;
    }`, { setup: LOAD, faults: ['status:500@page=2,times=1'] });
  assert.deepEqual(actions, ['start', 'next', 'refresh', 'retry', 'all']);
  const { state: first } = await driver.perform(handle, 'start');
  assert.deepEqual(first, {
    ids: range(0, 20), loading: false, failed: null, hasNext: null, hasPrevious: null, pages: 1,
  });
  const { state: failed } = await driver.perform(handle, 'next');
  assert.deepEqual([failed.failed, failed.pages, failed.ids.length], ['status', 1, 20]);
  const { state: all } = await driver.perform(handle, 'all', null);
  assert.deepEqual([all.ids, all.pages, all.failed, all.hasNext], [range(0, 45), 3, null, false]);
  assert.deepEqual(names(driver).at(-1), ['end']);
  const { state: limited } = await driver.perform(handle, 'all', 30);
  assert.deepEqual(limited.ids, range(0, 30));
  assert.deepEqual(names(driver).slice(-2), [['page', range(0, 20)], ['page', range(20, 30)]]);
  await driver.perform(handle, 'all', 5);
  assert.deepEqual(names(driver).at(-1), ['page', range(0, 5)]);
  await driver.perform(handle, 'start');
  assert.deepEqual(names(driver).at(-1), ['page', range(0, 20)], 'the limit is that of one action');
});

test('an async generator of pages gives start, next, refresh and all', async (context) => {
  const { stub, driver, handle, actions } = await drive(context, `
    async *iteratePages() {
      for (let page = 1; ; page += 1) {
        const rows = await load(this.endpoint, page);
        if (rows.length === 0) return;
        yield rows;
      }
    }`, { setup: LOAD });
  assert.deepEqual(actions, ['start', 'next', 'refresh', 'retry', 'all']);
  await driver.perform(handle, 'start');
  assert.equal(await stub.count(), 1);
  assert.deepEqual((await driver.perform(handle, 'next')).state.ids, range(0, 40));
  assert.deepEqual((await driver.perform(handle, 'refresh')).state.ids, range(0, 20));
  const { state } = await driver.perform(handle, 'all', null);
  assert.deepEqual([state.ids, state.pages, state.hasNext], [range(0, 45), 3, false]);
});

test('an iterator of rows gives all, with the rows between two requests as one page', async (context) => {
  const { driver, handle, actions } = await drive(context, `
    async *iterateRows() {
      for (let page = 1; ; page += 1) {
        const rows = await load(this.endpoint, page);
        if (rows.length === 0) return;
        yield* rows;
      }
    }`, { setup: LOAD, faults: ['status:503@page=3,times=1'] });
  assert.deepEqual(actions, ['all']);
  const { state: broken } = await driver.perform(handle, 'all', null);
  assert.deepEqual([broken.ids, broken.failed], [range(0, 40), 'status']);
  driver.events.length = 0;
  const { state } = await driver.perform(handle, 'all', null);
  assert.deepEqual([state.ids, state.pages], [range(0, 45), 3]);
  assert.deepEqual(names(driver), [['page', range(0, 20)], ['page', range(20, 40)], ['page', range(40, 45)], ['end']]);
  const { state: limited } = await driver.perform(handle, 'all', 25);
  assert.deepEqual(limited.ids, range(0, 25));
});

test('a pager that reports by itself, and fails in its own way, adds a rule', async (context) => {
  const { driver, handle } = await drive(context, `
    static failures = [[Circle, 'loop'], ['Gone', 'content']];
    async start() { this.showPage([{ id: 7 }, { id: 8 }], 'replace'); }
    async next() { throw new Circle('again'); }
    async previous() { throw Object.assign(new Error('gone'), { name: 'Gone' }); }
    async retry() { return undefined; }
  `, { setup: 'class Circle extends Error {}' });
  await driver.perform(handle, 'start');
  assert.equal((await driver.perform(handle, 'next')).state.failed, 'loop');
  assert.equal((await driver.perform(handle, 'previous')).state.failed, 'content');
  await driver.perform(handle, 'retry');
  assert.deepEqual(names(driver), [['page', [7, 8]], ['failed', 'loop'], ['failed', 'content']]);
});

test('next after a generator has thrown is a failure again, and never the end of the list', async (context) => {
  const { driver, handle } = await drive(context, `
    async *iteratePages() {
      for (let page = 1; ; page += 1) yield await load(this.endpoint, page);
    }
    `, { setup: LOAD, faults: ['status:500@page=2,times=1'] });
  await driver.perform(handle, 'start');
  assert.equal((await driver.perform(handle, 'next')).state.failed, 'status');
  for (const action of ['next', 'retry', 'next']) {
    const { state } = await driver.perform(handle, action);
    assert.deepEqual([state.failed, state.hasNext, state.ids], ['other', null, range(0, 20)]);
  }
  assert.deepEqual(names(driver).map(([name]) => name), ['page', ...Array(4).fill('failed')]);
  assert.deepEqual((await driver.perform(handle, 'refresh')).state.failed, null);
  assert.deepEqual((await driver.perform(handle, 'next')).state.ids, range(0, 40));
});

test('an iterator that goes on after it has thrown reaches its end', async (context) => {
  const { driver, handle } = await drive(context, `
    iteratePages() {
      let count = 0;
      return { next: async () => {
        count += 1;
        if (count === 2) throw new TypeError('fetch failed');
        return count > 3 ? { done: true } : { done: false, value: [{ id: count }] };
      } };
    }`);
  await driver.perform(handle, 'start');
  assert.equal((await driver.perform(handle, 'next')).state.failed, 'network');
  assert.deepEqual((await driver.perform(handle, 'next')).state.ids, [1, 3]);
  const { state } = await driver.perform(handle, 'next');
  assert.deepEqual([state.failed, state.hasNext], [null, false]);
});

test('the end of the list clears the failure before it', async (context) => {
  const { driver, handle } = await drive(context, `
    start() { return [{ id: 1 }]; }
    next() { this.count = (this.count ?? 0) + 1; if (this.count === 1) throw new Error('refused'); return null; }`);
  await driver.perform(handle, 'start');
  assert.equal((await driver.perform(handle, 'next')).state.failed, 'other');
  const { state } = await driver.perform(handle, 'retry');
  assert.deepEqual([state.failed, state.hasNext, state.ids], [null, false, [1]]);
});

/** The body of a driver whose actions return pages of one row; each action in `broken` fails once. */
const PAGES = `
  broken = [];
  page(name, id) {
    const at = this.broken.indexOf(name);
    if (at < 0) return [{ id }];
    this.broken.splice(at, 1);
    throw new Error(name + ' failed');
  }
  start() { return this.page('start', 10); }
  next() { return this.page('next', 11); }
  previous() { return this.page('previous', 9); }
  refresh() { return this.page('refresh', 20); }`;
const FAIL_ONCE = `
  perform(action, values) {
    if (action === 'all') this.broken = ['start', 'refresh', 'previous', 'next'];
    return action === 'all' ? undefined : super.perform(action, values);
  }
  all() {}`;

const repeated = [
  ['retry', 'start', [10]],
  ['retry', 'next', [10, 11]],
  ['retry', 'previous', [9, 10]],
  ['retry', 'refresh', [20]],
];
for (const [action, failing, ids] of repeated) {
  test(`${action} repeats '${failing}', and its rows go where those of '${failing}' belong`, async (context) => {
    const { driver, handle, actions } = await drive(context, PAGES + FAIL_ONCE);
    assert.ok(actions.includes('retry'));
    if (failing !== 'start') await driver.perform(handle, 'start');
    await driver.perform(handle, 'all', null);
    assert.equal((await driver.perform(handle, failing)).state.failed, 'other');
    const { state } = await driver.perform(handle, action);
    assert.deepEqual([state.ids, state.failed], [ids, null]);
    await driver.perform(handle, action);
    assert.equal(driver.events.at(-1).name, 'page');
    assert.deepEqual((await driver.settle(handle)).state.ids, ids);
  });
}

test("the rows of a pager's own 'retry' after a failed refresh replace all", async (context) => {
  const { driver, handle } = await drive(context, `
    start() { return [{ id: 1 }]; }
    refresh() { throw new Error('refused'); }
    retry() { this.asked = !this.asked; if (this.asked) throw new Error('again'); return [{ id: 5 }]; }`);
  await driver.perform(handle, 'start');
  await driver.perform(handle, 'refresh');
  assert.deepEqual((await driver.perform(handle, 'retry')).state.ids, [1]);
  assert.deepEqual((await driver.perform(handle, 'retry')).state.ids, [5]);
});

for (const failing of ['start', 'refresh']) {
  test(`next after a '${failing}' that has thrown repeats it`, async (context) => {
    const { driver, handle } = await drive(context, PAGES + FAIL_ONCE);
    if (failing === 'refresh') await driver.perform(handle, 'start');
    await driver.perform(handle, 'all', null);
    await driver.perform(handle, failing);
    assert.deepEqual((await driver.perform(handle, 'next')).state.ids, failing === 'start' ? [10] : [20]);
    assert.deepEqual((await driver.settle(handle)).state.failed, null);
  });
}

test("next after a first page whose failure the pager has reported calls the pager's own next", async (context) => {
  const { driver, handle } = await drive(context, `
    start() { this.showFailure('status'); }
    next() { return [{ id: 5 }]; }`);
  await driver.perform(handle, 'start');
  const { state } = await driver.perform(handle, 'next');
  assert.deepEqual([state.ids, state.failed, state.pages], [[5], null, 1]);
});

for (const action of ['start', 'refresh']) {
  test(`'${action}' that returns null shows an empty list and its end`, async (context) => {
    const { driver, handle } = await drive(context, `
      isEmpty = false;
      start() { return this.isEmpty ? null : [{ id: 1 }]; }
      refresh() { return this.start(); }
      next() { this.isEmpty = true; return [{ id: 2 }]; }`);
    await driver.perform(handle, 'start');
    await driver.perform(handle, 'next');
    const { state } = await driver.perform(handle, action);
    assert.deepEqual([state.ids, state.pages, state.hasNext], [[], 1, false]);
    assert.deepEqual(names(driver).slice(2), [['page', []], ['end']]);
  });
}

test('a generator without pages shows an empty list and its end', async (context) => {
  const { driver, handle } = await drive(context, '*iteratePages() {}');
  const { state } = await driver.perform(handle, 'start');
  assert.deepEqual([state.ids, state.pages, state.hasNext], [[], 1, false]);
  assert.deepEqual(names(driver), [['page', []], ['end']]);
});

test("'previous' that returns null is not the end, and clears its own failure only", async (context) => {
  const { driver, handle } = await drive(context, `
    start() { return [{ id: 1 }]; }
    next() { throw new Error('refused'); }
    previous() { this.asked = !this.asked; if (this.asked) throw new Error('again'); return null; }`);
  await driver.perform(handle, 'start');
  assert.equal((await driver.perform(handle, 'previous')).state.failed, 'other');
  const { state } = await driver.perform(handle, 'previous');
  assert.deepEqual([state.ids, state.failed, state.hasNext], [[1], null, null]);
  assert.deepEqual(names(driver), [['page', [1]], ['failed', 'other']]);
  await driver.perform(handle, 'previous');
  await driver.perform(handle, 'next');
  assert.equal((await driver.perform(handle, 'previous')).state.failed, 'other');
});

test('a generator that was canceled is not at the end of the list', async (context) => {
  const { stub, driver, handle } = await drive(context, `
    static promises = ['cancels'];
    async *iteratePages() {
      for (let page = 1; ; page += 1) {
        this.controller = new AbortController();
        const answer = await fetch(this.endpoint + '?page=' + page, { signal: this.controller.signal });
        yield (await answer.json()).items;
      }
    }
    cancel() { this.controller.abort(); }`);
  await driver.perform(handle, 'start');
  await stub.hold({ page: 2 });
  await driver.call('layer.perform', { handle, action: 'next', arguments: [] });
  await driver.perform(handle, 'cancel');
  assert.deepEqual(names(driver), [['page', range(0, 20)]]);
  const { state } = await driver.perform(handle, 'next');
  assert.deepEqual([state.failed, state.hasNext, state.ids], ['other', null, range(0, 20)]);
  await stub.release();
  assert.deepEqual((await driver.perform(handle, 'start')).state.failed, null);
});

test("a pager's own 'retry' after a failed 'previous' puts its rows in front, and 'next' behind", async (context) => {
  const { driver, handle } = await drive(context, `
    start() { return [{ id: 5 }]; }
    previous() { this.showFailure('status'); }
    retry() { return [{ id: 4 }]; }
    next() { return [{ id: 6 }]; }`);
  await driver.perform(handle, 'start');
  await driver.perform(handle, 'previous');
  assert.deepEqual((await driver.perform(handle, 'retry')).state.ids, [4, 5]);
  await driver.perform(handle, 'previous');
  assert.deepEqual((await driver.perform(handle, 'next')).state.ids, [4, 5, 6]);
});

test('retry and next begin a generator again whose first page failed', async (context) => {
  for (const action of ['retry', 'next']) {
    const { driver, handle } = await drive(context, `
      async *iteratePages() { yield await load(this.endpoint, 1); yield await load(this.endpoint, 2); }
    `, { setup: LOAD, faults: ['status:500@page=1,times=1'] });
    assert.equal((await driver.perform(handle, 'start')).state.failed, 'status');
    const { state } = await driver.perform(handle, action);
    assert.deepEqual([state.ids, state.failed, state.pages], [range(0, 20), null, 1]);
  }
});

test('ids that are objects, and rows that are ids, are reported as they are', async (context) => {
  const { driver, handle } = await drive(context, 'async start() { return [{ id: { a: 1 } }, "row", 7n]; }');
  const { state } = await driver.perform(handle, 'start');
  assert.deepEqual(state.ids, [{ a: 1 }, 'row', 7]);
});

const ADVICE = "return an integer or a text for each row from 'idOf(row)' of the driver";
const withoutId = [
  ['{}', "row 2 of 2 of a page has no id: {}"],
  ["{ name: 'a'.repeat(9) }", "row 2 of 2 of a page has no id: { name: 'aaaaaaaaa' }"],
  ['null', 'row 2 of 2 of a page has no id: null'],
  ['{ id: true }', 'row 2 of 2 of a page has the id true: { id: true }'],
  ['{ id: 1.5 }', 'row 2 of 2 of a page has the id 1.5: { id: 1.5 }'],
];
for (const [row, message] of withoutId) {
  test(`the row ${row} is a mistake of the driver, whose message says what to do`, async (context) => {
    const { driver, handle } = await drive(context, `
      async start() { return [{ id: 1 }, ${row}]; }
      async next() { return [{ id: 2 }]; }`);
    const { error } = await driver.exchange('layer.perform', { handle, action: 'start', arguments: [] });
    assert.deepEqual([error.code, error.message], [-32603, `${message}; ${ADVICE}`]);
    const { state } = await driver.perform(handle, 'next');
    assert.deepEqual([state.ids, state.failed, state.loading], [[2], null, false]);
  });
}

test('a row without an id that comes after a request is a mistake in the settle', async (context) => {
  const { driver, handle } = await drive(context, `
    idOf(row) { return row.key.value; }
    async start() { return load(this.endpoint, 1); }`, { setup: LOAD });
  await driver.exchange('layer.perform', { handle, action: 'start', arguments: [] });
  const { error } = await driver.exchange('layer.settle', { handle, inFlightAtMost: 0, timeLimit: 5_000 });
  assert.equal(error.code, -32603);
  assert.match(error.message, /^row 1 of 20 of a page has no id: 'idOf' threw TypeError: .*; return an integer/);
});

test('a row without an id among the rows of the pager is a mistake in the settle', async (context) => {
  const { driver, handle } = await drive(context, 'get rows() { return [{ id: 1 }, {}]; } start() {}');
  const { error } = await driver.exchange('layer.settle', { handle, inFlightAtMost: 0, timeLimit: 5_000 });
  assert.deepEqual([error.code, error.message], [-32603, `row 2 of 2 that are shown has no id: {}; ${ADVICE}`]);
});

const WANTED = "return the rows of a page as an array, null if no page follows, or nothing after 'showPage'";
const YIELD = 'yield the rows of a page, as an array';
const noPages = [
  ['async start() { return { items: [] }; }', `'start' returned { items: [] }; ${WANTED}`],
  ["async start() { return 'a text'; }", `'start' returned 'a text'; ${WANTED}`],
  ['async start() { return false; }', `'start' returned false; ${WANTED}`],
  ['async start() { return { done: false }; }', `the iterator over pages yielded undefined; ${YIELD}`],
  ['*iteratePages() { yield undefined; }', `the iterator over pages yielded undefined; ${YIELD}`],
  ['*iteratePages() { yield { rows: [] }; }', `the iterator over pages yielded { rows: [] }; ${YIELD}`],
];
for (const [code, message] of noPages) {
  test(`a result that is not a page is a failure that says so: ${code}`, async (context) => {
    const { driver, handle } = await drive(context, code);
    assert.equal((await driver.perform(handle, 'start')).state.failed, 'other');
    await driver.close();
    assert.ok(driver.log.includes(message), driver.log);
  });
}

test("a page that is undefined in 'next' is a failure that says so", async (context) => {
  const { driver, handle } = await drive(context, '*iteratePages() { yield []; yield; }');
  await driver.perform(handle, 'start');
  assert.equal((await driver.perform(handle, 'next')).state.failed, 'other');
  await driver.close();
  assert.ok(driver.log.includes(`the iterator over pages yielded undefined; ${YIELD}`), driver.log);
});

test('a limit that is not an integer of 0 or more is error 2', async (context) => {
  const { driver, handle } = await drive(context, 'async *iterateRows() {}');
  for (const limit of ['x', -1, 1.5]) {
    const { error } = await driver.exchange('layer.perform', { handle, action: 'all', arguments: [limit] });
    const message = `argument 'limit' of 'all' is ${JSON.stringify(limit)}; give an integer of 0 or more`;
    assert.deepEqual([error?.code, error?.message], [2, message]);
  }
});

const fetchFailed = (cause) => Object.assign(new TypeError('fetch failed'), { cause });
const kinds = [
  ['network', fetchFailed(Object.assign(new Error('closed'), { code: 'UND_ERR_SOCKET' }))],
  ['network', new TypeError('terminated')],
  ['network', Object.assign(new Error('reset'), { code: 'ECONNRESET' })],
  ['network', new DOMException('late', 'TimeoutError')],
  ['network', new Error('wrapped', { cause: fetchFailed() })],
  ['status', Object.assign(new Error('refused'), { status: 500 })],
  ['network', Object.assign(new Error('gave up'), { name: 'CanceledError', code: 'ERR_CANCELED' })],
  ['network', Object.assign(new Error('cut'), { code: 'ECONNRESET', response: { statusCode: 200 } })],
  ['status', Object.assign(new Error('refused'), { response: { status: 404 } })],
  ['status', Object.assign(new Error('refused by got'), { name: 'HTTPError', response: { statusCode: 503 } })],
  ['content', Object.assign(new Error('no JSON'), { response: { status: 200 } })],
  ['content', Object.assign(new Error('no JSON for got'), { name: 'ParseError', response: { statusCode: 200 } })],
  ['content', Object.assign(new Error('no JSON for ofetch'), { name: 'FetchError', status: 204 })],
  ['content', new RangeError('Invalid array length')],
  ['content', new TypeError("Cannot read properties of undefined (reading 'length')")],
  ['content', new SyntaxError('Unexpected end of JSON input')],
  ['loop', Object.assign(new Error('round'), { kind: 'loop' })],
  ['other', new ReferenceError('x is not defined')],
  ['other', 'a text'],
  ['other', undefined],
];
for (const [kind, error] of kinds) {
  test(`'${error}' is a failure of the kind ${kind}`, () => assert.equal(failureKind(error), kind));
}

for (const own of ["name: 'CanceledError'", "name: 'CancelError'", "code: 'ERR_CANCELED'"]) {
  test(`an error with ${own} is not a failure after cancel`, async (context) => {
    const { driver, handle } = await drive(context, `
      start() { return new Promise((_, reject) => { this.stop = reject; }); }
      cancel() { this.stop?.(Object.assign(new Error('gave up'), { ${own} })); }`);
    await driver.call('layer.perform', { handle, action: 'start', arguments: [] });
    const { state } = await driver.perform(handle, 'cancel');
    assert.deepEqual([state.failed, state.loading, driver.events], [null, false, []]);
  });
}

test('an aborted request is a failure unless a later call has come', async (context) => {
  const { driver, handle } = await drive(context, `
    next() { return new Promise((_, reject) => { this.stop = reject; }); }
    refresh() { this.abort(); return [{ id: 7 }]; }
    previous() { throw new DOMException('gave up', 'AbortError'); }
    abort() { this.stop(new DOMException('gave up', 'AbortError')); }`);
  await driver.call('layer.perform', { handle, action: 'next', arguments: [] });
  const { state } = await driver.perform(handle, 'refresh');
  assert.deepEqual([state.failed, names(driver)], [null, [['page', [7]]]]);
  assert.equal((await driver.perform(handle, 'previous')).state.failed, 'network');
});

test('a subclass without a method claims no action', () => {
  class Empty extends PagerDriver {}
  assert.deepEqual(Empty.actions, []);
});
