// Understudy
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse, stringify } from '../json.js';
import { PagerState } from '../reference/pager.js';
import { requestFor } from '../reference/page-position.js';
import { readPage } from '../reference/page-reader.js';

const dialect = {
  style: 'page', send: { page: 'page', size: 'size' }, rows: ['items'], more: { sign: 'total', at: ['total'] },
  total: ['total'],
};
const URL_OF_LIST = 'http://127.0.0.1/rows';
const send = (ticket, value) => ({ do: 'send', ticket, position: { place: 'page', value } });

/** Returns the page of a body. */
function page(ids, total = 5) {
  const text = JSON.stringify({ items: ids.map((id) => ({ id })), total });
  return readPage(dialect, { url: URL_OF_LIST, link: null, text });
}

test('the state asks for a page, and for nothing while it is on its way', () => {
  const state = new PagerState(dialect, { pageSize: 2 });
  assert.deepEqual(state.start(), [send(1, 1)]);
  assert.deepEqual([state.loading, state.next(), state.previous(), state.retry()], [true, [], [], []]);
  const [shown] = state.arrived(1, page([0, 1]), URL_OF_LIST);
  assert.deepEqual([shown.do, shown.ids, state.hasNext, state.loading], ['page', [0, 1], true, false]);
  assert.deepEqual(state.next(), [send(2, 2)]);
});

test('an answer to a request that was given up changes nothing', () => {
  const state = new PagerState(dialect, { pageSize: 2 });
  state.start();
  assert.deepEqual(state.start(), [{ do: 'abort', ticket: 1 }, send(2, 1)]);
  assert.deepEqual([state.arrived(1, page([8, 9]), URL_OF_LIST), state.broke(1, { kind: 'status' })], [[], []]);
  state.arrived(2, page([0, 1]), URL_OF_LIST);
  assert.deepEqual([state.ids, state.failed], [[0, 1], null]);
  state.next();
  assert.deepEqual(state.cancel(), [{ do: 'abort', ticket: 3 }]);
  assert.deepEqual([state.arrived(3, page([2, 3]), URL_OF_LIST), state.ids, state.failed], [[], [0, 1], null]);
});

for (const action of ['next', 'retry']) {
  test(`after a failure in a refresh of several pages, ${action} asks for the first page again`, () => {
    const state = new PagerState(dialect, { pageSize: 2 });
    state.start();
    state.arrived(1, page([0, 1]), URL_OF_LIST);
    state.next();
    state.arrived(2, page([2, 3]), URL_OF_LIST);
    assert.deepEqual(state.start(), [send(3, 1)]);
    assert.deepEqual(state.arrived(3, page([7, 8]), URL_OF_LIST), [send(4, 2)]);
    assert.equal(state.broke(4, { kind: 'status' })[0].do, 'failed');
    assert.deepEqual([state.ids, state[action]()], [[0, 1, 2, 3], [send(5, 1)]]);
    assert.deepEqual(state.arrived(5, page([8, 9]), URL_OF_LIST), [send(6, 2)]);
    state.arrived(6, page([0, 1]), URL_OF_LIST);
    assert.deepEqual([state.ids, state.failed, state.loading], [[8, 9, 0, 1], null, false]);
  });
}

test('a request is repeated after a wait, until the maximum', () => {
  const state = new PagerState(dialect, { pageSize: 2, maximum: { retries: 1, retryWait: 50 } });
  state.start();
  const failure = { kind: 'status', retryAfter: 40 };
  assert.deepEqual(state.broke(1, failure), [{ do: 'wait', ticket: 1, milliseconds: 40 }]);
  assert.deepEqual([state.loading, state.waited(1)], [true, [send(1, 1)]]);
  assert.equal(state.broke(1, failure)[0].kind, 'status');
  state.retry();
  assert.equal(state.broke(2, { kind: 'status', retryAfter: 51 })[0].do, 'failed');
});

test('all begins again after a failed page if enough rows are shown, and goes on if rows are missing', () => {
  for (const [limit, rows] of [[2, []], [3, [0, 1]]]) {
    const state = new PagerState(dialect, { pageSize: 2 });
    state.start();
    state.arrived(1, page([0, 1], 6), URL_OF_LIST);
    state.next();
    state.broke(2, { kind: 'network' });
    assert.deepEqual(state.all(limit).map((action) => action.do), ['send']);
    const more = state.arrived(3, page([2, 3], 6), URL_OF_LIST);
    assert.deepEqual(more.find((action) => action.do === 'page').rows.map(({ id }) => id), limit === 2 ? [2, 3] : [2]);
    assert.deepEqual(state.ids, limit === 2 ? [2, 3] : [...rows, 2]);
  }
});

test('a page without rows is stepped over while the total promises rows, a bounded number of times', () => {
  const state = new PagerState(dialect, { pageSize: 2 });
  state.all();
  let ticket = 1;
  for (let actions = []; ticket < 20; ticket += 1) {
    actions = state.arrived(ticket, page(ticket === 1 ? [0, 1] : [], 1_000_000), URL_OF_LIST);
    if (!actions.some((action) => action.do === 'send')) break;
  }
  assert.deepEqual([ticket, state.hasNext, state.failed], [4, false, null]);
});

test('a request has all its values at their places', () => {
  const position = { place: 'token', value: { Id: 9007199254740993n } };
  const post = {
    style: 'cursor', method: 'POST', body: { query: 'q', variables: { a: 1 } }, headers: { 'X-Target': 'scan' },
    send: { token: ['variables', 'after'], size: ['variables', 'first'] },
  };
  const options = { url: `${URL_OF_LIST}?own=1`, dialect: post, pageSize: 7, parameters: { 'a[b]': 'c d' } };
  assert.deepEqual(requestFor(position, options), {
    method: 'POST',
    url: `${URL_OF_LIST}?own=1&a%5Bb%5D=c%20d`,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Target': 'scan' },
    body: '{"query":"q","variables":{"a":1,"first":7,"after":{"Id":9007199254740993}}}',
  });
  assert.deepEqual(post.body, { query: 'q', variables: { a: 1 } });
});

const links = [
  ['<https://a/?p=2>; rel="next"', 'https://a/?p=2'],
  ['<https://a/1>; rel="first"; title="one, two", <https://a/2>; title="next page"; rel="next"', 'https://a/2'],
  ['<https://a/2>; rel=next', 'https://a/2'],
  ['<https://a/2>;rel="prev next"', 'https://a/2'],
  ['<https://a/2,3>; rel="next", <https://a/9>; rel="last"', 'https://a/2,3'],
  ['<https://a/1>; rel="first"; title="next"', undefined],
  ['', undefined],
  [null, undefined],
];
for (const [link, next] of links) {
  test(`the header Link '${link}' leads to ${next}`, () => {
    const github = { style: 'url', rows: [], url: { link: 'next' } };
    assert.equal(readPage(github, { url: URL_OF_LIST, link, text: '[]' }).next, next);
  });
}

test('JSON keeps integers beyond 2^53, and everything else as it is', () => {
  const list = '[-9007199254740993,0.12345678901234567890,1e21,"9223372036854775807"]';
  const text = `{"a":9223372036854775807,"b":${list},"c":"\\"1"}`;
  const value = parse(text);
  assert.deepEqual(value, {
    a: 9223372036854775807n, b: [-9007199254740993n, 0.12345678901234568, 1e21, '9223372036854775807'], c: '"1',
  });
  assert.equal(stringify({ a: value.a, c: 'x' }), '{"a":9223372036854775807,"c":"x"}');
  assert.throws(() => parse('{"a":9223372036854775807'), SyntaxError);
  assert.equal(parse('9007199254740992'), 9007199254740992);
});
