// Understudy
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { test } from 'node:test';
import { Pager } from '../reference/pager.js';
import { DIALECTS } from './support/dialects.js';
import { range, startDialect } from './support/start.js';

/** Starts a stub and a pager in a dialect. `what` collects what the pager reports. */
async function open(context, name, { list, faults, ...options } = {}) {
  const { stub, url, dialect } = await startDialect(context, name, { list, faults });
  const what = [];
  const pager = new Pager({
    url,
    dialect: { ...dialect, ...options.dialect },
    pageSize: 20,
    requestTimeout: 5_000,
    ...options.pager,
    onPage: (_, ids) => what.push(['page', ...ids]),
    onEnd: () => what.push(['end']),
    onFailure: ({ kind }) => what.push(['failed', kind]),
  });
  const requests = async () => {
    const journal = await stub.journal();
    await stub.clearJournal();
    return journal.map(({ page }) => page);
  };
  return { stub, pager, what, requests };
}

const isZeroBased = (name) => DIALECTS[name].client.firstPage === 0;
const hasSign = (name) => DIALECTS[name].client.more.sign !== 'rows';

for (const name of Object.keys(DIALECTS)) {
  const page = (number) => (isZeroBased(name) ? number - 1 : number);

  test(`${name}: next leads to every row once, with one request a page and none after the end`, async (context) => {
    const { pager, what, requests } = await open(context, name);
    await pager.start();
    assert.deepEqual([pager.ids, pager.pages], [range(0, 20), 1]);
    assert.equal(pager.hasNext, hasSign(name) ? true : null);
    await pager.next();
    await pager.next();
    if (!hasSign(name)) await pager.next();
    assert.deepEqual([pager.ids, pager.hasNext, pager.failed], [range(0, 45), false, null]);
    assert.deepEqual((await requests()).length, hasSign(name) ? 3 : 4);
    await pager.next();
    assert.deepEqual([what.at(-1), await requests()], [['end'], []]);
  });

  test(`${name}: a page that fails is asked for again, and no row is lost or repeated`, async (context) => {
    const faults = [`status:500@page=${page(2)},times=1`, `close-before@page=${page(3)},times=1`];
    const { pager, what, requests } = await open(context, name, { faults });
    await pager.all();
    assert.deepEqual([pager.ids, pager.failed, pager.loading], [range(0, 20), 'status', false]);
    await pager.retry();
    assert.deepEqual([pager.ids, pager.failed], [range(0, 40), null]);
    await pager.next();
    assert.deepEqual([pager.ids, pager.failed, pager.pages], [range(0, 40), 'network', 2]);
    await pager.all();
    assert.deepEqual([pager.ids, pager.failed, pager.pages], [range(0, 45), null, 3]);
    assert.deepEqual((await requests()).slice(0, 5), [1, 2, 2, 3, 3].map(page));
    assert.deepEqual(what.map(([event]) => event), ['page', 'failed', 'page', 'failed', 'page', 'end']);
  });

  test(`${name}: rows inserted in front between two pages show no row twice`, async (context) => {
    const { stub, pager } = await open(context, name);
    await pager.start();
    await stub.insertRows({ at: 0, count: 2 });
    while (pager.hasNext !== false) await pager.next();
    assert.deepEqual([pager.ids, pager.failed], [range(0, 45), null]);
    await pager.refresh();
    assert.deepEqual(new Set(pager.ids), new Set(range(0, 47)));
    assert.equal(pager.ids.length, 47);
  });

  test(`${name}: an empty list and a list of one full page`, async (context) => {
    for (const rows of [0, 20]) {
      const { pager, what } = await open(context, name, { list: { rows } });
      await pager.all();
      assert.deepEqual([pager.ids, pager.hasNext, pager.failed], [range(0, rows), false, null]);
      assert.deepEqual(what, [['page', ...range(0, rows)], ['end']]);
    }
  });

  test(`${name}: all stops at its limit, and next goes on`, async (context) => {
    const { pager, requests } = await open(context, name, { list: { rows: 105 } });
    await pager.all(30);
    assert.deepEqual([pager.ids, await requests()], [range(0, 30), [1, 2].map(page)]);
    await pager.next();
    assert.deepEqual(pager.ids, range(0, 60));
  });
}

const loops = [
  ['cycle', 3, ['cursor', 'github', 'drf-cursor', 'slack', 'google', 'notion', 'kubernetes', 'relay', 'dynamodb']],
  ['same-cursor', 2, ['cursor', 'github', 'drf-cursor', 'slack', 'google', 'notion', 'relay', 'dynamodb']],
  ['ignore-cursor', 2, ['page', 'page-bare', 'offset', 'cursor', 'keyset', 'stripe', 'google', 'notion', 'relay']],
];
for (const [lie, number, names] of loops) {
  for (const name of names) {
    test(`${name}: lie:${lie} ends with the failure loop, and no row is shown twice`, async (context) => {
      const faults = [`lie:${lie}@page=${number}`];
      const { pager, requests } = await open(context, name, { list: { rows: 105 }, faults });
      await pager.all();
      assert.equal(pager.failed, 'loop');
      assert.equal(new Set(pager.ids).size, pager.ids.length);
      assert.ok((await requests()).length <= number + 2);
    });
  }
}

test('next stops with the failure loop, and asks for nothing, if the token leads to the same page', async (context) => {
  for (const name of ['github', 'google']) {
    const { pager, requests } = await open(context, name, { faults: ['lie:same-cursor@page=2'] });
    await pager.start();
    await pager.next();
    await pager.next();
    assert.deepEqual([pager.ids, pager.failed, await requests()], [range(0, 40), 'loop', [1, 2]]);
    await pager.retry();
    assert.deepEqual([pager.failed, await requests()], ['loop', []]);
  }
});

test('behind a short page, the pager goes on behind the rows that it got', async (context) => {
  for (const name of ['offset', 'stripe', 'openai']) {
    const { pager } = await open(context, name, { faults: ['lie:short-page=2@page=1,times=1'] });
    await pager.all();
    assert.deepEqual([pager.ids, pager.failed], [range(0, 45), null], name);
  }
});

test('a server that sends fewer rows than asked for loses none', async (context) => {
  for (const name of ['page', 'page-bare', 'offset', 'spring', 'notion']) {
    const paging = { ...DIALECTS[name].list.paging, defaultSize: 10, maximumSize: 10, overSize: 'clamp' };
    const { pager, requests } = await open(context, name, { list: { paging } });
    await pager.all();
    assert.deepEqual([pager.ids, pager.failed], [range(0, 45), null], name);
    assert.equal((await requests()).length, hasSign(name) ? 5 : 6, name);
  }
});

for (const name of ['cursor', 'drf-cursor', 'slack', 'google', 'notion', 'kubernetes', 'relay']) {
  test(`${name}: an empty page in the middle is not the end`, async (context) => {
    const { pager } = await open(context, name, { faults: ['lie:empty-page@page=2,times=1'] });
    await pager.all();
    assert.deepEqual([pager.ids, pager.failed], [range(0, 45), null]);
  });
}

const contents = [
  ['body:invalid-json', 'content'], ['body:empty', 'content'], ['body:invalid-utf8', 'content'],
  ['body:truncated', 'network'], ['close-mid-body', 'network'], ['reset', 'network'], ['never', 'network'],
  ['status:404', 'status'], ['shape:items=null', 'content'], ['shape:items=missing', 'content'],
  ['shape:items.*.id=missing', 'content'], ['shape:items.*=string', 'content'],
];
for (const [fault, kind] of contents) {
  test(`${fault} is a failure of the kind ${kind}, and the page can be read later`, async (context) => {
    const options = { faults: [`${fault}@page=2,times=1`], pager: { requestTimeout: 500 } };
    const { pager } = await open(context, 'cursor', options);
    await pager.start();
    await pager.next();
    assert.deepEqual([pager.ids, pager.failed, pager.error.kind], [range(0, 20), kind, kind]);
    await pager.next();
    assert.deepEqual([pager.ids, pager.failed, pager.error], [range(0, 40), null, null]);
  });
}

test('a request is repeated after Retry-After, a bounded number of times, and 401 is not', async (context) => {
  const faults = ['rate-limit:0s@page=2,times=3', 'unavailable:0s@page=3'];
  const { pager, requests } = await open(context, 'google', { faults });
  await pager.all();
  assert.deepEqual([pager.ids, pager.failed], [range(0, 40), 'status']);
  assert.deepEqual(await requests(), [1, 2, 2, 2, 2, 3, 3, 3, 3]);
  const other = await open(context, 'google', { faults: ['status:401'] });
  await other.pager.start();
  assert.deepEqual([other.pager.failed, await other.requests()], ['status', [1]]);
});

test('an expired token starts the walk again, without a repeated row', async (context) => {
  for (const name of ['cursor', 'keyset', 'kubernetes', 'google', 'drf-cursor']) {
    const { pager, requests } = await open(context, name, { faults: ['expired-cursor@page=3,times=1'] });
    await pager.start();
    await pager.next();
    await pager.next();
    assert.deepEqual([pager.ids, pager.failed, pager.pages], [range(0, 45), null, 3], name);
    assert.deepEqual(await requests(), [1, 2, 3, 1, 2, 3], name);
  }
});

/** Starts a server for one test whose answers are given by the path and query; returns a pager that reads it. */
async function serve(context, answers, dialect) {
  const server = http.createServer((request, answer) => {
    const [status, body] = answers(request.url);
    answer.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return new Pager({ url: `http://127.0.0.1:${server.address().port}/`, dialect, requestTimeout: 5_000 });
}
const tokens = {
  style: 'cursor', send: { token: 'after' }, rows: ['items'], id: ['id'], token: ['next'], more: { sign: 'token' },
};

test('a token that no URL can have is a failure of the content', { timeout: 10_000 }, async (context) => {
  const pager = await serve(context, () => [200, '{"items":[{"id":1}],"next":"\\ud800"}'], tokens);
  await pager.start();
  await pager.next();
  assert.deepEqual([pager.ids, pager.failed, pager.loading], [[1], 'content', false]);
  assert.equal(pager.error.cause.name, 'URIError');
  await pager.retry();
  assert.deepEqual([pager.ids, pager.failed], [[1], 'content']);
});

test('an error about an expired token starts the walk again, unless it is that of the user', async (context) => {
  const again = ['/', '/?after=x', '/'];
  const answers = [
    [400, 'your token has expired', again],
    [403, 'the page token has expired', again],
    [410, 'gone', again],
    [401, 'your page token or access token has expired'],
    [403, 'your access token has expired'],
  ];
  for (const [status, text, paths] of answers) {
    const asked = [];
    const pager = await serve(context, (url) => {
      asked.push(url);
      if (url !== '/') return [status, JSON.stringify({ error: text })];
      return [200, asked.length === 1 ? '{"items":[{"id":1}],"next":"x"}' : '{"items":[{"id":1}]}'];
    }, tokens);
    await pager.start();
    await pager.next();
    assert.deepEqual(asked, paths ?? ['/', '/?after=x'], `${status} ${text}`);
    assert.deepEqual([pager.ids, pager.failed], [[1], paths ? null : 'status'], `${status} ${text}`);
  }
});

test('previous puts new rows in front, and asks for nothing if none are there', async (context) => {
  for (const name of ['stripe', 'keyset']) {
    const { stub, pager } = await open(context, name);
    await pager.start();
    await stub.insertRows({ at: 0, count: 2 });
    await pager.previous();
    assert.deepEqual(pager.ids, [45, 46, ...range(0, 20)]);
    await pager.previous();
    assert.equal(pager.hasPrevious, false);
    await pager.next();
    assert.deepEqual(pager.ids, [45, 46, ...range(0, 40)]);
  }
  const { pager, requests } = await open(context, 'relay');
  await pager.start();
  await pager.previous();
  assert.deepEqual([pager.hasPrevious, await requests()], [false, [1]]);
});

test('a refresh of all pages shows them together, and keeps the old rows if one fails', async (context) => {
  const { stub, pager, what } = await open(context, 'page', { faults: ['status:500@page=2,request=2'] });
  await pager.start();
  await pager.next();
  await stub.deleteRows({ at: 0, count: 1 });
  what.length = 0;
  await pager.refresh();
  assert.deepEqual([pager.ids, pager.failed, what], [range(0, 40), 'status', [['failed', 'status']]]);
  await pager.retry();
  assert.deepEqual([pager.ids, pager.pages, pager.failed], [range(1, 41), 2, null]);
});

test('the newest of overlapping actions wins, and a late page changes nothing', async (context) => {
  const { stub, pager, requests } = await open(context, 'page');
  await pager.start();
  await stub.hold({ page: 2 });
  const next = pager.next();
  await stub.received({ state: 'held' });
  assert.equal(pager.loading, true);
  const again = pager.next(); // Sends nothing.
  await Promise.all([pager.refresh(), next, again]);
  await stub.release();
  assert.deepEqual([pager.ids, pager.failed, pager.loading], [range(0, 20), null, false]);
  assert.deepEqual(await requests(), [1, 2, 1]);
  await stub.hold({ page: 2 });
  const canceled = pager.next();
  await stub.received({ state: 'held' });
  await Promise.all([pager.cancel(), canceled]);
  await stub.release();
  assert.deepEqual([pager.ids, pager.failed, pager.loading], [range(0, 20), null, false]);
  await pager.next();
  assert.deepEqual(pager.ids, range(0, 40));
});

test('pages that are fetched ahead keep their order, and a failed one is asked for again', async (context) => {
  for (const name of ['page', 'offset', 'spring']) {
    const first = isZeroBased(name) ? 0 : 1;
    const options = { list: { rows: 105 }, pager: { ahead: 2 }, faults: [`status:500@page=${first + 3},times=1`] };
    const { stub, pager } = await open(context, name, options);
    await stub.hold({ page: first + 1 });
    await pager.start();
    const all = Promise.all([pager.next(), stub.received({ page: first + 2, state: 'answered' })]);
    await stub.received({ state: 'held' });
    await stub.release();
    await all;
    assert.deepEqual(pager.ids, range(0, 40), name);
    while (pager.hasNext) await pager.next();
    assert.deepEqual([pager.ids, pager.failed], [range(0, 105), null], name);
    await stub.verify({ count: 7 });
  }
});

test("the caller's parameters are on every request, also if the server's URL lacks them", async (context) => {
  const parameters = { market: 'north', note: 'a b&c=d+e/é' };
  for (const name of ['page', 'github', 'drf-cursor', 'relay']) {
    const { stub, pager } = await open(context, name, { pager: { parameters } });
    await pager.all();
    await stub.verify({ query: parameters, count: 3 });
  }
  const body = { next: { $when: 'hasMore', $value: '{url}?cursor={next}' }, results: '{rows}' };
  const { stub, pager } = await open(context, 'drf-cursor', { list: { body }, pager: { parameters } });
  await pager.all();
  await stub.verify({ query: parameters, count: 3 });
  assert.equal(pager.ids.length, 45);
});

test('ids beyond 2^53 are BigInts, and stay exact as tokens', async (context) => {
  const seen = [];
  const server = http.createServer((request, answer) => {
    seen.push(request.url);
    const isFirst = !request.url.includes('after');
    answer.end(isFirst ? '{"data":[{"id":9007199254740993}],"more":true}' : '{"data":[{"id":"9007199254740993"}]}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const more = { sign: 'flag', at: ['more'] };
  const dialect = { style: 'cursor', send: { token: 'after' }, rows: ['data'], token: 'lastRow', more };
  const pager = new Pager({ url: `http://127.0.0.1:${server.address().port}/`, dialect });
  await pager.all();
  assert.deepEqual([pager.ids, seen], [[9007199254740993n, '9007199254740993'], ['/', '/?after=9007199254740993']]);
});

test('iterators yield every row, and throw what failed', async (context) => {
  const { pager } = await open(context, 'notion', { faults: ['status:500@page=3,request=2'] });
  const rows = [];
  for await (const row of pager) rows.push(row.id);
  assert.deepEqual(rows, range(0, 45));
  const read = [];
  await assert.rejects(async () => {
    for await (const page of pager.eachPage()) read.push(page.length);
  }, { name: 'PagerError', kind: 'status' });
});
