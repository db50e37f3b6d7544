// Understudy
// SPDX-License-Identifier: Apache-2.0

import { inspect } from 'node:util';

/** The kinds of failures in the vocabulary of the layer `pager`. */
export const FAILURE_KINDS = Object.freeze(['network', 'status', 'content', 'loop', 'other']);

const CANCELLATION_NAMES = new Set(['AbortError', 'CanceledError', 'CancelError']);
const NETWORK_NAMES = new Set(['TimeoutError', 'FetchError', 'RequestError']);
const NETWORK_CODES = /^(E[A-Z]{3,}|UND_ERR_\w+|HPE_\w+)$/;
const FETCH_MESSAGES = /^(fetch failed|terminated|Failed to fetch)$/;

/** Returns whether an error says that its request was given up, as those of `fetch`, axios and got do. */
export function isCancellation(error) {
  return CANCELLATION_NAMES.has(error?.name) || error?.code === 'ERR_CANCELED';
}

const statusOf = ({ status, statusCode, response }) => {
  const codes = [status, statusCode, response?.status, response?.statusCode];
  return codes.find((code) => Number.isInteger(code) && code >= 100);
};
const isSuccess = (status) => status >= 200 && status < 300;
const withCauses = (test) => (error) => {
  const seen = new Set();
  for (let each = error; each instanceof Error && !seen.has(each); each = each.cause) {
    if (test(each)) return true;
    seen.add(each);
  }
  return false;
};
/** Whether the connection failed, which can also happen after the status has come. */
const isConnection = withCauses((error) => {
  return NETWORK_CODES.test(error.code ?? '') || (error instanceof TypeError && FETCH_MESSAGES.test(error.message));
});
const isNetwork = withCauses((error) => {
  return NETWORK_NAMES.has(error.name) || isCancellation(error) || isConnection(error);
});
/** The errors of reading what is not JSON, or not what the pager expects. */
const isReading = (error) => [SyntaxError, TypeError, RangeError].some((type) => error instanceof type);

/** The rules for errors of `fetch`, of `JSON.parse` and of most HTTP clients, in the order of use. */
const RULES = [
  [(error) => FAILURE_KINDS.includes(error.kind), (error) => error.kind],
  [(error) => statusOf(error) !== undefined && !isSuccess(statusOf(error)), 'status'],
  [isConnection, 'network'],
  [(error) => isSuccess(statusOf(error)), 'content'],
  [isNetwork, 'network'],
  [isReading, 'content'],
];

/**
 * Returns the kind of failure that an error stands for; `other` if no rule knows it.
 *
 * @param {unknown} error
 * @param {Array<[string | Function, string]>} [rules] rules that go first: a class, the name of a class, or a test of
 *   the error; and the kind
 */
export function failureKind(error, rules = []) {
  const thrown = error instanceof Error ? error : Object.assign(new Error(inspect(error)), { thrown: error });
  for (const [test, kind] of [...rules, ...RULES]) {
    if (matches(test, thrown)) return typeof kind === 'function' ? kind(thrown) : kind;
  }
  return 'other';
}

function matches(test, error) {
  if (typeof test === 'string') return error.name === test || error.constructor?.name === test;
  if (test === Error || test.prototype instanceof Error) return error instanceof test;
  return Boolean(test(error));
}
