// Understudy
// SPDX-License-Identifier: Apache-2.0

// Drivers of pagers that raise, never end, print, compute in a thread, or return what is not a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DriverProcess } from './support/driver-process.js';

/** Starts the driver of a pager whose body is given, opens a session, and creates a pager. */
async function drive(context, body, setup = '') {
  const driver = new DriverProcess(`
    import { PagerDriver, runDriver } from './driver.js';
    ${setup}
    class Driver extends PagerDriver { ${body} }
    runDriver({ name: 'custom' }, Driver);
  `, { isText: true });
  context.after(() => driver.kill());
  await driver.call('initialize', { protocolVersion: 1 });
  return { driver, handle: await driver.create(configuration) };
}

const configuration = { endpoints: { list: 'http://127.0.0.1:1/rows' }, pageSize: 2, requestTimeout: 5_000 };

/** Disposes of a pager, and tries whether the driver still creates another. */
async function disposeAndGoOn(driver, handle) {
  await driver.call('layer.dispose', { handle });
  driver.events.length = 0;
  assert.equal((await driver.settle(await driver.create(configuration))).settled, true);
  assert.deepEqual(driver.events, [], 'an event came after the disposal');
}

const endless = {
  'a pager whose pages never end': 'count = 0; start() { return this.next(); } next() { return [{ id: ++this.count }]; }',
  'a generator of pages that never ends': '*iteratePages() { for (let id = 0; ; id += 1) yield [{ id }]; }',
  'a generator of rows that never ends': '*iterateRows() { for (let id = 0; ; id += 1) yield { id }; }',
  'an asynchronous generator that never ends': 'async *iterateRows() { for (let id = 0; ; id += 1) yield { id }; }',
  'a promise that never settles': 'all() { return new Promise(() => {}); }',
};
for (const [name, body] of Object.entries(endless)) {
  test(`${name} does not stop the driver, and ends with its disposal`, { timeout: 20_000 }, async (context) => {
    const { driver, handle } = await drive(context, body);
    await driver.call('layer.perform', { handle, action: 'all', arguments: [null] });
    assert.equal((await driver.settle(handle, { timeLimit: 20 })).settled, false);
    await disposeAndGoOn(driver, handle);
  });
}

const thrown = ["'a text'", 'undefined', 'null', '7', '{ name: {} }', "Object.create(null)", "Symbol('s')"];
for (const value of thrown) {
  test(`a pager that throws ${value} fails with the kind other`, async (context) => {
    const { driver, handle } = await drive(context, `start() { throw ${value}; } async refresh() { throw ${value}; }`);
    for (const action of ['start', 'refresh']) {
      assert.equal((await driver.perform(handle, action)).state.failed, 'other');
    }
    assert.deepEqual(driver.events.map(({ arguments: [kind] }) => kind), ['other', 'other']);
  });
}

test('a kind of failure that does not exist is a mistake of the driver', async (context) => {
  const { driver, handle } = await drive(context, "start() { this.showFailure('server'); }");
  const { error } = await driver.exchange('layer.perform', { handle, action: 'start', arguments: [] });
  const message = "'server' is not a kind of failure; use one of network, status, content, loop, other";
  assert.deepEqual([error.code, error.message], [-32603, message]);
});

test('a promise that is rejected and that nothing awaits is an error of the layer', async (context) => {
  const { driver, handle } = await drive(context, `
    async start() { Promise.reject(new Error('of a promise')); return [{ id: 1 }]; }`);
  const { error } = await driver.exchange('layer.perform', { handle, action: 'start', arguments: [] });
  assert.deepEqual([error?.code, error?.message], [4, 'Error: of a promise']);
});

test('a pager that pages synchronously in a thread, and prints there, is driven like any other', async (context) => {
  const { driver, handle } = await drive(context, `
    open() { this.pager = new Worker(CODE, { eval: true, execArgv: ['--input-type=module'] }); }
    close() { return this.pager.terminate(); }
    page() {
      const answer = once(this.pager, 'message').then(([rows]) => rows);
      this.pager.postMessage('next');
      return this.track(answer);
    }
    start() { return this.page(); }
    next() { return this.page(); }
  `, `
    import { once } from 'node:events';
    import { Worker } from 'node:worker_threads';
    const CODE = \`
      import { parentPort } from 'node:worker_threads';
      let id = 0;
      parentPort.on('message', () => {
        console.log('a line of the thread');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
        id += 1;
        parentPort.postMessage(id > 3 ? null : [{ id }]);
      });
    \`;`);
  const { settled, state } = await driver.perform(handle, 'all', null);
  assert.deepEqual([settled, state.ids, state.hasNext], [true, [1, 2, 3], false], driver.log);
  await driver.call('layer.dispose', { handle });
  await driver.close();
  assert.match(driver.log, /a line of the thread/);
});

test('an id that cannot be written as JSON is a mistake of the driver', async (context) => {
  const { driver, handle } = await drive(context, `
    async start() { const id = {}; id.self = id; return [{ id: 1 }, { id }]; }
    async next() { return [{ id: { S: '1', large: 2n ** 60n } }]; }`);
  const { error } = await driver.exchange('layer.perform', { handle, action: 'start', arguments: [] });
  assert.equal(error?.code, -32603);
  assert.match(error.message, /^row 2 of 2 of a page has an id that is not JSON: .*; return an integer or a text/);
  assert.deepEqual((await driver.perform(handle, 'next')).state.ids, [{ S: '1', large: String(2n ** 60n) }]);
});

test('a pager whose open rejects is an error of the layer', async (context) => {
  const { driver, handle } = await drive(context, `
    async open() { if (Driver.isUsed) throw new TypeError('no pager'); Driver.isUsed = true; }`);
  const { error } = await driver.exchange('layer.create', { layer: 'pager', configuration });
  assert.deepEqual([error.code, error.message], [4, 'TypeError: no pager']);
  assert.equal((await driver.settle(handle)).settled, true);
});
