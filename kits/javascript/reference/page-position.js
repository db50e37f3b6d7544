// Understudy
// SPDX-License-Identifier: Apache-2.0

// Where a page is: { place: 'first' | 'page' | 'offset' | 'token' | 'url', value?, back? }, and how to ask for it.

import { stringify } from '../json.js';

/** Returns the position of the first page in a dialect. */
export function firstPosition({ style, firstPage = 1 }) {
  if (style === 'page') return { place: 'page', value: firstPage };
  if (style === 'offset') return { place: 'offset', value: 0 };
  return { place: 'first' };
}

/** Returns a text that two positions share if and only if they lead to the same page. */
export function keyOf({ place, value = null, back = false }) {
  return stringify([place, value, back]);
}

/**
 * Returns the request for the page at a position.
 *
 * @returns {{ method: string, url: string, headers: Record<string, string>, body?: string }}
 */
export function requestFor(position, { url, dialect, pageSize, parameters = {} }) {
  const { method = 'GET', send = {} } = dialect;
  const headers = { Accept: 'application/json', ...dialect.headers };
  if (position.place === 'url') return { method, url: withMissing(position.value, parameters), headers };
  const query = Object.entries(parameters);
  const body = structuredClone(dialect.body ?? {});
  const put = (where, value) => {
    if (Array.isArray(where)) set(body, where, value);
    else if (where !== undefined) query.push([where, typeof value === 'string' ? value : stringify(value)]);
  };
  if (pageSize !== undefined) put((position.back ? send.backSize : undefined) ?? send.size, pageSize);
  if (position.place !== 'first') put(position.back ? send.back : send[position.place], position.value);
  const request = { method, url: withQuery(url, query), headers };
  if (method === 'GET') return request;
  return { ...request, headers: { 'Content-Type': 'application/json', ...headers }, body: stringify(body) };
}

function withQuery(url, pairs) {
  if (pairs.length === 0) return url;
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  const [address, fragment] = url.split('#', 2);
  const joint = address.includes('?') ? '&' : '?';
  return `${address}${joint}${text}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Adds the parameters that a URL of the server lacks, and leaves the rest of it as it is. */
function withMissing(url, parameters) {
  const present = new URL(url).searchParams;
  return withQuery(url, Object.entries(parameters).filter(([name]) => !present.has(name)));
}

function set(object, path, value) {
  const keys = [...path];
  const last = keys.pop();
  let inner = object;
  for (const key of keys) inner = inner[key] ??= {};
  inner[last] = value;
}
