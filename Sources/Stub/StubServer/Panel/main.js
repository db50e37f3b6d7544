// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The panel: keeps the state, reads from the program what has changed, and draws at most once in each frame. */

import { Client } from "./api.js";
import { askForToken, confirmed, prepareDialogs, showState } from "./dialogs.js";
import { attempt, byID, complain, failureText, fill, make, onClick, say, setText } from "./dom.js";
import { FaultsView } from "./faults-view.js";
import { HoldsView } from "./holds-view.js";
import { ListsView } from "./lists-view.js";
import { shownMax } from "./pages.js";
import { keptMax } from "./requests.js";
import { RequestsView } from "./requests-view.js";
import { RowEditor } from "./row-editor.js";
import { SandboxesView } from "./sandboxes-view.js";
import { addressOf, answersOf, areSame, initial, listsOf, mountsOf, placeOf, reduce } from "./state.js";
import { Stream } from "./stream.js";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** The least time between two readings of the same part, in milliseconds. */
const readingPause = 150;
/** The time between two readings of the sandboxes, whose requests come without an event here, in milliseconds. */
const sandboxPause = 1000;

/** Reads one part of the state: never twice at the same time, and once more if something changed meanwhile. */
class Reading {
  #action;
  #isRunning = false;
  #isPending = false;

  constructor(action) {
    this.#action = action;
  }

  async start() {
    this.#isPending = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#isPending) {
      this.#isPending = false;
      try {
        await this.#action();
      } catch (error) {
        // Without a status, the connection is lost: the page shows that, and reads everything after it is back.
        if (error.status !== undefined && error.status !== 401) complain(failureText(error));
      }
      await new Promise((resolve) => { setTimeout(resolve, readingPause); });
    }
    this.#isRunning = false;
  }
}

export class App {
  state = { ...initial, loaded: versionOfPage() };
  client = new Client(askForToken);
  editor = new RowEditor(this);
  #stream;
  /** The list that the address names, until the lists are known. */
  #wanted = null;
  #isScheduled = false;
  #views = [new ListsView(this), new RequestsView(this), new FaultsView(this), new HoldsView(this),
    new SandboxesView(this)];
  #readings = {
    lists: new Reading(() => this.#readLists()),
    // One after the other: after a reload, the list that was shown can be missing.
    rows: new Reading(async () => { await this.#readLists(); await this.#readItems(); }),
    items: new Reading(() => this.#readItems()),
    faults: this.#reading("faults", "faults"),
    holds: this.#reading("holds", "holds"),
    journal: this.#reading("journal", "journal", { last: String(keptMax) }),
    sandboxes: this.#reading("sandboxes", "sandboxes"),
    catalogue: this.#reading("catalogue", "faults/catalogue"),
  };

  /** Changes the state; the page shows it in the next frame. */
  dispatch(action) {
    this.state = reduce(this.state, action);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#render();
    });
  }

  /** Reads parts again. */
  read(...parts) {
    for (const part of parts) this.#readings[part]?.start();
  }

  /** Makes a call that changes something, and says so; a refusal becomes a message. */
  change(method, path, text, parts, body) {
    return attempt(async () => {
      const answer = await this.client.change(method, path, body);
      say(typeof text === "string" ? text : text(answer));
      this.read(...parts);
    });
  }

  /** Shows another list. */
  select(name) {
    this.dispatch({ type: "select", name });
    this.#remember();
    this.read("items");
  }

  /** Shows another part of the list. */
  go(at) {
    this.dispatch({ type: "go", at });
    this.read("items");
  }

  start() {
    prepareDialogs();
    for (const field of document.querySelectorAll("form, input")) field.autocomplete = "off";
    for (const choice of document.querySelectorAll("select[name=method]")) {
      choice.append(make("option", { value: "", text: "any" }), ...methods.map((text) => make("option", { text })));
    }
    onClick("close-problem", () => { byID("problem").hidden = true; });
    onClick("reload", () => location.reload());
    for (const id of ["retry", "enter-token"]) byID(id).addEventListener("click", () => this.#stream.retry());
    const show = () => showState(this.client, this.state.selected);
    onClick("copy-state", show);
    byID("form").addEventListener("change", show);
    onClick("reset", () => this.#reset());
    byID("mount").addEventListener("change", (event) => this.#enter(event.target.value, null));
    byID("mount").addEventListener("focus", () => this.read("lists"));
    setInterval(() => {
      const { phase, sandbox, sandboxes } = this.state;
      const isUsed = sandbox !== null || sandboxes.length > 0;
      if (phase === "open" && isUsed && document.visibilityState === "visible") this.read("sandboxes");
    }, sandboxPause);
    // The links to the parts of the page leave the address as it is.
    document.addEventListener("click", (event) => {
      const part = event.target.closest('a[href^="#"]')?.hash.slice(1);
      if (part === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      byID(part).scrollIntoView();
      byID(part).focus({ preventScroll: true });
    });
    window.addEventListener("hashchange", () => this.#recall());
    const { mount, sandbox, list } = placeOf(location.hash);
    this.#wanted = list;
    this.#follow(mount, sandbox);
  }

  /** Shows a sandbox of the mount; null for the mount itself. */
  enter(sandbox) {
    this.#enter(this.state.mount, sandbox);
  }

  #enter(mount, sandbox) {
    this.#follow(mount, sandbox);
    this.#remember();
  }

  /** Writes the mount, the sandbox and the list into the address, so that they are the same after a reload. */
  #remember() {
    const { mounts, mount, sandbox, selected } = this.state;
    history.replaceState(null, "", addressOf({ mount: mounts.length > 1 ? mount : null, sandbox, list: selected }));
  }

  /** Shows what the address names, after a person has changed the address or followed a link. */
  #recall() {
    // An address such as `#requests` names a part of this page.
    if (!location.hash.includes("=")) return this.#remember();
    const { mount, sandbox, list } = placeOf(location.hash);
    if ((mount ?? this.state.mount) !== this.state.mount || sandbox !== this.state.sandbox) {
      this.#wanted = list;
      return this.#follow(mount ?? this.state.mount, sandbox);
    }
    if (list !== null) this.select(list);
  }

  /** Follows the events of a mount, null for the one that the program chooses, or of a sandbox of the mount. */
  #follow(mount, sandbox) {
    this.#stream?.stop();
    Object.assign(this.client, { mount, sandbox });
    this.dispatch({ type: "mount", mount, sandbox });
    // At once, so that no view takes requests of two journals for those of one.
    this.#render();
    this.#stream = new Stream({
      open: (lastID, signal) => this.client.events(lastID, signal),
      onEvent: (event) => this.#take(event),
      onPhase: (phase, wait, error) => {
        this.dispatch({ type: "phase", phase, wait });
        if (phase !== "lost" || !error?.status) return;
        complain(failureText(error));
        // The sandbox has ended, or the program that runs now has no such mount.
        const isGone = error.status === 404 && (sandbox ?? this.client.mount) !== null;
        if (isGone) this.#enter(sandbox === null ? null : this.state.mount, null);
      },
    });
    this.#stream.run();
  }

  #take({ name, data }) {
    if (name === "hello") {
      if (this.state.instance !== data.instance) this.#stream.forget();
      this.dispatch({ type: "hello", hello: data });
      this.client.mount = this.state.mount;
      this.read("rows", "faults", "holds", "journal", "catalogue", "sandboxes");
    } else if (name === "requests") {
      this.dispatch({ type: "requests", ...data });
      const { order } = this.state;
      if (data.entries.some(({ state, id }) => (state === "held") !== order.includes(id))) this.read("holds");
    } else if (name === "changed") {
      this.read(...data.parts);
    }
  }

  /** Reads a part by one call; what comes after the person has gone to another mount is not shown. */
  #reading(type, path, query = {}) {
    return new Reading(async () => {
      const stream = this.#stream;
      const before = this.state;
      const answer = await this.client.get(path, query);
      if (stream === this.#stream) this.dispatch({ type, before, ...answer });
    });
  }

  async #readLists() {
    const stream = this.#stream;
    const [{ endpoints }, { lists }] = await Promise.all([this.client.get("lists"), this.client.get("rows")]);
    if (stream !== this.#stream) return;
    const { selected, at, mount, mounts } = this.state;
    const wanted = this.#wanted;
    this.#wanted = null;
    const prefixes = mountsOf(endpoints);
    if (prefixes.join("\n") !== mounts.join("\n")) this.dispatch({ type: "mounts", mounts: prefixes });
    const found = { lists: listsOf(endpoints, lists, mount), answers: answersOf(endpoints, mount) };
    const isKnown = ["lists", "answers"].every((part) => areSame(found[part], this.state[part]));
    if (!isKnown) this.dispatch({ type: "lists", ...found });
    if (wanted !== null) this.dispatch({ type: "select", name: wanted });
    if (selected !== this.state.selected || at !== this.state.at) this.read("items");
  }

  async #readItems() {
    const { selected: list, at } = this.state;
    if (list === null) return;
    const stream = this.#stream;
    const query = { list, at: String(at), count: String(shownMax) };
    const { items: rows } = await this.client.get("rows", query, { isExact: true });
    if (stream !== this.#stream || this.state.selected !== list || this.state.at !== at) return;
    this.dispatch({ type: "items", items: { list, at, rows } });
  }

  async #reset() {
    const { sandbox } = this.state;
    const where = sandbox === null ? "Sandboxes stay." : `It affects only the sandbox ${sandbox}.`;
    const text = "This clears the requests, releases held answers, removes waiting holds, and restores the faults and " +
      `rows of the start. ${where}`;
    if (!(await confirmed({ title: "Reset everything?", text, action: "Reset everything" }))) return;
    await this.change("POST", "reset", "Everything is reset", ["rows", "faults", "holds", "journal"], {});
  }

  #render() {
    const { phase, wait, isOutdated, mounts, mount, sandbox, version } = this.state;
    const words = {
      connecting: "Connecting…", open: version ? `Connected to version ${version}` : "Connected",
      refused: "The program needs its admin token",
      lost: `Connection lost; next try in ${wait / 1000} s`,
    };
    setText(byID("connection-text"), words[phase]);
    byID("connection").className = phase;
    byID("retry").hidden = phase !== "lost";
    byID("enter-token").hidden = phase !== "refused";
    byID("outdated").hidden = !isOutdated;
    byID("mount-label").hidden = mounts.length < 2;
    const option = (prefix) => make("option", { value: prefix, text: prefix || "(root)" });
    fill(byID("mount"), mounts, (prefix) => prefix, option);
    if (mounts.length > 1) byID("mount").value = mount ?? "";
    byID("inside").hidden = sandbox === null;
    setText(byID("inside-name"), sandbox ?? "");
    for (const view of this.#views) view.render(this.state);
  }
}

/** Returns the version of the program that sent this page; null if the page does not name it. */
function versionOfPage() {
  const version = document.querySelector("meta[name=understudy-version]")?.content ?? "";
  return /^[0-9]/.test(version) ? version : null;
}

new App().start();
