// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The holds, and the held answers in the order in which a person wants to release them. */

import { button, byID, complain, fill, make, onClick, onSubmit, say } from "./dom.js";
import { target as keyTarget } from "./order.js";
import { clock, target } from "./requests.js";

/** The distance from an edge of the box within which a dragged answer scrolls it, and the step, in pixels. */
const [edge, step] = [36, 8];

export class HoldsView {
  #app;
  #seen = {};
  /** The id of the answer that is dragged; null for none. */
  #dragged = null;
  /** The height of the pointer while it drags. */
  #pointer = 0;

  constructor(app) {
    this.#app = app;
    onSubmit("hold-form", (fields) => this.#hold(fields));
    onClick("release-all", () => this.#release({ ids: app.state.order }));
    onClick("release-everything", () => this.#release({}));
    document.addEventListener("pointermove", (event) => {
      this.#pointer = event.clientY;
      this.#drag();
    });
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => this.#drop());
  }

  render(state) {
    if (this.#seen.waiting !== state.waiting) this.#renderWaiting(state.waiting);
    if (["waiting", "held", "order"].some((part) => this.#seen[part] !== state[part])) this.#renderHeld(state);
    this.#seen = state;
  }

  #hold({ every, list, page, method }) {
    const body = {};
    if (every.value) body.every = true;
    if (list.value) body.list = list.value;
    if (method.value) body.method = method.value;
    const number = page.value.trim();
    if (number && !/^[0-9]{1,15}$/.test(number)) return complain(`'${number}' is not the number of a page.`);
    if (number) body.page = Number(number);
    return this.#app.change("POST", "holds", `Holding ${patternText(body)}`, ["holds"], body);
  }

  #renderWaiting(waiting) {
    byID("no-waiting").hidden = waiting.length > 0;
    byID("still-holding").hidden = !waiting.some(({ every }) => every);
    fill(byID("waiting"), waiting, ({ id }) => id, (hold) => this.#waitingItem(hold));
  }

  #waitingItem(hold) {
    const text = patternText(hold);
    const remove = () => this.#app.change("DELETE", `holds/${hold.id}`, "The hold is removed", ["holds"]);
    return make("li", {}, make("bdi", { text }),
      make("span", { class: "quiet", text: hold.every ? "until you remove it" : "once" }),
      button("Remove", remove, { "aria-label": `Remove the hold of ${text}` }));
  }

  #renderHeld({ held, order, waiting }) {
    const byNumber = new Map(held.map((entry) => [entry.id, entry]));
    const entries = order.map((id) => byNumber.get(id));
    byID("no-held").hidden = entries.length > 0;
    byID("held-help").hidden = entries.length < 2;
    byID("release-all").disabled = entries.length === 0;
    byID("release-everything").disabled = entries.length + waiting.length === 0;
    fill(byID("held"), entries, ({ id }) => id, (entry) => this.#heldItem(entry), (item, entry, index) => {
      const name = `Move ${answerText(entry)}, position ${index + 1} of ${entries.length}`;
      item.firstElementChild.setAttribute("aria-label", name);
      item.classList.toggle("dragged", entry.id === this.#dragged);
    });
  }

  #heldItem(entry) {
    const handle = button("⠿", () => {}, { class: "handle", "aria-describedby": "held-help" });
    handle.addEventListener("keydown", (event) => this.#key(event, entry));
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      handle.focus();
      this.#dragged = entry.id;
      this.#pointer = event.clientY;
      this.#renderHeld(this.#app.state);
      this.#scroll();
    });
    const release = () => this.#release({ ids: [entry.id] });
    const text = make("span", { class: "answer" }, make("bdi", { text: answerText(entry) }),
      make("span", { class: "quiet", text: clock(entry.time) }));
    return make("li", {}, handle, text, button("Release", release, { "aria-label": `Release ${answerText(entry)}` }));
  }

  #key(event, entry) {
    const { order } = this.#app.state;
    const index = keyTarget(event.key, order.indexOf(entry.id), order.length);
    if (index === null) return;
    event.preventDefault();
    this.#app.dispatch({ type: "move", id: entry.id, index });
    this.#sayPosition(entry);
  }

  /** Scrolls the box in each frame while an answer is dragged near one of its edges. */
  #scroll() {
    if (this.#dragged === null) return;
    const box = byID("held");
    const { top, bottom } = box.getBoundingClientRect();
    const before = box.scrollTop;
    if (this.#pointer < top + edge) box.scrollTop -= step;
    else if (this.#pointer > bottom - edge) box.scrollTop += step;
    if (box.scrollTop !== before) this.#drag();
    requestAnimationFrame(() => this.#scroll());
  }

  #drag() {
    if (this.#dragged === null) return;
    const items = [...byID("held").children];
    const below = items.findIndex((item) => this.#pointer < item.getBoundingClientRect().bottom);
    const index = below < 0 ? items.length - 1 : below;
    if (this.#app.state.order.indexOf(this.#dragged) === index) return;
    this.#app.dispatch({ type: "move", id: this.#dragged, index });
  }

  #drop() {
    const entry = this.#app.state.held.find(({ id }) => id === this.#dragged);
    if (this.#dragged === null) return;
    this.#dragged = null;
    this.#renderHeld(this.#app.state);
    if (entry) this.#sayPosition(entry);
  }

  #sayPosition(entry) {
    const { order } = this.#app.state;
    say(`${answerText(entry)} is now ${order.indexOf(entry.id) + 1} of ${order.length}`);
  }

  #release(body) {
    const text = ({ released }) => (released === 1 ? "1 answer is released" : `${released} answers are released`);
    return this.#app.change("POST", "holds/release", text, ["holds"], body);
  }
}

function answerText(entry) {
  return `${entry.method} ${target(entry)}${entry.page === null ? "" : `, page ${entry.page}`}`;
}

/** Returns the requests that a hold is for, in words. */
function patternText({ every, list, page, method, query, headers }) {
  const parts = [every ? "every answer" : "the next answer"];
  if (method) parts.push(`to ${method}`);
  if (list) parts.push(`of ${list}`);
  if (page !== null && page !== undefined) parts.push(`for page ${page}`);
  for (const [word, pairs] of [["query", query], ["header", headers]]) {
    for (const [name, value] of Object.entries(pairs ?? {})) {
      parts.push(`with the ${word} ${name}${value === null ? "" : `=${value}`}`);
    }
  }
  return parts.join(" ");
}
