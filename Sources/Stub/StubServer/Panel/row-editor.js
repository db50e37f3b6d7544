// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The dialog in which a person changes, doubles, deletes and inserts rows. */

import { byID, failureText, onClick, onSubmit, say, setText } from "./dom.js";
import { grouped, parsePosition, placeText } from "./pages.js";
import { copy, readRow } from "./rows.js";

export class RowEditor {
  #app;
  #list;
  #at;
  /** The row as it was when the dialog opened; null for a row that does not exist yet. */
  #was;

  constructor(app) {
    this.#app = app;
    const click = (id, action) => onClick(id, () => this.#run(action));
    onSubmit("row-form", () => this.#run(() => this.#save()));
    byID("row-at").addEventListener("input", () => this.#showPlace());
    click("row-before", () => this.insert(this.#list, this.#at));
    click("row-double", () => this.#double());
    click("row-delete", () => this.#delete());
    click("row-refresh", () => this.#refresh());
  }

  /** Opens a row of a list. */
  edit(list, at, row) {
    this.#show(list, at, row, `Row at index ${grouped(at)} of ${list.name}`, JSON.stringify(row, null, 2));
    byID("row-help").textContent = "Save replaces the whole row.";
  }

  /** Opens a new row. */
  insert(list, at) {
    this.#show(list, at, null, `New row of ${list.name}`, "{}");
    const key = list.key === undefined ? "" : ` The stub chooses '${list.key}'.`;
    byID("row-help").textContent = `The stub generates members that you leave out.${key}`;
  }

  #show(list, at, was, title, text) {
    [this.#list, this.#at, this.#was] = [list, at, was];
    byID("row-title").textContent = title;
    byID("row-text").value = text;
    byID("row-at").value = String(at);
    byID("row-at-label").hidden = was !== null;
    this.#showPlace();
    for (const id of ["row-before", "row-double", "row-delete"]) byID(id).hidden = was === null;
    byID("row-refresh").hidden = true;
    byID("row-save").textContent = was === null ? "Insert" : "Save";
    if (!byID("row-dialog").open) byID("row-dialog").showModal();
    this.#refuse("");
  }

  /** Shows the page of the index. */
  #showPlace() {
    const at = parsePosition(byID("row-at").value);
    setText(byID("row-place"), at === null ? "" : placeText(this.#list, at));
  }

  async #run(action) {
    try {
      await action();
    } catch (error) {
      this.#refuse(failureText(error));
      byID("row-refresh").hidden = error.status !== 409 || this.#was === null;
    }
  }

  /** Says what is wrong with a field, and leads to it; an empty text says that nothing is. */
  #refuse(message, wrong = "row-text") {
    byID("row-problem").textContent = message;
    for (const id of ["row-text", "row-at"]) byID(id).ariaInvalid = message !== "" && id === wrong;
    byID(wrong).focus();
  }

  #done(text) {
    byID("row-dialog").close();
    say(text);
    this.#app.read("rows");
  }

  async #save() {
    const { row, problem } = readRow(byID("row-text").value);
    if (problem) return this.#refuse(problem);
    const list = this.#list.name;
    if (this.#was !== null) {
      if (JSON.stringify(row) === JSON.stringify(this.#was)) return byID("row-dialog").close();
      await this.#app.client.change("PUT", "rows", { ...this.#seen(0), row });
      return this.#done(`Row ${grouped(this.#at)} is saved`);
    }
    const at = parsePosition(byID("row-at").value);
    if (at === null) {
      return this.#refuse(`'${byID("row-at").value}' is not a row index; use a whole number from 0.`, "row-at");
    }
    // An index behind the last row is the end of the list.
    const index = Math.min(Number(at), Number.MAX_SAFE_INTEGER);
    const body = { list, at: index, ...(Object.keys(row).length > 0 && { row }) };
    const inserted = await this.#app.client.change("POST", "rows", body);
    return this.#done(`A row is inserted at ${grouped(inserted.at)}`);
  }

  /** Returns an index after the row, for a call that changes nothing if another row is there now. */
  #seen(distance) {
    return { list: this.#list.name, at: Number(this.#at) + distance, was: this.#was };
  }

  async #double() {
    const row = copy(this.#was, this.#list.key);
    await this.#app.client.change("POST", "rows", { ...this.#seen(1), row });
    this.#done(`A copy of row ${grouped(this.#at)} is inserted after it, with a key of its own`);
  }

  async #delete() {
    await this.#app.client.change("DELETE", "rows", this.#seen(0));
    this.#done(`Row ${grouped(this.#at)} is deleted`);
  }

  async #refresh() {
    const query = { list: this.#list.name, at: String(this.#at), count: "1" };
    const { items } = await this.#app.client.get("rows", query, { isExact: true });
    if (items.length === 0) return this.#refuse("There is no longer a row with this index. Close this dialog.");
    return this.edit(this.#list, this.#at, items[0]);
  }
}
