// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The form that adds a fault, and the faults that are active. */

import { button, byID, failureText, fill, make, onClick, onSubmit, say, setText } from "./dom.js";
import { exampleArguments, faultBody } from "./faults.js";

export class FaultsView {
  #app;
  #seen = {};

  constructor(app) {
    this.#app = app;
    const form = byID("fault-form");
    form.elements.word.addEventListener("change", () => this.#describe(app.state.catalogue));
    onSubmit("fault-form", () => this.#add(form));
    onClick("remove-faults", () => {
      byID("faults").focus({ preventScroll: true });
      app.change("DELETE", "faults", "All faults are removed", ["faults"]);
    });
  }

  render(state) {
    if (this.#seen.catalogue !== state.catalogue) this.#renderCatalogue(state.catalogue);
    if (this.#seen.faults !== state.faults) this.#renderFaults(state.faults);
    this.#seen = state;
  }

  #renderCatalogue(catalogue) {
    const { word } = byID("fault-form").elements;
    const chosen = word.value;
    fill(word, catalogue, (entry) => entry.word,
      (entry) => make("option", { value: entry.word, text: `${entry.word}: ${entry.summary}` }));
    // After a lost connection, the catalogue comes again; what a person has typed stays.
    if (word.value !== chosen) this.#describe(catalogue);
  }

  #describe(catalogue) {
    const { word, argument } = byID("fault-form").elements;
    const entry = catalogue.find((entry) => entry.word === word.value);
    if (!entry) return;
    const examples = exampleArguments(entry);
    argument.value = entry.argument === "required" ? examples[0] ?? "" : "";
    argument.required = entry.argument === "required";
    argument.placeholder = examples[0] ?? "";
    byID("argument-label").hidden = entry.argument === "none";
    byID("examples").replaceChildren(...examples.map((value) => make("option", { value })));
    const shown = examples.slice(0, 4).join(", ");
    setText(byID("fault-summary"), `${entry.word}: ${entry.summary}.${shown && ` Values: ${shown}`}`);
  }

  async #add(form) {
    const { elements } = form;
    const { body, problem, field } = faultBody(this.#app.state.catalogue, Object.fromEntries(new FormData(form)));
    setText(byID("fault-problem"), problem ?? "");
    for (const each of elements) each.ariaInvalid = each.name === field || null;
    if (problem) return elements[field].focus();
    try {
      const { fault } = await this.#app.client.change("POST", "faults", body);
      say(`The fault ${fault} is active`);
      this.#app.read("faults");
    } catch (error) {
      setText(byID("fault-problem"), failureText(error));
    }
  }

  #renderFaults(faults) {
    byID("no-faults").hidden = faults.length > 0;
    byID("remove-faults").hidden = faults.length === 0;
    fill(byID("fault-list"), faults, ({ id }) => id, (fault) => this.#item(fault), (item, { matched, struck, usedUp }) => {
      const applied = struck === 1 ? "applied once" : `applied ${struck} times`;
      setText(item.children[1], `${applied}, matched ${matched}${usedUp ? ": used up" : ""}`);
    });
  }

  #item({ id, fault }) {
    const text = `The fault ${fault} is removed`;
    const remove = () => this.#app.change("DELETE", `faults/${id}`, text, ["faults"]);
    return make("li", {}, make("code", { text: fault, dir: "auto" }), make("span", { class: "quiet" }),
      button("Remove", remove, { "aria-label": `Remove the fault ${fault}` }));
  }
}
