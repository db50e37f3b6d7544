// Understudy
// SPDX-License-Identifier: Apache-2.0

/** Everything that the panel knows, and how each message from the program changes it. */

import * as Order from "./order.js";
import { lastStart } from "./pages.js";
import * as Requests from "./requests.js";

/** What the panel reads again for each mount and each sandbox. */
const empty = {
  items: null, requests: [], missed: 0, isRead: false, faults: [], waiting: [], held: [], order: [],
};

/** The state before the first message. */
export const initial = Object.freeze({
  ...empty,
  phase: "connecting", wait: 0, loaded: null, version: null, instance: null, isOutdated: false,
  mounts: [], mount: null, sandbox: null, sandboxes: [],
  lists: [], answers: [], selected: null, at: 0n, catalogue: [],
});

/** Returns the state after an action; parts that did not change stay the same objects. */
export function reduce(state, action) {
  switch (action.type) {
    case "phase": return { ...state, phase: action.phase, wait: action.wait ?? 0 };
    case "hello": return greeted(state, action.hello);
    case "mount": return moved(state, action);
    case "mounts": case "sandboxes": case "items": case "faults":
      return { ...state, [action.type]: action[action.type] };
    case "requests": return received(state, action);
    case "journal": return recorded(state, action);
    case "lists": return chosen({ ...state, lists: action.lists, answers: action.answers ?? [] }, state.selected);
    case "select": return chosen(state, action.name);
    case "go": return { ...state, at: action.at };
    case "catalogue": return { ...state, catalogue: action.faults };
    case "holds": return holding(state, action);
    case "move": return { ...state, order: Order.moved(state.order, action.id, action.index) };
    default: throw new Error(`unknown action '${action.type}'`);
  }
}

/** A program that was started again has another instance, whose requests are counted from 1 again. */
function greeted(state, hello) {
  const isOther = state.instance !== null && state.instance !== hello.instance;
  const base = isOther ? { ...state, ...empty } : state;
  const loaded = state.loaded ?? hello.version;
  return {
    ...base, phase: "open", wait: 0, instance: hello.instance, mounts: hello.mounts.map(({ prefix }) => prefix),
    mount: state.mount ?? hello.mount ?? null, loaded, version: hello.version, isOutdated: loaded !== hello.version,
  };
}

/** Another mount has other lists; a sandbox has those of its mount. */
function moved(state, { mount, sandbox }) {
  const { lists, selected, at } = mount === state.mount ? state : initial;
  return { ...state, ...empty, mount, sandbox, lists, selected, at };
}

function received(state, { entries, missed }) {
  return { ...state, requests: Requests.merged(state.requests, entries), missed: state.missed + missed };
}

/**
 * The journal as it was read. Requests that events brought meanwhile stay, because the answer can be older. If none of
 * the requests that were known before is in the answer, another client has cleared the journal.
 */
function recorded(state, { requests, before }) {
  const known = new Set(before.requests);
  const news = state.requests.filter((entry) => !known.has(entry));
  const newest = before.requests.at(-1)?.id ?? 0;
  const isCleared = newest > 0 && !requests.some(({ id }) => id <= newest);
  return { ...state, requests: Requests.merged(requests, news), missed: isCleared ? 0 : state.missed, isRead: true };
}

function chosen(state, name) {
  const list = state.lists.find((list) => list.name === name) ?? state.lists[0] ?? null;
  const isSame = list !== null && list.name === state.selected;
  if (!isSame) return { ...state, selected: list?.name ?? null, at: 0n, items: null };
  // A list that has become shorter shows its last rows.
  return state.at < list.rows ? state : { ...state, at: lastStart(list.rows) };
}

function holding(state, { waiting, held }) {
  return { ...state, waiting, held, order: Order.merged(state.order, held.map(({ id }) => id)) };
}

/** Returns the lists of a mount from `GET /lists`, with the numbers of their rows from `GET /rows`. */
export function listsOf(endpoints, counts, mount) {
  const own = endpoints.filter((endpoint) => endpoint.mount === undefined || endpoint.mount === (mount ?? ""));
  const byName = new Map(own.filter(({ rows }) => rows !== undefined).map((endpoint) => [endpoint.name, endpoint]));
  return counts.map(({ list, rows, ...changes }) => {
    const { pageSize = 20, firstPage = 1, ...endpoint } = byName.get(list) ?? {};
    return {
      method: "GET", path: "", request: "", ...endpoint, ...changes, name: list, rows: BigInt(rows),
      firstPage: BigInt(firstPage), pageSize: BigInt(pageSize || 1),
    };
  });
}

/** Returns the faults and holds of a page in words, such as `status:500 · hold · 2 held`. */
export function marks({ faults, waiting, held }, { name, method }, page) {
  const number = Number(page);
  const isFor = (each) =>
    (each.list ?? name) === name && (each.page ?? number) === number && (each.method ?? method) === method;
  const words = faults.filter((each) => !each.usedUp && isFor(each)).map(({ fault }) => fault.split("@")[0]);
  if (waiting.some(isFor)) words.push("hold");
  const count = held.filter((entry) => entry.list === name && entry.page === number).length;
  if (count > 0) words.push(`${count} held`);
  return words.join(" · ");
}

/** Returns the names of the answers of a mount that are not lists. */
export function answersOf(endpoints, mount) {
  const isAnswer = (endpoint) => endpoint.rows === undefined && (endpoint.mount ?? "") === (mount ?? "");
  return [...new Set(endpoints.filter(isAnswer).map(({ name }) => name))];
}

/** Returns the prefixes of the mounts that have endpoints, in order. */
export function mountsOf(endpoints) {
  return [...new Set(endpoints.map(({ mount }) => mount ?? ""))].sort();
}

/** Returns whether lists or names are the ones that are known, so that nothing is drawn again. */
export function areSame(left, right) {
  const text = (lists) => JSON.stringify(lists, (_, value) => (typeof value === "bigint" ? String(value) : value));
  return text(left) === text(right);
}

/** Returns the end of an address, such as `#mount=/m/1&sandbox=test-17&list=towns`; null leaves a part out. */
export function addressOf({ mount, sandbox, list }) {
  const parts = Object.entries({ mount, sandbox, list }).filter(([, value]) => value !== null);
  return `#${new URLSearchParams(parts)}`;
}

/** Returns the parts that the end of an address names, and null for the others. */
export function placeOf(hash) {
  const parts = new URLSearchParams(hash.slice(1));
  return { mount: parts.get("mount"), sandbox: parts.get("sandbox"), list: parts.get("list") };
}
