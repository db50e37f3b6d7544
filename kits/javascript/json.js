// Understudy
// SPDX-License-Identifier: Apache-2.0

// JSON in which integers stay exact: numbers within ±2^53, and BigInts beyond.

import { randomUUID } from 'node:crypto';

const LIMIT = 2n ** 53n;
/** A string, or an integer of at least 16 digits that has no fraction and no exponent. */
const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
/** The mark of an integer that is kept as a string; a random text, so that no string begins with it. */
const MARK = `${randomUUID()}:`;
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/** Returns the one form of an integer: a number if a number is exact, otherwise a BigInt. */
export function narrow(integer) {
  const exact = BigInt(integer);
  return exact >= -LIMIT && exact <= LIMIT ? Number(exact) : exact;
}

/** Reads JSON; integers beyond ±2^53 become BigInts. Throws a SyntaxError if the text is not JSON. */
export function parse(text) {
  const rounded = JSON.parse(text);
  if (!/\d{16}/.test(text)) return rounded;
  let marks = 0;
  const marked = text.replace(STRING_OR_LONG_INTEGER, (token, at) => {
    // A number such as 0.1234567890123456789 has its long run of digits behind a point.
    if (token.startsWith('"') || /[\d.eE+]/.test(text[at - 1] ?? '')) return token;
    marks += 1;
    return `"${MARK}${token}"`;
  });
  if (marks === 0) return rounded;
  return JSON.parse(marked, (_, value) => {
    const isMarked = typeof value === 'string' && value.startsWith(MARK);
    return isMarked ? narrow(value.slice(MARK.length)) : value;
  });
}

/** Writes JSON; a BigInt becomes its digits, as a number of any length. */
export function stringify(value) {
  const text = JSON.stringify(value, (_, member) => {
    return typeof member === 'bigint' ? `${MARK}${member}` : member;
  });
  return text?.replace(MARKED, '$1');
}

/** Writes JSON as the driver protocol has it: an integer beyond ±2^53 is a string of its digits. */
export function stringifyForWire(value) {
  return JSON.stringify(value, (_, member) => {
    if (typeof member !== 'bigint') return member;
    const integer = narrow(member);
    return typeof integer === 'bigint' ? String(integer) : integer;
  });
}

/** Returns a value of the driver protocol with strings of digits beyond ±2^53 read as integers. */
export function fromWire(value) {
  if (typeof value === 'string') {
    if (!/^-?[1-9]\d{15,18}$/.test(value)) return value;
    const integer = narrow(value);
    return typeof integer === 'bigint' && BigInt.asIntN(64, integer) === integer ? integer : value;
  }
  if (Array.isArray(value)) return value.map(fromWire);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, fromWire(member)]));
}

/** Returns whether a value is an object, and neither null nor an array. */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether a value is an integer: a number without a fraction, or a BigInt. */
export function isInteger(value) {
  return typeof value === 'bigint' || Number.isInteger(value);
}

/** Returns the value at a path of keys and indices; undefined if the path leads nowhere. */
export function at(value, path) {
  return path.reduce((inner, key) => (inner === null ? undefined : inner?.[key]), value);
}
