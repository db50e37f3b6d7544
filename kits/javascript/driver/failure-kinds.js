// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The kinds of failures in the vocabulary of the layer `pager`. */
export const FAILURE_KINDS = Object.freeze(['network', 'status', 'content', 'loop', 'other']);

const NETWORK_NAMES = new Set(['AbortError', 'TimeoutError', 'FetchError', 'RequestError']);
const NETWORK_CODES = /^(E[A-Z]{3,}|UND_ERR_\w+|HPE_\w+)$/;
const hasStatus = ({ status, statusCode, response }) => {
  return [status, statusCode, response?.status].some((code) => Number.isInteger(code) && code >= 100);
};
const isNetwork = (error) => {
  if (NETWORK_NAMES.has(error.name) || NETWORK_CODES.test(error.code ?? '')) return true;
  if (error instanceof TypeError && /^(fetch failed|terminated|Failed to fetch)$/.test(error.message)) return true;
  return error.cause instanceof Error && error.cause !== error && isNetwork(error.cause);
};

/** The rules for errors of `fetch`, of `JSON.parse` and of most HTTP clients, in the order of use. */
const RULES = [
  [(error) => FAILURE_KINDS.includes(error.kind), (error) => error.kind],
  [hasStatus, 'status'],
  [isNetwork, 'network'],
  [(error) => error instanceof SyntaxError, 'content'],
];

/**
 * Returns the kind of failure that an error stands for; `other` if no rule knows it.
 *
 * @param {unknown} error
 * @param {Array<[string | Function, string]>} [rules] rules that go first: a class, the name of a class, or a test of
 *   the error; and the kind
 */
export function failureKind(error, rules = []) {
  const thrown = error instanceof Error ? error : Object.assign(new Error(String(error)), { thrown: error });
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
