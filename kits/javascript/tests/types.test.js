// Understudy
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const folder = new URL('../', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('package.json', folder), 'utf8'));
const entries = Object.entries(manifest.exports).filter(([, target]) => typeof target === 'object');

/** Returns the exported values of declarations: functions, classes and constants, each class with all its members. */
function declared(text) {
  const values = new Map();
  const pattern = /^export (class|function|const) (\w+)(?:<[^>]*>)?(?: extends (\w+))?(?:[^{;]*\{\n(.*?)^\})?/gms;
  for (const [, kind, name, parent, body] of text.matchAll(pattern)) {
    if (values.has(name)) continue;
    const inherited = values.get(parent) ?? [];
    values.set(name, kind === 'class' ? new Set([...inherited, ...members(body ?? '')]) : null);
  }
  return values;
}

/** Returns the names of the methods and accessors that a class declares, `static` ones with that word. */
function members(body) {
  const pattern = /^ {2}(static )?(?:readonly )?(?:get )?(\w+)\??(?:<\w+>)?[(:]/gm;
  const names = [...body.matchAll(pattern)].map(([, isStatic, name]) => (isStatic ? `static ${name}` : name));
  return new Set(names.filter((name) => name !== 'constructor'));
}

/** Returns the methods and accessors that a class itself has. */
function actual(value) {
  const own = (object, hidden) => Object.getOwnPropertyNames(object).filter((name) => !hidden.includes(name));
  return [
    ...own(value.prototype, ['constructor']),
    ...own(value, ['length', 'name', 'prototype']).map((name) => `static ${name}`),
  ];
}

/** Returns the source of a class and of its parents. */
function source(value) {
  return value?.prototype === undefined ? '' : String(value) + source(Object.getPrototypeOf(value));
}

for (const [name, { types, default: file }] of entries) {
  test(`the types of '${name}' name exactly what it exports`, async () => {
    const values = declared(await readFile(new URL(types, folder), 'utf8'));
    const exported = await import(new URL(file, folder));
    assert.deepEqual([...values.keys()].sort(), Object.keys(exported).sort());
    for (const [key, value] of Object.entries(exported)) {
      const isClass = typeof value === 'function' && /^class\b/.test(String(value));
      assert.equal(values.get(key) !== null, isClass, `'${key}' is ${isClass ? '' : 'not '}a class`);
      if (!isClass) continue;
      const missing = actual(value).filter((member) => !values.get(key).has(member));
      assert.deepEqual(missing, [], `the types of '${key}' lack members`);
    }
  });

  test(`the types of '${name}' declare no method that does not exist`, async () => {
    const values = declared(await readFile(new URL(types, folder), 'utf8'));
    const exported = await import(new URL(file, folder));
    for (const [key, names] of values) {
      if (names === null) continue;
      const text = source(exported[key]);
      const unknown = [...names].filter((member) => !new RegExp(`\\b${member.replace('static ', '')}\\b`).test(text));
      assert.deepEqual(unknown, [], `'${key}' declares members that its source does not name`);
    }
  });
}

test('the package has no dependencies, and every file of its exports exists', async () => {
  assert.equal(manifest.dependencies, undefined);
  assert.equal(manifest.type, 'module');
  for (const [, { types, default: file }] of entries) {
    await Promise.all([types, file].map((each) => readFile(new URL(each, folder))));
  }
});
