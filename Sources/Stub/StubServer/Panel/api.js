// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The calls of the admin API. */

import { parse } from "./rows.js";

/** The calls that are the same for every mount. */
const ofAllMounts = ["lists", "faults/catalogue"];
/** The calls about all sandboxes of a mount. */
const ofAllSandboxes = /^sandboxes\b/;
const tokenKey = "understudy-admin-token";

/** The answer of the program to a call that it did not carry out. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export class Client {
  #root = new URL("../", import.meta.url);
  #askForToken;
  #question = null;
  /** The prefix of the mount that calls are for; null for the one that the program chooses. */
  mount = null;
  /** The name of the sandbox that calls are for; null for none. */
  sandbox = null;

  /** @param {(isWrong: boolean) => Promise<string | null>} askForToken */
  constructor(askForToken) {
    this.#askForToken = askForToken;
  }

  /** Reads something; numbers in the answer keep all their digits if `isExact`. */
  async get(path, query = {}, { isExact = false } = {}) {
    const text = await (await this.#send("GET", path, { query })).text();
    return isExact ? parse(text) : JSON.parse(text);
  }

  /** Changes something. */
  async change(method, path, body) {
    return parse(await (await this.#send(method, path, { body })).text());
  }

  /** Opens the stream of events. */
  events(lastID, signal) {
    const headers = { Accept: "text/event-stream" };
    if (lastID !== undefined) headers["Last-Event-ID"] = lastID;
    return this.#send("GET", "events", { headers, signal });
  }

  async #send(method, path, { query = {}, body, headers = {}, signal }) {
    const url = new URL(path, this.#root);
    for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
    const isOfMount = !ofAllMounts.includes(path);
    if (isOfMount && this.mount !== null) url.searchParams.append("mount", this.mount);
    const isInside = isOfMount && !ofAllSandboxes.test(path) && this.sandbox !== null;
    if (isInside) url.searchParams.append("sandbox", this.sandbox);
    for (let isRetry = false; ; isRetry = true) {
      const token = sessionStorage.getItem(tokenKey);
      const response = await fetch(url, {
        method, signal, cache: "no-store", body: JSON.stringify(body),
        headers: { ...headers, "Understudy-Admin": "1", ...(token !== null && { Authorization: `Bearer ${token}` }) },
      });
      if (response.ok) return response;
      if (response.status === 401 && (await this.#renewToken(token))) continue;
      throw new Refusal(response.status, await messageOf(response));
    }
  }

  /** Asks once for all calls that are refused at the same time; false if the person gives up. */
  async #renewToken(used) {
    if (sessionStorage.getItem(tokenKey) !== used) return true;
    this.#question ??= this.#askForToken(used !== null).finally(() => { this.#question = null; });
    const token = await this.#question;
    if (token === null) return false;
    sessionStorage.setItem(tokenKey, token);
    return true;
  }
}

async function messageOf(response) {
  const text = await response.text();
  try {
    return JSON.parse(text).Message ?? text;
  } catch {
    return text || `status ${response.status}`;
  }
}
