// Understudy
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Stub, StubError } from '../stub.js';

const TOWNS = {
  towns: { path: '/towns', rows: 5, paging: { style: 'page', defaultSize: 2 }, row: { id: 'index' }, body: '{rows}' },
};

/** Starts a stub for one test. */
async function start(context, options = { lists: TOWNS }) {
  const stub = await Stub.start(options);
  context.after(() => stub.close().catch(() => {}));
  return stub;
}

const ids = async (answer) => (await (await answer).json()).map(({ id }) => id);

/** Writes a program for one test; returns its path. */
async function program(context, text) {
  const folder = await mkdtemp(path.join(tmpdir(), 'understudy-kit-'));
  context.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'understudy');
  await writeFile(file, text);
  await chmod(file, 0o755);
  return file;
}

/** Waits until no process has an id. */
async function gone(pid) {
  const deadline = performance.now() + 10_000;
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    assert.ok(performance.now() < deadline, `the process ${pid} is still alive`);
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
}

/** Returns the id of the process that listens on the port of a stub. */
function processOf(stub) {
  const port = Number(new URL(stub.url).port).toString(16).toUpperCase().padStart(4, '0');
  const sockets = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const line = sockets.find((each) => each.includes(`:${port} 00000000:0000 0A`));
  const socket = `socket:[${line.trim().split(/\s+/)[9]}]`;
  const command = 'ls -l /proc/[0-9]*/fd 2>/dev/null || true';
  const links = execFileSync('sh', ['-c', command], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  let pid;
  for (const text of links.split('\n')) {
    pid = /^\/proc\/(\d+)\/fd:/.exec(text)?.[1] ?? pid;
    if (text.endsWith(socket)) return Number(pid);
  }
  throw new Error(`no process listens at ${stub.url}`);
}

test('a stub serves lists, presets and files, and knows their URLs', async (context) => {
  const stub = await start(context, { lists: TOWNS, presets: ['stripe'], rows: 3 });
  assert.match(stub.url, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.deepEqual((await stub.lists()).map(({ name }) => name).sort(), ['stripe', 'towns']);
  assert.deepEqual(await ids(fetch(await stub.listURL('towns'))), [0, 1]);
  const problem = { name: 'StubError', message: /^the stub serves no list 'town'; its lists are / };
  await assert.rejects(stub.listURL('town'), problem);
});

test('faults are added, listed and removed', async (context) => {
  const stub = await start(context, { lists: TOWNS, faults: ['status:503@page=3'] });
  const url = await stub.listURL('towns');
  const id = await stub.addFault('status:500@page=1,times=1');
  await stub.addFault({ page: 2, fault: { status: 418 } });
  assert.deepEqual([(await fetch(url)).status, (await fetch(url)).status], [500, 200]);
  assert.equal((await fetch(`${url}?pageIndex=2`)).status, 418);
  const faults = await stub.faults();
  assert.deepEqual(faults.find((fault) => fault.id === id), {
    id, fault: 'status:500@page=1,times=1', list: null, page: 1, matched: 2, struck: 1, usedUp: true,
  });
  await stub.removeFaults(id);
  assert.equal((await stub.faults()).length, 2);
  await stub.removeFaults();
  assert.deepEqual(await stub.faults(), []);
  const refusal = { name: 'StubError', status: 400, message: /'900' is not a status code/ };
  await assert.rejects(stub.addFault('status:900'), refusal);
});

test('holds choose the order of answers', async (context) => {
  const stub = await start(context);
  const url = await stub.listURL('towns');
  await stub.hold({ page: 1 });
  const late = fetch(url);
  const [held] = await stub.received({ state: 'held' });
  assert.equal(held.page, 1);
  assert.deepEqual(await ids(fetch(`${url}?pageIndex=2`)), [2, 3]);
  assert.equal((await stub.holds()).held.length, 1);
  assert.equal(await stub.release({ page: 1 }), 1);
  assert.deepEqual(await ids(late), [0, 1]);
});

test('the journal and its count can be asked by list, page, query and headers', async (context) => {
  const stub = await start(context);
  const url = await stub.listURL('towns');
  await fetch(`${url}?pageIndex=2&pageSize=1`, { headers: { 'X-Tab': 'left' } });
  await fetch(url);
  assert.equal(await stub.count(), 2);
  assert.equal(await stub.count({ query: { pageSize: '1' }, headers: { 'X-Tab': null } }), 1);
  await stub.verify({ list: 'towns', page: 2, count: 1 });
  await assert.rejects(stub.verify({ page: 2, count: 3 }), {
    name: 'StubError', message: 'the stub received 1 requests that match {"page":2}, not 3',
  });
  const [request] = await stub.journal({ page: 2 });
  assert.deepEqual([request.method, request.status, request.state], ['GET', 200, 'answered']);
  await stub.clearJournal();
  assert.equal(await stub.count(), 0);
  const problem = /received 0 of 1 requests that match \{"page":2\} within 20 ms/;
  await assert.rejects(stub.received({ page: 2, timeLimit: 20 }), problem);
});

test('rows are inserted, deleted and reset, and reset restores everything', async (context) => {
  const stub = await start(context);
  const url = await stub.listURL('towns');
  const change = await stub.insertRows({ at: 0, count: 2 });
  assert.deepEqual([change.rows, await ids(fetch(url))], [7, [5, 6]]);
  await stub.deleteRows({ list: 'towns', at: 0, count: 1 });
  assert.deepEqual(await ids(fetch(url)), [6, 0]);
  assert.deepEqual((await stub.rows())[0], { list: 'towns', rows: 6, inserted: 2, removed: 1, replaced: 0 });
  await stub.resetRows('towns');
  assert.deepEqual(await ids(fetch(url)), [0, 1]);
  await stub.addFault('status:500');
  await stub.reset();
  assert.deepEqual([await stub.count(), await stub.faults()], [0, []]);
});

test('stubs run side by side', async (context) => {
  const stubs = await Promise.all([1, 2, 3, 4].map((rows) => start(context, { lists: TOWNS, rows })));
  assert.equal(new Set(stubs.map(({ url }) => url)).size, 4);
  const rows = await Promise.all(stubs.map(async (stub) => (await stub.rows())[0].rows));
  assert.deepEqual(rows, [1, 2, 3, 4]);
});

test('sandboxes share a stub without seeing each other', async (context) => {
  const stub = await start(context);
  const left = await stub.sandbox('left');
  const right = await left.sandbox(undefined, { seed: 5 });
  assert.equal(left.url, `${stub.url}/__sandbox/left`);
  assert.equal(right.url, `${stub.url}/__sandbox/sandbox-1`);
  await left.deleteRows({ at: 0, count: 2 });
  await right.addFault('status:500');
  const urls = await Promise.all([stub, left, right].map((each) => each.listURL('towns')));
  assert.deepEqual(await ids(fetch(urls[0])), [0, 1]);
  assert.deepEqual(await ids(fetch(urls[1])), [2, 3]);
  assert.equal((await fetch(urls[2])).status, 500);
  assert.deepEqual(await Promise.all([stub, left, right].map((each) => each.count())), [1, 1, 1]);
  const again = await Stub.connect(stub.url, { sandbox: 'left' });
  assert.equal((await again.rows())[0].rows, 3);
  await assert.rejects(Stub.connect(stub.url, { sandbox: 'left', seed: 6 }), { name: 'StubError', status: 409 });
  await assert.rejects(stub.sandbox('a b'), { name: 'StubError', status: 400, message: /'a b' is not a name/ });
  await left.close();
  await left.close();
  await assert.rejects(again.rows(), { name: 'StubError', status: 404, message: /there is no sandbox 'left'/ });
  await again.close();
  const other = await Stub.connect(`${stub.url}/`);
  assert.equal(await other.count(), 1);
  await other.close();
  assert.equal(await stub.count(), 1);
  await assert.rejects(Stub.connect('http://127.0.0.1:1'), { name: 'StubError', message: /does not answer/ });
});

test('a protected admin API works with the token', async (context) => {
  const stub = await start(context, { lists: TOWNS, adminToken: 'secret' });
  assert.equal((await fetch(`${stub.url}/__understudy/faults`)).status, 401);
  assert.deepEqual(await stub.faults(), []);
  const left = await Stub.connect(stub.url, { sandbox: 'left', adminToken: 'secret' });
  const right = await left.sandbox();
  for (const sandbox of [left, right, await stub.sandbox()]) {
    assert.deepEqual(await ids(fetch(await sandbox.listURL('towns'))), [0, 1]);
    await sandbox.close();
  }
  for (const adminToken of [undefined, 'secre']) {
    const refusal = { name: 'StubError', status: 401, message: /the admin token is missing or wrong/ };
    await assert.rejects(Stub.connect(stub.url, { sandbox: 'left', adminToken }), refusal);
  }
});

test('a sandbox has the time to live that the test asks for', async (context) => {
  const stub = await start(context);
  const short = await stub.sandbox('short', { ttl: 60 });
  await Stub.connect(stub.url, { sandbox: 'shorter', ttl: 30 });
  const { sandboxes } = await (await fetch(`${stub.url}/__understudy/sandboxes`)).json();
  assert.deepEqual(sandboxes.map(({ name, ttl }) => [name, ttl]), [['short', 60], ['shorter', 30]]);
  await assert.rejects(short.sandbox('short', { ttl: 61 }), { name: 'StubError', status: 409 });
});

test('close ends the process, a second close does nothing, and a stub is disposable', async () => {
  const stub = await Stub.start({ lists: TOWNS });
  const pid = processOf(stub);
  await stub.close();
  await gone(pid);
  await stub.close();
  await assert.rejects(stub.count(), { name: 'StubError', message: /does not answer \(ECONNREFUSED\)/ });
  if (Symbol.asyncDispose) assert.equal(typeof stub[Symbol.asyncDispose], 'function');
});

test('a program that dies under a test is named in the next call and in close', async () => {
  const stub = await Stub.start({ lists: TOWNS });
  process.kill(processOf(stub), 'SIGKILL');
  const problem = { name: 'StubError', message: /^the stub at http:\S+ has ended by itself by signal 9; its log:\n/ };
  await assert.rejects(stub.received({ count: 9 }), problem);
  await assert.rejects(stub.close(), problem);
});

test('the stub ends when the process of the test is killed with SIGKILL', async () => {
  const kit = fileURLToPath(new URL('../stub.js', import.meta.url));
  const text = `
    import { Stub } from ${JSON.stringify(kit)};
    const stub = await Stub.start();
    console.log(stub.url);
    setInterval(() => {}, 1000);`;
  const stdio = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], { stdio });
  const url = await new Promise((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()));
    child.once('exit', () => reject(new Error('the process of the test has ended')));
  });
  const pid = processOf({ url });
  child.removeAllListeners('exit');
  child.kill('SIGKILL');
  await gone(pid);
});

test('a stub that the test does not close does not keep the process of the test alive', async () => {
  const kit = fileURLToPath(new URL('../stub.js', import.meta.url));
  const text = `import { Stub } from ${JSON.stringify(kit)}; console.log((await Stub.start()).url);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], { stdio: 'ignore' });
  const status = await new Promise((resolve) => { child.once('exit', resolve); });
  assert.equal(status, 0);
});

test('a missing program is named, with where to get it', async () => {
  const where = /build it with '.\/ci\/build understudy' in the sources of Understudy, and set UNDERSTUDY/;
  await assert.rejects(Stub.start({ program: '/nowhere/understudy' }), (error) => {
    assert.ok(error instanceof StubError);
    assert.match(error.message, /^there is no program at '\/nowhere\/understudy', which the option program names; /);
    assert.match(error.message, where);
    return true;
  });
  const saved = { ...process.env };
  try {
    delete process.env.UNDERSTUDY;
    process.env.PATH = '/nowhere';
    await assert.rejects(Stub.start(), /the program 'understudy' is not on PATH, and UNDERSTUDY is not set; /);
    process.env.UNDERSTUDY = '/nowhere/understudy';
    await assert.rejects(Stub.start(), /which the environment variable UNDERSTUDY names/);
  } finally {
    Object.assign(process.env, saved);
  }
});

test('a program of another version is named with both versions', async (context) => {
  const newer = await program(context, '#!/bin/sh\necho 7.2.0\n');
  await assert.rejects(Stub.start({ program: newer }), {
    name: 'StubError',
    message: `'${newer}' has the version 7.2.0, but this kit needs 0.1; `
      + 'use understudy 0.1, or the kit that comes with understudy 7.2.0',
  });
  await assert.rejects(Stub.start({ program: '/bin/false' }), /'\/bin\/false' is not the program 'understudy': /);
  const strange = await program(context, '#!/bin/sh\ntest $1 = --version && echo 0.1.5 || echo hello\n');
  await assert.rejects(Stub.start({ program: strange }), /wrote 'hello' instead of its address/);
  const silent = await program(context, '#!/bin/sh\ntest $1 = --version && echo 0.1.5 || exec sleep 60\n');
  const late = /did not listen within 100 ms; its log:\n {2}\(empty\)/;
  await assert.rejects(Stub.start({ program: silent, startTimeout: 100 }), late);
});

test('a wrong list or fault is reported with the log of the program', async () => {
  const wrong = Stub.start({ lists: { towns: { rows: -4 } } });
  await assert.rejects(wrong, /did not start: it has ended with status 65; its log:\n.*'rows' is '-4'/s);
  const unknown = /ended with status 64; .*unknown fault 'statu'; use 'status'/s;
  await assert.rejects(Stub.start({ faults: ['statu:4'] }), unknown);
});
