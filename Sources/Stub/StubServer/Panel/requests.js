// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The requests that the panel keeps: their order, their limit, and which of them a filter shows. */

/** The number of requests that are kept. */
export const keptMax = 1000;

/** Returns the kept requests after a batch: oldest first, each id once, the newest state of each. */
export function merged(kept, batch) {
  const entries = new Map(kept.map((entry) => [entry.id, entry]));
  for (const entry of batch) entries.set(entry.id, entry);
  return [...entries.values()].sort((left, right) => left.id - right.id).slice(-keptMax);
}

/** The filter that shows every request. */
export const everything = Object.freeze({ text: "", method: "", page: "", status: "", state: "", faulty: false });

/** Returns whether a filter shows a request. */
export function matches(entry, { text, method, page, status, state, faulty }) {
  if (method && entry.method !== method) return false;
  if (state && entry.state !== state) return false;
  if (faulty && entry.faults.length === 0) return false;
  if (page.trim() && String(entry.page) !== page.trim()) return false;
  if (status.trim() && !matchesStatus(entry.status, status.trim().toLowerCase())) return false;
  const wanted = text.trim().toLowerCase();
  return !wanted || `${target(entry)}\n${entry.list ?? ""}`.toLowerCase().includes(wanted);
}

/** Returns whether a status begins with what a person typed, such as `404`, `4` or `4xx`. */
function matchesStatus(status, wanted) {
  return String(status).startsWith(wanted.replace(/x+$/, ""));
}

/** Returns path and query of a request in one text. */
export function target(entry) {
  const query = entry.query.map(({ name, value }) => (value === "" ? name : `${name}=${value}`)).join("&");
  return query ? `${entry.path}?${query}` : entry.path;
}

/** Returns the page size that the newest answered request for a list asked for; null if it named none. */
export function askedSize({ name, sizeParameter, maximumSize }, entries) {
  if (sizeParameter === undefined) return null;
  const entry = entries.findLast(({ list, page, status }) => list === name && page !== null && status < 300);
  if (!entry) return null;
  const value = entry.query.find((pair) => pair.name === sizeParameter)?.value ?? inBody(entry.body, sizeParameter);
  if (!/^0*[1-9][0-9]{0,17}$/.test(String(value))) return null;
  // The stub answers a larger size with a page of the maximum, or refuses it.
  return [BigInt(value), BigInt(maximumSize)].reduce((left, right) => (left < right ? left : right));
}

/** Returns the value of a parameter in a body of JSON, where its keys have dots between them, or in a form. */
function inBody(body, parameter) {
  if (!body) return undefined;
  try {
    return parameter.split(".").reduce((value, key) => value?.[key], JSON.parse(body));
  } catch {
    return new URLSearchParams(body).get(parameter);
  }
}

/**
 * Returns the trace of a hold that has ended, such as `held 3.2 s, released 2nd, sent after No. 7`: the later requests
 * for the same list whose answers were sent before.
 */
export function holdText(entry, entries) {
  if (!entry.hold) return "";
  const { milliseconds, position } = entry.hold;
  const parts = [`held ${duration(milliseconds)}`];
  if (position !== null) {
    const ending = { one: "st", two: "nd", few: "rd", other: "th" };
    parts.push(`released ${position}${ending[new Intl.PluralRules("en", { type: "ordinal" }).select(position)]}`);
  }
  const end = ({ time, milliseconds }) => Date.parse(time) + (milliseconds ?? NaN);
  const isBefore = (other) => other.id > entry.id && other.list === entry.list && end(other) < end(entry);
  const numbers = entries.filter(isBefore).map(({ id }) => id);
  const others = numbers.length > 3 ? `${numbers.length} later requests` : `No. ${numbers.join(", ")}`;
  if (numbers.length > 0) parts.push(`sent after ${others}`);
  return parts.join(", ");
}

/** Returns the time until the answer was sent, such as `12 ms` or `3.4 s`. */
export function duration(milliseconds) {
  if (milliseconds === null || milliseconds === undefined) return "";
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Returns the time of day of a request in the time zone of the browser, such as `14:03:07.123`. */
export function clock(time) {
  if (!time) return "";
  const date = new Date(time);
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}
