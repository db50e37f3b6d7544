// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The lists, and the rows of one of them as tiles in the windows of their pages. */

import { button, byID, complain, fill, make, onClick, onSubmit, setText } from "./dom.js";
import { askedSize } from "./requests.js";
import { clampStart, grouped, lastStart, parsePosition, turn, windows } from "./pages.js";
import { brief, tile } from "./rows.js";
import { marks } from "./state.js";

/** The time for which a page that a request asked for is lit, in milliseconds. */
const litFor = 1500;

export class ListsView {
  #app;
  #seen = {};
  #newest = null;
  /** The page size of the windows: that of the newest request, or else that of the list. */
  #size = null;
  #timers = new Map();

  constructor(app) {
    this.#app = app;
    byID("find").addEventListener("input", () => this.#renderNames(app.state));
    const go = (id, position) => onClick(id, () => app.go(position(app.state.at, this.#list(app.state).rows)));
    go("first", () => 0n);
    go("previous", (at, rows) => turn(at, rows, -1));
    go("next", (at, rows) => turn(at, rows, 1));
    go("last", (_, rows) => lastStart(rows));
    onSubmit("go", () => {
      const at = parsePosition(byID("go-to").value);
      if (at === null) return complain(`'${byID("go-to").value}' is not a row index; use a whole number from 0.`);
      return app.go(clampStart(at, this.#list(app.state).rows));
    });
    onClick("insert", () => app.editor.insert(this.#shown(app.state), app.state.at));
    onClick("reset-rows", () =>
      app.change("POST", "rows/reset", "The rows are reset", ["rows"], { list: app.state.selected }));
  }

  render(state) {
    const seen = this.#seen;
    if (seen.lists !== state.lists || seen.selected !== state.selected) this.#renderNames(state);
    if (seen.lists !== state.lists || seen.answers !== state.answers) this.#renderChoices(state);
    const list = this.#list(state);
    const size = list ? askedSize(list, state.requests) : null;
    const parts = ["lists", "selected", "at", "items", "faults", "waiting", "held"];
    const isSame = size === this.#size && parts.every((part) => seen[part] === state[part]);
    this.#size = size;
    if (!isSame) this.#renderRows(state);
    if (seen.requests !== state.requests) this.#light(state);
    this.#seen = state;
  }

  #list(state) {
    return state.lists.find(({ name }) => name === state.selected);
  }

  /** Returns the list with the page size of the windows. */
  #shown(state) {
    const list = this.#list(state);
    return list && { ...list, pageSize: this.#size ?? list.pageSize };
  }

  #renderNames(state) {
    const wanted = byID("find").value.trim().toLowerCase();
    const shown = state.lists.filter(({ name }) => name.toLowerCase().includes(wanted));
    fill(byID("names"), shown, ({ name }) => name, ({ name }) => this.#nameItem(name), (item, list) => {
      const choice = item.firstElementChild;
      choice.ariaCurrent = list.name === state.selected || null;
      setText(choice.lastElementChild, `${grouped(list.rows)} ${list.rows === 1n ? "row" : "rows"}`);
    });
    byID("no-names").hidden = shown.length > 0;
    setText(byID("no-names"), state.lists.length === 0 ? "There is no list." : "No list has this name.");
  }

  /** Offers the lists and the other answers in the forms of faults and holds. */
  #renderChoices({ lists, answers }) {
    const names = ["", ...lists.map(({ name }) => name), ...answers];
    for (const choice of document.querySelectorAll("select[name=list]")) {
      fill(choice, names, (name) => name, (name) => make("option", { value: name, text: name || "any" }));
    }
  }

  #nameItem(name) {
    const onclick = () => this.#app.select(name);
    return make("li", {}, make("button", { type: "button", class: "name", onclick },
      make("bdi", { text: name }), make("span", { class: "quiet" })));
  }

  #renderRows(state) {
    const list = this.#list(state);
    byID("list").hidden = !list;
    if (!list) return;
    setText(byID("list-name"), list.name);
    const changes = [[list.inserted, "inserted"], [list.removed, "deleted"], [list.replaced, "replaced"]]
      .filter(([count]) => count > 0).map(([count, word]) => `${grouped(count)} ${word}`);
    const shown = this.#shown(state);
    const sizes = [`page size ${grouped(list.pageSize)}`];
    if (shown.pageSize !== list.pageSize) sizes.push(`the newest request asked for ${grouped(shown.pageSize)}`);
    setText(byID("list-path"), [list.request, ...sizes, ...changes].join(" · "));
    const pages = windows({ ...shown, at: state.at });
    const end = pages.at(-1)?.end ?? state.at;
    setText(byID("range"), pages.length === 0 ? "There are no rows here."
      : `Rows ${grouped(state.at)} to ${grouped(end - 1n)} of ${grouped(list.rows)}; the first row has index 0`);
    for (const id of ["first", "previous"]) byID(id).disabled = state.at === 0n;
    for (const id of ["next", "last"]) byID(id).disabled = end >= list.rows;
    const { items, at } = state;
    const rows = items?.list === list.name && items.at === at ? items.rows : [];
    fill(byID("pages"), pages, ({ page }) => `${list.name} ${page}`, () => this.#pageBox(),
      (box, page) => this.#fillPage(box, page, (index) => rows[Number(index - at)], shown, state));
  }

  #pageBox() {
    const box = make("div", { class: "page", role: "group" });
    const choose = (id, first) => () => {
      const form = byID(id);
      const { times } = form.elements;
      if (times) times.value = "";
      else form.reset();
      form.elements.list.value = this.#app.state.selected;
      form.elements.page.value = box.page;
      form.scrollIntoView({ block: "center" });
      form.elements[first].focus({ preventScroll: true });
    };
    box.append(make("div", { class: "title" }, make("h4"), make("bdi", { class: "mark" }), make("span", { class: "asked" }),
      button("Fault…", choose("fault-form", "word"), { class: "plain" }),
      button("Hold…", choose("hold-form", "page"), { class: "plain" })), make("ul", { class: "tiles" }));
    return box;
  }

  #fillPage(box, { page, from, to, start, end }, rowAt, list, state) {
    const rows = to - from === 1n ? `row ${grouped(from)}` : `rows ${grouped(from)} to ${grouped(to - 1n)}`;
    box.setAttribute("aria-label", `Page ${grouped(page)}, ${rows}`);
    box.page = String(page);
    const [heading, mark, , fault, hold] = box.firstElementChild.children;
    setText(heading, `Page ${grouped(page)}`);
    setText(mark, marks(state, list, page));
    fault.setAttribute("aria-label", `Fault… for page ${grouped(page)}`);
    hold.setAttribute("aria-label", `Hold… page ${grouped(page)}`);
    const indexes = Array.from({ length: Number(end - start) }, (_, offset) => start + BigInt(offset));
    fill(box.lastElementChild, indexes, String, () => this.#tile(), (item, index) => {
      const row = rowAt(index);
      const tileButton = item.firstElementChild;
      const { key, telling } = row === undefined ? { key: "…", telling: "" } : tile(row, list.key);
      tileButton.disabled = row === undefined;
      tileButton.onclick = () => this.#app.editor.edit(list, index, row);
      tileButton.title = row === undefined ? "" : brief(JSON.stringify(row), 400);
      [`index ${grouped(index)}`, key, telling].forEach((text, place) => setText(tileButton.children[place], text));
    });
  }

  #tile() {
    const parts = [make("span", { class: "index" }), make("bdi", { class: "key" }), make("bdi", { class: "telling" })];
    return make("li", {}, make("button", { type: "button", class: "tile" }, ...parts));
  }

  /** Lights the lists and pages that the newest requests asked for; those before the journal was read are old. */
  #light(state) {
    const from = this.#newest;
    this.#newest = state.isRead ? state.requests.at(-1)?.id ?? 0 : null;
    if (from === null) return;
    for (let index = state.requests.length - 1; index >= 0 && state.requests[index].id > from; index -= 1) {
      const { list, page } = state.requests[index];
      if (list === null) continue;
      this.#lightUp(byID("names").childrenByKey?.get(list));
      if (list === state.selected) this.#lightUp(byID("pages").childrenByKey?.get(`${list} ${page}`));
    }
  }

  #lightUp(element) {
    if (!element) return;
    clearTimeout(this.#timers.get(element));
    element.classList.add("lit");
    const mark = element.querySelector(".asked");
    if (mark) setText(mark, "requested");
    this.#timers.set(element, setTimeout(() => {
      element.classList.remove("lit");
      if (mark) setText(mark, "");
      this.#timers.delete(element);
    }, litFor));
  }
}
