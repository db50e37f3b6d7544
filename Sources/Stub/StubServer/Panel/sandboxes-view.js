// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The sandboxes of the mount: a person enters one, leaves it, and ends it. */

import { confirmed } from "./dialogs.js";
import { button, byID, fill, make, onClick, say, setText } from "./dom.js";
import { facts } from "./sandboxes.js";

export class SandboxesView {
  #app;
  #seen = {};

  constructor(app) {
    this.#app = app;
    onClick("leave", () => this.#enter(null));
  }

  render(state) {
    const { sandboxes, sandbox } = state;
    if (this.#seen.sandboxes === sandboxes && this.#seen.sandbox === sandbox) return;
    this.#seen = state;
    byID("no-sandboxes").hidden = sandboxes.length > 0;
    fill(byID("sandbox-list"), sandboxes, ({ name }) => name, (each) => this.#item(each), (item, each) => {
      const isInside = each.name === sandbox;
      item.ariaCurrent = isInside || null;
      setText(item.children[1], facts(each));
      item.children[2].disabled = isInside;
    });
  }

  #item({ name }) {
    return make("li", {}, make("bdi", { text: name }), make("span", { class: "quiet" }),
      button("Open", () => this.#enter(name), { "aria-label": `Open the sandbox ${name}` }),
      button("End…", () => this.#end(name), { "aria-label": `End the sandbox ${name}`, class: "danger" }));
  }

  #enter(name) {
    this.#app.enter(name);
    say(name === null ? "This page shows the stub itself" : `This page shows the sandbox ${name}`);
    byID(name === null ? "lists" : "leave").focus();
  }

  async #end(name) {
    const text = "Its rows, faults, holds and requests are lost, and its held answers are sent.";
    if (!(await confirmed({ title: `End the sandbox ${name}?`, text, action: "End the sandbox" }))) return;
    if (this.#app.state.sandbox === name) this.#app.enter(null);
    const path = `sandboxes/${encodeURIComponent(name)}`;
    await this.#app.change("DELETE", path, `The sandbox ${name} has ended`, ["sandboxes"]);
  }
}
