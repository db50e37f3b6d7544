// Understudy
// SPDX-License-Identifier: Apache-2.0

// What an answer says: its rows, and the values that lead to other pages.

import { at, isInteger, isObject, parse, stringify } from '../json.js';

/** The sign of an answer that is not a page of the dialect. */
export class ContentError extends Error {
  name = 'ContentError';
  /** Whether the body is the beginning of JSON, without its end. */
  isCut = false;
}

/**
 * Reads the body of an answer with a status from 200 to 299.
 *
 * @param {object} dialect
 * @param {{ url: string, link: string | null, text: string }} answer
 * @returns {{ rows: { key: string, id: unknown, row: object }[], next: unknown, previous: unknown, body: unknown }}
 *   `next` and `previous` are the values of the dialect's token or URL; undefined if they are absent
 */
export function readPage(dialect, { url, link, text }) {
  let body;
  try {
    body = parse(text);
  } catch (error) {
    const problem = new ContentError(`the answer of ${url} is not JSON: ${error.message}`);
    problem.isCut = text.length > 0 && endsAt(error.message, text.length);
    throw problem;
  }
  const elements = at(body, dialect.rows ?? []);
  if (!Array.isArray(elements)) {
    throw new ContentError(`the answer of ${url} has no array of rows at ${path(dialect.rows)}`);
  }
  const rows = elements.map((element, index) => readRow(dialect, element, `row ${index} of ${url}`));
  const value = (where, edge) => {
    if (where === 'lastRow' || where === 'firstRow') return edge?.id;
    if (isObject(where)) return linked(link, where.link);
    return where === undefined ? undefined : at(body, where);
  };
  const [next, previous] = dialect.style === 'url'
    ? [dialect.url, dialect.previousUrl]
    : [dialect.token, dialect.previousToken];
  return { rows, next: value(next, rows.at(-1)), previous: value(previous, rows[0]), body };
}

function readRow({ row: wrapped = [], id: where = ['id'] }, element, name) {
  const row = at(element, wrapped);
  if (!isObject(row)) throw new ContentError(`${name} is not an object`);
  const id = at(row, where);
  if (id === undefined || id === null) throw new ContentError(`${name} has no id at ${path(where)}`);
  return { key: stringify(id), id, row };
}

/** Whether the message of a SyntaxError is about the end of the text. */
function endsAt(message, length) {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  return position === undefined ? message.startsWith('Unexpected end') : Number(position) >= length;
}

/** One link of the header: its target and its parameters. */
const LINK = /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:="[^"]*"|=[^",;]*)?)*)/g;

/** Returns the target of the header Link with a relation (RFC 8288); undefined if there is none. */
function linked(header, relation) {
  for (const [, target, parameters] of (header ?? '').matchAll(LINK)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters);
    const names = (relations?.[1] ?? relations?.[2] ?? '').toLowerCase().split(/\s+/);
    if (names.includes(relation)) return target;
  }
  return undefined;
}

/** Returns an integer of the body at a path; null if there is none. */
export function count(body, where) {
  const value = where === undefined ? null : at(body, where);
  return isInteger(value) ? Number(value) : null;
}

function path(keys = []) {
  return keys.length === 0 ? 'the top of the body' : `'${keys.join('.')}'`;
}
