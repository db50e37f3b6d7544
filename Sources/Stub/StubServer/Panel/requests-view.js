// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The requests, newest first, and the detail of one of them. */

import { byID, fill, make, onClick, onSubmit, setText } from "./dom.js";
import { grouped } from "./pages.js";
import { clock, duration, everything, holdText, keptMax, matches, target } from "./requests.js";

/** The number of requests that are drawn until the person asks for more. */
const drawnFirst = 50;

export class RequestsView {
  #app;
  #filter = everything;
  #drawn = drawnFirst;
  /** The requests that the view shows: all that are kept, or those of the moment at which a person began to read. */
  #shown = [];
  #isPaused = false;
  #seen = {};
  #empty = emptyRow();

  constructor(app) {
    this.#app = app;
    const form = byID("filter");
    const read = () => this.#setFilter(new FormData(form));
    form.addEventListener("input", read);
    form.addEventListener("reset", () => setTimeout(read));
    onSubmit("filter", read);
    onClick("pause", () => this.#setPaused(!this.#isPaused));
    onClick("newer", () => this.#showNewest());
    onClick("older", () => {
      this.#drawn += 100;
      this.#draw(app.state);
    });
    onClick("entries", (event) => show(event.target.closest("tr")));
    onClick("clear-journal", () => app.change("DELETE", "journal", "The requests are cleared", ["journal"]));
    byID("log").addEventListener("scroll", () => this.#follow(), { passive: true });
    byID("log").addEventListener("focusout", () => setTimeout(() => this.#follow()));
    // The browser gives the focus back to the request, and then the table would stand still.
    byID("request-dialog").addEventListener("close", () => byID("log").focus({ preventScroll: true }));
  }

  render(state) {
    if (["requests", "missed", "lists", "selected"].every((part) => this.#seen[part] === state[part])) return;
    this.#draw(state);
    this.#seen = state;
  }

  #setFilter(data) {
    this.#filter = { ...everything, ...Object.fromEntries(data) };
    this.#drawn = drawnFirst;
    this.#draw(this.#app.state);
  }

  #setPaused(isPaused) {
    this.#isPaused = isPaused;
    byID("pause").setAttribute("aria-pressed", String(isPaused));
    this.#draw(this.#app.state);
  }

  #showNewest() {
    byID("log").scrollTop = 0;
    byID("pause").focus();
    this.#setPaused(false);
  }

  /** Runs again after the person has stopped reading. */
  #follow() {
    if (this.#shown !== this.#app.state.requests && !this.#isReading) this.#draw(this.#app.state);
  }

  /** The view stands still while a person reads it: after Pause, when it is scrolled, and while a request has focus. */
  get #isReading() {
    return this.#isPaused || byID("log").scrollTop > 4 || byID("entries").contains(document.activeElement);
  }

  #draw(state) {
    const all = state.requests;
    const wasCleared = (all.at(-1)?.id ?? 0) < (this.#shown.at(-1)?.id ?? 0);
    if (!this.#isReading || wasCleared || !this.#seen.isRead) this.#shown = all;
    const newest = this.#shown.at(-1)?.id ?? 0;
    const matching = this.#shown.filter((entry) => matches(entry, this.#filter)).reverse();
    const states = new Map(this.#shown === all ? [] : all.map((entry) => [entry.id, entry]));
    const drawn = matching.slice(0, this.#drawn).map((entry) => states.get(entry.id) ?? entry);
    fill(byID("entries"), drawn, ({ id }) => id, () => this.#empty.cloneNode(true),
      (row, entry) => fillRow(row, entry, all));
    const newer = all.filter((entry) => entry.id > newest && matches(entry, this.#filter)).length;
    byID("newer").hidden = newer === 0;
    setText(byID("newer"), newer === 1 ? "Show 1 new request" : `Show ${newer} new requests`);
    byID("older").hidden = matching.length <= this.#drawn;
    byID("no-entries").hidden = matching.length > 0;
    setText(byID("no-entries"), this.#shown.length > 0 ? "No request matches the filter." : invitation(state));
    setText(byID("count"), summary(matching.length, this.#shown.length, state.missed));
  }
}

/** Makes a row to copy. On a narrow screen, each cell has its heading before it. */
function emptyRow() {
  const open = make("button", { class: "plain" }, make("b"), " ", make("bdi"));
  const contents = { Request: [open], List: [make("bdi")], "Fault or hold": [make("bdi")] };
  return make("tr", {}, ...Array.from(document.querySelectorAll("#log th"), ({ className, textContent: head }) =>
    make("td", { class: className, "data-head": head }, ...contents[head] ?? [])));
}

/** Returns the text of an empty journal, with the request that a new user can try first. */
function invitation({ lists, selected, sandbox }) {
  const list = lists.find(({ name }) => name === selected);
  const root = location.origin + (sandbox === null ? "" : `/__sandbox/${sandbox}`);
  const example = list ? ` Let your client send one, for example ${list.method} ${root}${list.path}` : "";
  return `There is no request yet.${example}`;
}

function summary(matching, kept, missed) {
  const parts = [matching === kept ? grouped(kept) : `${grouped(matching)} of ${grouped(kept)}`];
  if (kept === keptMax) parts.push("older ones are not kept here");
  if (missed > 0) parts.push(`${grouped(missed)} came too fast to be shown`);
  return parts.join(" · ");
}

function fillRow(row, entry, entries) {
  if (row.entry === entry) return;
  row.entry = entry;
  row.held = holdText(entry, entries);
  const [number, time, request, list, page, status, took, fault] = row.children;
  setText(number, String(entry.id));
  setText(time, clock(entry.time));
  setText(request.firstChild.firstChild, entry.method);
  setText(request.firstChild.lastChild, target(entry));
  setText(list.firstChild, entry.list ?? "");
  setText(page, entry.page === null ? "" : String(entry.page));
  setText(status, statusText(entry));
  status.className = `status class-${Math.floor(entry.status / 100)} ${entry.state}`;
  setText(took, duration(entry.milliseconds));
  setText(fault.firstChild, [...entry.faults, row.held].filter(Boolean).join(" · "));
}

/** Returns the status, or the state in words while there is no answer; `why?` leads to the reason in the detail. */
function statusText(entry) {
  const words = { held: "held", received: "…", gone: "client gone" };
  return words[entry.state] ?? `${entry.status}${entry.why?.length > 0 ? " why?" : ""}`;
}

function show({ entry, held }) {
  byID("request-title").textContent = `${entry.method} ${target(entry)}`;
  byID("request-body").replaceChildren(...detail(entry, held));
  byID("request-dialog").showModal();
  byID("request-dialog").scrollTop = 0;
}

function detail(entry, held) {
  const facts = [
    ["No.", entry.id], ["Time", clock(entry.time)], ["List", entry.list ?? "none"], ["Page", entry.page ?? "none"],
    ["Status", entry.status], ["State", entry.state], ["Took", duration(entry.milliseconds) || "not answered"],
    ["Faults", entry.faults.join(", ") || "none"], ["Hold", held || "none"],
  ];
  const parts = [];
  if (entry.why?.length > 0) {
    const [nearest, ...compared] = entry.why;
    const isMiss = nearest.startsWith("nearest");
    const mark = (line) => isMiss && (line.includes(" was requested") ? "different" : "same");
    const lines = compared.map((line) => make("li", { text: line, class: mark(line) }));
    const title = isMiss ? "nothing matched this request" : "the answer is an error";
    parts.push(make("h3", { text: `Why ${title}` }), make("p", { text: nearest }),
      make("ul", { class: "why" }, ...lines), make("h3", { text: "The request" }));
  }
  parts.push(make("dl", {}, ...facts.flatMap(([name, value]) =>
    [make("dt", { text: name }), make("dd", {}, make("bdi", { text: String(value) }))])));
  parts.push(...table("Query", entry.query), ...table("Headers of the request", entry.headers, entry.headersOmitted));
  if (entry.body !== undefined) {
    parts.push(make("h3", { text: `Body of the request, ${grouped(entry.bodyByteCount)} bytes` }),
      make("pre", { tabindex: "0", text: entry.body }));
  }
  parts.push(...table("Headers of the answer", entry.answerHeaders ?? []));
  return parts;
}

function table(title, pairs, omittedCount = 0) {
  if (pairs.length === 0) return [];
  const rows = pairs.map(({ name, value }) =>
    make("tr", {}, make("th", { scope: "row", text: name }), make("td", { text: value })));
  const parts = [make("h3", { text: title }), make("table", { class: "pairs" }, make("tbody", {}, ...rows))];
  if (omittedCount > 0) parts.push(make("p", { class: "quiet", text: `${omittedCount} more headers were left out.` }));
  return parts;
}
