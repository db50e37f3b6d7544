// Understudy
// SPDX-License-Identifier: Apache-2.0

import { Stub } from '../../stub.js';
import { DIALECTS } from './dialects.js';

/** Starts a stub with the list of a dialect for one test; it ends with the test. */
export async function startDialect(test, name, { list = {}, faults = [] } = {}) {
  const dialect = DIALECTS[name];
  const stub = await Stub.start({ lists: { houses: { ...dialect.list, ...list } }, faults });
  test.after(() => stub.close());
  const url = await stub.listURL('houses');
  return { stub, url, dialect: { name, method: 'GET', id: ['id'], ...dialect.client } };
}

/** Returns the integers from a number up to, but not including, another. */
export function range(from, to) {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
