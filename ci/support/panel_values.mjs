// Understudy
// SPDX-License-Identifier: Apache-2.0
// The decisions of the panel that need no page: `node --test ci/support/panel_values.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";

const folder = new URL("../../Sources/Stub/StubServer/Panel/", import.meta.url);
const load = (name) => import(new URL(`${name}.js`, folder));
const [faults, order, pages, requests, rows, sandboxes, state, stream] = await Promise.all(
  ["faults", "order", "pages", "requests", "rows", "sandboxes", "state", "stream"].map(load));

const entry = (id, changes = {}) => ({
  id, list: "houses", page: 2, method: "GET", path: "/api/houses", query: [], status: 200, faults: [],
  state: "answered", milliseconds: 1, ...changes,
});

test("the windows of the pages cover the rows of the view, and the last one is short", () => {
  const view = { at: 1n, rows: 5n, pageSize: 2n, firstPage: 1n };
  const shown = pages.windows(view).map(({ page, from, to, start, end }) => [page, from, to, start, end].map(Number));
  assert.deepEqual(shown, [[1, 0, 2, 1, 2], [2, 2, 4, 2, 4], [3, 4, 5, 4, 5]]);
  assert.deepEqual(pages.windows({ ...view, rows: 0n, at: 0n }), []);
});

test("a view of the largest list has exact positions", () => {
  const count = 2n ** 53n;
  const at = pages.lastStart(count);
  assert.equal(at, count - 32n);
  assert.equal(pages.windows({ at, rows: count, pageSize: 1000n, firstPage: 0n }).at(-1).end, count);
  assert.equal(pages.turn(at, count, 1), at);
  assert.equal(pages.turn(at, count, -1), at - pages.shownMax);
  assert.equal(pages.clampStart(count + 1n, count), count - 1n);
  assert.equal(pages.turn(30n, 100n, -1), 0n);
});

test("a position is a whole number with any separators", () => {
  assert.equal(pages.parsePosition(" 9,007,199,254,740,993 "), 9007199254740993n);
  for (const text of ["", "-1", "1.5", "x"]) assert.equal(pages.parsePosition(text), null);
  assert.equal(pages.grouped(1234567n), "1,234,567");
});

test("an index has a place in a page, and one past the end is the end of the list", () => {
  const list = { rows: 45n, pageSize: 20n, firstPage: 1n };
  const place = (at, changes = {}) => pages.placeText({ ...list, ...changes }, at);
  assert.equal(place(20n), "index 20: first row of page 2");
  assert.equal(place(39n), "index 39: last row of page 2");
  assert.equal(place(45n), "index 45: row 6 of page 3");
  assert.equal(place(99n), "index 99: past the end, so it becomes 45: row 6 of page 3");
  assert.equal(place(0n, { rows: 0n, firstPage: 0n }), "index 0: first row of page 0");
});

test("a row keeps the digits of its numbers where the browser can", () => {
  const isExact = typeof JSON.rawJSON === "function";
  assert.equal(JSON.stringify(rows.parse('{"id":9007199254740993}')),
    isExact ? '{"id":9007199254740993}' : '{"id":9007199254740992}');
  assert.match(rows.readRow("{").problem, /^This text is not JSON: /);
  for (const text of ["[]", "1", "null"]) assert.match(rows.readRow(text).problem, /not a JSON object/);
  assert.deepEqual(rows.readRow('{"a":1}'), { row: { a: 1 } });
});

test("a tile shows the key and the member that says most, and names every number", () => {
  assert.deepEqual(rows.tile({ id: 4, area: 7, name: "Dover" }, "id"), { key: "id 4", telling: "Dover" });
  assert.deepEqual(rows.tile({ Code: "x", Price: 7 }, "Code"), { key: "Code x", telling: "Price 7" });
  assert.deepEqual(rows.tile({}, undefined), { key: "{}", telling: "" });
  assert.deepEqual(rows.copy({ id: 4, name: "Dover" }, "id"), { name: "Dover" });
});

test("held answers keep the chosen order while others come and go", () => {
  assert.deepEqual(order.merged([3, 1, 2], [1, 2, 4]), [1, 2, 4]);
  assert.deepEqual(order.merged([3, 1], [1, 2, 3]), [3, 1, 2]);
  const known = [3, 1];
  assert.equal(order.merged(known, [1, 3]), known);
  assert.deepEqual(order.moved([1, 2, 3], 3, 0), [3, 1, 2]);
  assert.deepEqual(order.moved([1, 2, 3], 1, 99), [2, 3, 1]);
  assert.deepEqual(order.moved([1, 2], 9, 0), [1, 2]);
  const targets = ["ArrowUp", "ArrowDown", "Home", "End", "a"].map((key) => order.target(key, 1, 3));
  assert.deepEqual(targets, [0, 2, 0, 2, null]);
});

test("a batch replaces known requests, and the oldest go", () => {
  const kept = requests.merged([entry(1, { state: "held" })], [entry(2), entry(1)]);
  assert.deepEqual(kept.map(({ id, state }) => [id, state]), [[1, "answered"], [2, "answered"]]);
  const many = Array.from({ length: requests.keptMax + 5 }, (_, index) => entry(index));
  assert.equal(requests.merged([], many)[0].id, 5);
});

test("a filter shows the requests that match all its parts", () => {
  const shows = (filter, changes) => requests.matches(entry(1, changes), { ...requests.everything, ...filter });
  assert.ok(shows({}));
  assert.ok(shows({ text: "HOUSES?CITY", method: "GET", page: "2", status: "2xx", state: "answered" },
    { query: [{ name: "city", value: "Riga" }] }));
  for (const status of ["2", "20", "20x", "200"]) assert.ok(shows({ status }), status);
  for (const filter of [{ text: "towns" }, { method: "POST" }, { page: "3" }, { status: "404" }, { status: "4xx" },
    { status: "21" }, { state: "held" }, { faulty: true }]) assert.ok(!shows(filter), JSON.stringify(filter));
  assert.ok(shows({ faulty: true, status: "500" }, { faults: ["status:500"], status: 500 }));
});

test("the windows have the size that the newest answered request asked for, in the query or in the body", () => {
  const list = { name: "houses", sizeParameter: "size", maximumSize: 100 };
  const asked = (size, changes = {}) => entry(1, { query: [{ name: "size", value: size }], ...changes });
  const size = (...entries) => requests.askedSize(list, entries);
  assert.equal(size(asked("7")), 7n);
  assert.equal(size(asked("7"), asked("5", { list: "towns" }), asked("0", { status: 400, page: null })), 7n);
  assert.equal(size(asked("7"), entry(2)), null);
  assert.equal(size(asked("1000")), 100n);
  assert.equal(size(asked("0")), null);
  assert.equal(size(), null);
  const nested = { ...list, sizeParameter: "variables.first" };
  assert.equal(requests.askedSize(nested, [entry(1, { body: '{"variables":{"first":3}}' })]), 3n);
  assert.equal(size(entry(1, { body: "page=2&size=4" })), 4n);
  assert.equal(requests.askedSize({ name: "houses" }, [asked("7")]), null);
});

test("a request keeps the trace of its hold, with the later requests for its list that were answered before", () => {
  const at = (id, milliseconds, hold, changes = {}) =>
    entry(id, { time: `2026-11-22T05:34:17.${100 + id}Z`, milliseconds, ...(hold && { hold }), ...changes });
  const held = (milliseconds, position) => ({ milliseconds, position });
  const second = at(2, 3201, held(3200, 2));
  const all = [at(1, 9000), second, at(3, 900, held(899, 1)), at(4, 1, null, { list: "towns" }), at(5, null)];
  assert.equal(requests.holdText(second, all), "held 3.2 s, released 2nd, sent after No. 3");
  assert.equal(requests.holdText(all[2], all), "held 899 ms, released 1st");
  assert.equal(requests.holdText(all[0], all), "");
  assert.equal(requests.holdText(at(6, 12, held(12, null), { state: "gone" }), all), "held 12 ms");
  const many = Array.from({ length: 23 }, (_, index) => at(index + 10, 1));
  const last = at(1, 5000, held(5000, 23));
  assert.equal(requests.holdText(last, [last, ...many]), "held 5.0 s, released 23rd, sent after 23 later requests");
});

test("a sandbox shows what it has of its own, and when it ends", () => {
  const unused = { seed: null, changed: false, faults: 0, holds: 0, held: 0, requests: 0, idle: 1.5, ttl: 600 };
  assert.equal(sandboxes.facts(unused),
    "rows as at the start · no faults · no holds · no requests · ends in 10 min without requests");
  assert.equal(sandboxes.facts({ ...unused, seed: 5, changed: true, faults: 1, holds: 2, held: 1, requests: 1200 }),
    "rows changed · 1 fault · 2 holds · 1 held answer · 1,200 requests · seed 5 · stays while it holds an answer");
  assert.match(sandboxes.facts({ ...unused, idle: 598.9 }), /ends in 2 s /);
  assert.match(sandboxes.facts({ ...unused, ttl: 86400 }), /ends in 24 h /);
});

test("the form of faults becomes the body of a call, or names the wrong field", () => {
  const catalogue = [{ word: "status", argument: "required", examples: ["status:500"] },
    { word: "never", argument: "none", examples: ["never"] }];
  const empty = { word: "status", argument: "", list: "", page: "", times: "", share: "" };
  const body = (form) => faults.faultBody(catalogue, { ...empty, ...form });
  assert.deepEqual(body({ argument: "500:Busy, wait", list: "a", page: "3", times: "1", share: "10 %" }).body,
    { fault: "status:500:Busy, wait", list: "a", page: 3, times: 1, rate: 0.1 });
  assert.deepEqual(body({ word: "never", argument: "left over" }).body, { fault: "never" });
  assert.equal(body({}).field, "argument");
  assert.equal(body({ argument: "500", times: "0" }).field, "times");
  assert.equal(body({ argument: "500", share: "101" }).field, "share");
  assert.equal(body({ word: "" }).field, "word");
});

test("a page is marked with the faults and holds that are for it", () => {
  const held = [{ list: "towns", page: 2 }, { list: "towns", page: 3 }, { list: null, page: null }];
  const work = {
    faults: [
      { fault: "status:500@page=2", list: null, page: 2, usedUp: false },
      { fault: "delay:1@list=towns", list: "towns", page: null, usedUp: false },
      { fault: "never@page=2", list: null, page: 2, usedUp: true },
      { fault: "reset@list=rivers", list: "rivers", page: null, usedUp: false },
    ],
    waiting: [{ list: "towns", page: 3 }, { list: "rivers", page: null, method: "GET" },
      { list: null, page: null, method: "DELETE" }], held,
  };
  const marks = (name, page) => state.marks(work, { name, method: "GET" }, page);
  assert.equal(marks("towns", 2n), "status:500 · delay:1 · 1 held");
  assert.equal(marks("towns", 3n), "delay:1 · hold · 1 held");
  assert.equal(marks("towns", 9n), "delay:1");
  assert.equal(marks("rivers", 9n), "reset · hold");
});

test("another instance of the program forgets requests; another version asks to reload", () => {
  const hello = (instance, version = "1") =>
    ({ type: "hello", hello: { instance, version, mounts: [{ prefix: "" }], mount: "" } });
  let now = state.reduce(state.initial, hello("a"));
  now = state.reduce(now, { type: "requests", entries: [entry(1)], missed: 3 });
  assert.deepEqual([now.requests.length, now.missed, now.mount], [1, 3, ""]);
  assert.equal(state.reduce(now, hello("a")).requests.length, 1);
  const other = state.reduce(now, hello("b", "2"));
  assert.deepEqual([other.requests.length, other.missed, other.isOutdated], [0, 0, true]);
  const loadedBefore = state.reduce({ ...state.initial, loaded: "1" }, hello("a", "2"));
  assert.deepEqual([loadedBefore.version, loadedBefore.isOutdated], ["2", true]);
});

test("requests that come while the journal is read stay, and a clear removes the others", () => {
  const before = { ...state.initial, requests: [entry(1), entry(2, { state: "held" })], missed: 3 };
  const events = { type: "requests", entries: [entry(2), entry(3)], missed: 1 };
  const now = state.reduce(before, events);
  const read = (journal) => state.reduce(now, { type: "journal", before, requests: journal });
  const shown = ({ requests }) => requests.map(({ id, state }) => [id, state]);
  const older = read(before.requests);
  assert.deepEqual(shown(older), [[1, "answered"], [2, "answered"], [3, "answered"]]);
  assert.equal(older.missed, 4);
  // Another client has cleared the journal, and then two requests came.
  const cleared = state.reduce(now, { type: "journal", before: now, requests: [entry(4), entry(5)] });
  assert.deepEqual([shown(cleared).map(([id]) => id), cleared.missed], [[4, 5], 0]);
  const first = state.reduce(state.initial, { type: "journal", before: state.initial, requests: [entry(7)] });
  assert.deepEqual(shown(first), [[7, "answered"]]);
});

test("the address names the mount, the sandbox and the list", () => {
  const place = { mount: "/m/1", sandbox: "left & right", list: "a=b" };
  assert.deepEqual(state.placeOf(state.addressOf(place)), place);
  assert.equal(state.addressOf({ mount: null, sandbox: null, list: "towns" }), "#list=towns");
  assert.deepEqual(state.placeOf("#requests"), { mount: null, sandbox: null, list: null });
});

test("another mount has other lists, and a sandbox has the same ones", () => {
  const now = { ...state.initial, mount: "/a", lists: [{ name: "a", rows: 1n }], selected: "a", at: 60n };
  const shown = ({ lists, selected, at }) => [lists.length, selected, at];
  assert.deepEqual(shown(state.reduce(now, { type: "mount", mount: "/a", sandbox: "x" })), [1, "a", 60n]);
  assert.deepEqual(shown(state.reduce(now, { type: "mount", mount: "/b", sandbox: null })), [0, null, 0n]);
});

test("lists of the mount come with their counts, and the chosen one stays", () => {
  const endpoints = [{ name: "a", method: "GET", path: "/a", rows: 5, pageSize: 2, firstPage: 0, key: "id", mount: "",
    request: "GET /a?page=…" },
    { name: "a", method: "GET", path: "/m/a", rows: 9, pageSize: 3, mount: "/m" },
    { name: "plain", path: "/p", mount: "" }];
  const counts = [{ list: "a", rows: 6, inserted: 1, removed: 0, replaced: 0 },
    { list: "b", rows: 1, inserted: 0, removed: 0, replaced: 0 }];
  const lists = state.listsOf(endpoints, counts, "");
  assert.deepEqual([lists[0].rows, lists[0].pageSize, lists[0].firstPage, lists[0].path], [6n, 2n, 0n, "/a"]);
  assert.deepEqual([lists[0].request, lists[0].inserted], ["GET /a?page=…", 1]);
  assert.equal(state.listsOf(endpoints, counts, "/m")[0].path, "/m/a");
  assert.deepEqual(state.mountsOf(endpoints), ["", "/m"]);
  assert.deepEqual([state.answersOf(endpoints, ""), state.answersOf(endpoints, "/m")], [["plain"], []]);
  let now = state.reduce(state.initial, { type: "lists", lists });
  assert.equal(now.selected, "a");
  now = state.reduce(state.reduce(now, { type: "select", name: "b" }), { type: "lists", lists });
  assert.equal(now.selected, "b");
  now = state.reduce({ ...now, at: 180n }, { type: "lists", lists: [{ name: "b", rows: 70n }] });
  assert.equal(now.at, 60n);
  assert.equal(state.reduce(now, { type: "lists", lists: [{ name: "b", rows: 0n }] }).at, 0n);
  assert.ok(state.areSame(lists, state.listsOf(endpoints, counts, "")));
});

test("events are read from pieces of any size", () => {
  const text = ": comment\r\nid: 7\nevent: requests\ndata: {\"a\":\ndata: 1}\n\nevent: empty\n\ndata: x\n\n";
  const whole = new stream.EventParser().push(text);
  assert.deepEqual(whole, [
    { name: "requests", data: '{"a":\n1}', id: "7" }, { name: "message", data: "x", id: undefined },
  ]);
  const parser = new stream.EventParser();
  assert.deepEqual([...text].flatMap((character) => parser.push(character)), whole);
  assert.deepEqual([1, 2, 6, 99].map(stream.waitAfter), [500, 1000, 15000, 15000]);
});
