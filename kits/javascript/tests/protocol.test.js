// Understudy
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { test } from 'node:test';
import { DriverProcess } from './support/driver-process.js';

const dialect = {
  name: 'page', style: 'page', send: { page: 'page' }, rows: ['items'], id: ['id'], more: { sign: 'rows' },
};

/** Starts a driver for one test. */
function start(context, script, options) {
  const driver = new DriverProcess(script, options);
  context.after(() => driver.close());
  return driver;
}

/** Starts the reference driver, and opens a session. */
async function session(context) {
  const driver = start(context, 'reference/driver.js');
  await driver.call('initialize', { protocolVersion: 1 });
  return driver;
}

/** Starts the driver of a pager whose body is given, and opens a session. */
async function sessionWith(context, body, setup = '') {
  const driver = start(context, `
    import { PagerDriver, LayerDriver, DriverError, runDriver } from './driver.js';
    ${setup}
    class Driver extends PagerDriver { ${body} }
    runDriver({ name: 'test' }, Driver);
  `, { isText: true });
  const claims = await driver.call('initialize', { protocolVersion: 1 });
  return { driver, claims: claims.layers.pager };
}

/** Serves answers of a function for one test; returns the address. */
async function serve(context, answer) {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => { server.once('listening', resolve); });
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}/rows`;
}

const configuration = (url = 'http://127.0.0.1:1/rows', more = {}) => {
  return { endpoints: { list: url }, pageSize: 2, requestTimeout: 5_000, dialect, ...more };
};

test('the reference driver has at most 60 lines', async () => {
  const text = await readFile(new URL('../reference/driver.js', import.meta.url), 'utf8');
  const { length } = text.trimEnd().split('\n');
  assert.ok(length <= 60, `reference/driver.js has ${length} lines`);
});

test('initialize reports all promises of the reference pager', async (context) => {
  const driver = start(context, 'reference/driver.js');
  const { layers, protocolVersion } = await driver.call('initialize', { protocolVersion: 1 });
  assert.equal(protocolVersion, 1);
  assert.deepEqual(layers.pager.actions, ['start', 'next', 'previous', 'refresh', 'retry', 'cancel', 'all']);
  assert.deepEqual(layers.pager.events, ['page', 'end', 'failed']);
  assert.equal(layers.pager.promises.length, 12);
});

const wrongCalls = [
  ['a line that is not JSON', 'hello', -32700],
  ['an array', '[]', -32600],
  ['a number', '7', -32600],
  ['a message without a method', '{"id":1}', -32600],
  ['an unknown method', '{"id":1,"method":"layer.fly"}', -32601],
  ['a second initialize', '{"id":1,"method":"initialize","params":{"protocolVersion":1}}', -32600],
  ['a call without a parameter', '{"id":1,"method":"layer.create","params":{"layer":"pager"}}', -32602],
  ['a parameter of a wrong type', '{"id":1,"method":"layer.settle","params":{"handle":1}}', -32602],
  ['params that are an array', '{"id":1,"method":"layer.settle","params":[]}', -32602],
  ['an unknown handle', '{"id":1,"method":"layer.dispose","params":{"handle":"9"}}', 2],
  ['an unknown layer', '{"id":1,"method":"layer.create","params":{"layer":"cache","configuration":{}}}', 1],
];
for (const [name, line, code] of wrongCalls) {
  test(`${name} is error ${code}, and the session goes on`, async (context) => {
    const driver = await session(context);
    driver.write(line);
    const { error } = await driver.answer();
    assert.equal(error.code, code);
    assert.match(error.message, /^[^\n]+$/);
    if (code === 1) assert.equal(error.data.reason, "layer 'cache'");
    assert.ok(await driver.create(configuration()));
  });
}

test('a call before initialize is error -32002', async (context) => {
  const driver = start(context, 'reference/driver.js');
  const { error } = await driver.exchange('layer.dispose', { handle: '1' });
  assert.deepEqual([error.code, error.message], [-32002, "'layer.dispose' was called first; start with 'initialize'"]);
});

test('another protocol version is error 2, and initialize can come again', async (context) => {
  const driver = start(context, 'reference/driver.js');
  const { error } = await driver.exchange('initialize', { protocolVersion: 2 });
  assert.deepEqual([error.code, error.message], [2, 'protocol version 2 is not supported; use version 1']);
  assert.equal((await driver.call('initialize', { protocolVersion: 1 })).protocolVersion, 1);
});

test('empty lines and notifications get no answer', async (context) => {
  const driver = await session(context);
  driver.write('');
  driver.write('\r');
  driver.write('{"jsonrpc":"2.0","method":"hello","params":{}}');
  await driver.call('shutdown');
  assert.equal(driver.lines.length, 2);
});

test('shutdown ends the process with status 0', async (context) => {
  const driver = await session(context);
  await driver.call('shutdown');
  assert.deepEqual(await driver.ended, { status: 0, signal: null });
});

test('the end of input ends the process with status 0, also while a request is on its way', async (context) => {
  const url = await serve(context, () => {}); // Never answers.
  const driver = await session(context);
  const handle = await driver.create(configuration(url));
  await driver.call('layer.perform', { handle, action: 'start', arguments: [] });
  driver.write(`{"id":9,"method":"layer.settle","params":{"handle":"${handle}","inFlightAtMost":0,"timeLimit":60000}}`);
  driver.endInput();
  assert.deepEqual(await driver.ended, { status: 0, signal: null });
});

test('a settle beyond its time limit answers settled false', async (context) => {
  const url = await serve(context, () => {});
  const driver = await session(context);
  const handle = await driver.create(configuration(url));
  await driver.call('layer.perform', { handle, action: 'start', arguments: [] });
  const late = await driver.settle(handle, { timeLimit: 50 });
  assert.deepEqual([late.settled, late.inFlight, late.state.loading], [false, 1, true]);
  const held = await driver.settle(handle, { inFlightAtMost: 1 });
  assert.deepEqual([held.settled, held.inFlight], [true, 1]);
});

test('cancel counts as given up, and a time-out does not', async (context) => {
  const url = await serve(context, () => {});
  const driver = await session(context);
  const canceled = await driver.create(configuration(url));
  await driver.call('layer.perform', { handle: canceled, action: 'start', arguments: [] });
  const after = await driver.perform(canceled, 'cancel');
  assert.deepEqual([after.inFlight, after.gaveUp, after.state.failed, after.state.loading], [0, 1, null, false]);
  const slow = await driver.create(configuration(url, { requestTimeout: 50 }));
  const { gaveUp, state } = await driver.perform(slow, 'start');
  assert.deepEqual([gaveUp, state.failed], [0, 'network']);
});

test('the body of an error that the pager does not read does not stay in flight', async (context) => {
  const url = await serve(context, (_, answer) => {
    answer.writeHead(500);
    answer.end('x'.repeat(200_000));
  });
  const { driver } = await sessionWith(context, `
    async start() {
      const answer = await fetch(this.endpoint);
      if (!answer.ok) throw Object.assign(new Error('refused'), { status: answer.status });
    }`);
  const { settled, inFlight, state } = await driver.perform(await driver.create(configuration(url)), 'start');
  assert.deepEqual([settled, inFlight, state.failed], [true, 0, 'status']);
});

test('requests of node:http are counted, too', async (context) => {
  const url = await serve(context, () => {});
  const { driver } = await sessionWith(context, `
    start() { return new Promise((_, reject) => { http.get(this.endpoint).on('error', reject); }); }
  `, "import http from 'node:http';");
  const handle = await driver.create(configuration(url));
  await driver.call('layer.perform', { handle, action: 'start', arguments: [] });
  const { settled, inFlight } = await driver.settle(handle, { inFlightAtMost: 1 });
  assert.deepEqual([settled, inFlight], [true, 1]);
});

test('sequence numbers count from 1 for each handle', async (context) => {
  const { driver } = await sessionWith(context, 'async start() { return [{ id: 1 }]; } async next() { return null; }');
  const [first, second] = [await driver.create(configuration()), await driver.create(configuration())];
  for (const action of ['start', 'next']) {
    await driver.perform(first, action);
    await driver.perform(second, action);
  }
  const numbers = driver.events.map(({ handle, sequence, name }) => [handle, sequence, name]);
  assert.deepEqual(numbers, [[first, 1, 'page'], [second, 1, 'page'], [first, 2, 'end'], [second, 2, 'end']]);
});

test('integers beyond 2^53 stay exact in both directions', async (context) => {
  const body = `{"items":[{"id":9223372036854775807},{"id":-9007199254740993},{"id":9007199254740992},{"id":"a"}]}`;
  const url = await serve(context, (_, answer) => answer.end(body));
  const driver = await session(context);
  const one = { ...dialect, more: { sign: 'flag', at: ['more'] } };
  const { state } = await driver.perform(await driver.create(configuration(url, { dialect: one })), 'start');
  assert.deepEqual(state.ids, ['9223372036854775807', '-9007199254740993', 9007199254740992, 'a']);
  const { driver: echo } = await sessionWith(context, `
    static accepts = ['big', 'small'];
    open({ big, small }) { this.kinds = [typeof big, typeof small]; }
    get state() { return { kinds: this.kinds }; }
    async start() {}`);
  const handle = await echo.create({ ...configuration(), big: '9223372036854775807', small: '12' });
  assert.deepEqual((await echo.settle(handle)).state.kinds, ['bigint', 'string']);
});

test('output of a pager goes to standard error', async (context) => {
  const { driver } = await sessionWith(context, `
    async start() { console.log('from console'); process.stdout.write('from stdout\\n'); return [{ id: 1 }]; }`);
  const { state } = await driver.perform(await driver.create(configuration()), 'start');
  assert.deepEqual(state.ids, [1]);
  await driver.close();
  assert.match(driver.log, /from console\nfrom stdout/);
});

test('what a library prints while it is imported goes to standard error', async (context) => {
  const text = encodeURIComponent("console.log('a banner'); process.stdout.write('a second one');");
  const { driver } = await sessionWith(context, 'async start() {}', `import "data:text/javascript,${text}";`);
  await driver.call('shutdown');
  await driver.ended;
  assert.match(driver.log, /a banner\na second one/);
});

test('a dialect that the driver does not list is error 1 with the reason', async (context) => {
  const { driver, claims } = await sessionWith(context, `
    static dialects = ['github']; static promises = ['dedupes']; async start() {}`);
  assert.deepEqual(claims, {
    actions: ['start', 'refresh', 'retry'], events: ['page', 'end', 'failed'], promises: ['dedupes'],
    dialects: ['github'],
  });
  const { error } = await driver.exchange('layer.create', { layer: 'pager', configuration: configuration() });
  assert.deepEqual([error.code, error.data.reason], [1, "dialect 'page'"]);
});

test('a configuration key that the driver does not list is error 1 with the reason', async (context) => {
  const { driver } = await sessionWith(context, 'async start() {}');
  const params = { layer: 'pager', configuration: configuration(undefined, { parameters: { a: 'b' } }) };
  const { error } = await driver.exchange('layer.create', params);
  assert.deepEqual([error.code, error.data.reason], [1, "configuration key 'parameters'"]);
});

test('an action that the driver does not have is error 1', async (context) => {
  const { driver } = await sessionWith(context, 'async start() {}');
  const handle = await driver.create(configuration());
  const { error } = await driver.exchange('layer.perform', { handle, action: 'previous', arguments: [] });
  assert.deepEqual([error.code, error.data.reason], [1, "action 'previous'"]);
});

test('an error in open is error 4, and so is one that no code catches later', async (context) => {
  const { driver } = await sessionWith(context, `
    static accepts = ['bad'];
    open({ bad }) { if (bad) throw new RangeError('no such thing'); }
    async start() {
      setTimeout(() => { throw new Error('too late'); }, 10);
      await new Promise((resolve) => { setTimeout(resolve, 30); });
    }`);
  const params = { layer: 'pager', configuration: configuration(undefined, { bad: true }) };
  const wrong = await driver.exchange('layer.create', params);
  assert.deepEqual([wrong.error.code, wrong.error.message], [4, 'RangeError: no such thing']);
  const handle = await driver.create(configuration());
  await driver.exchange('layer.perform', { handle, action: 'start', arguments: [] });
  const { error } = await driver.exchange('layer.settle', { handle, inFlightAtMost: 0, timeLimit: 1000 });
  assert.deepEqual([error.code, error.message], [4, 'Error: too late']);
  assert.equal((await driver.settle(handle)).settled, true);
});

test('an event of a disposed layer is not reported', async (context) => {
  const { driver } = await sessionWith(context, `
    async start() {}
    close() { setTimeout(() => { this.showEnd(); console.log('reported'); }, 1); }`);
  await driver.call('layer.dispose', { handle: await driver.create(configuration()) });
  while (!driver.log.includes('reported')) await new Promise((resolve) => { setImmediate(resolve); });
  await driver.call('shutdown');
  assert.deepEqual(driver.events, []);
});

test('a pager that computes without end does not outlive its parent', async (context) => {
  const parent = start(context, `
    import { spawn } from 'node:child_process';
    const text = "import { PagerDriver, runDriver } from './driver.js';"
      + "class Busy extends PagerDriver { start() { for (;;); } } runDriver({ name: 'busy' }, Busy);";
    const stdio = ['pipe', 'pipe', 'inherit'];
    const child = spawn(process.execPath, ['--input-type=module', '--eval', text], { stdio });
    const say = (message) => child.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
    say({ id: 1, method: 'initialize', params: { protocolVersion: 1 } });
    say({ id: 2, method: 'layer.create', params: { layer: 'pager', configuration: {} } });
    child.stdout.on('data', (text) => {
      if (!String(text).includes('"id":2')) return;
      say({ id: 3, method: 'layer.perform', params: { handle: '1', action: 'start', arguments: [] } });
      process.stdout.write(JSON.stringify({ result: child.pid }) + '\\n');
    });
  `, { isText: true });
  const { result: pid } = await parent.answer();
  process.kill(parent.pid, 'SIGKILL');
  const deadline = performance.now() + 10_000;
  while (isAlive(pid)) {
    assert.ok(performance.now() < deadline, `the driver ${pid} is still alive`);
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
});

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
