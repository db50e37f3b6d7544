// Understudy
// SPDX-License-Identifier: Apache-2.0

import { requestFor } from './page-position.js';
import { readPage } from './page-reader.js';
import { PagerState } from './pager-state.js';

export { PagerState } from './pager-state.js';
export { ContentError } from './page-reader.js';

/** The failure of a page. `kind` is network, status, content, loop or other. */
export class PagerError extends Error {
  name = 'PagerError';

  constructor(kind, message, options) {
    super(message, options);
    this.kind = kind;
  }
}

/**
 * A pager for any list API that a dialect object describes. Every action returns a promise that resolves when nothing
 * is on its way; `failed` and `error` report failures, and only the iterators throw them.
 *
 *     const pager = new Pager({ url: 'https://api.example.com/v1/customers', dialect: stripe, pageSize: 100 });
 *     for await (const customer of pager) console.log(customer.id);
 */
export class Pager {
  #options;
  #state;
  /** What is on its way: ticket → the controller that aborts it, or the timer of a wait. */
  #pending = new Map();
  #waiters = [];
  /** The error of the last failure; null after a success. */
  error = null;

  /**
   * @param {object} options url, dialect, pageSize?, parameters?, requestTimeout? (milliseconds), ahead?,
   *   refetchesAll?, maximum?, fetch?, and the callbacks onPage?(rows), onEnd?() and onFailure?(error)
   */
  constructor({ url, dialect, pageSize, parameters = {}, requestTimeout = 30_000, ...rest }) {
    this.#options = { url, dialect, pageSize, parameters, requestTimeout, fetch: (...call) => fetch(...call), ...rest };
    const { ahead, refetchesAll, maximum } = this.#options;
    this.#state = new PagerState(dialect, {
      pageSize,
      ...(ahead !== undefined && { ahead }),
      ...(refetchesAll !== undefined && { refetchesAll }),
      maximum,
    });
  }

  /** The rows that are shown. */
  get rows() { return this.#state.rows; }
  /** The ids of the rows that are shown; integers beyond 2^53 are BigInts. */
  get ids() { return this.#state.ids; }
  /** Whether a page is on its way. */
  get loading() { return this.#state.loading; }
  /** The kind of the last failure; null after a success. */
  get failed() { return this.#state.failed; }
  /** Whether a page follows; null if not known. */
  get hasNext() { return this.#state.hasNext; }
  /** Whether there is a page before the first one shown; null if not known. */
  get hasPrevious() { return this.#state.hasPrevious; }
  /** The number of pages that are shown. */
  get pages() { return this.#state.pages; }

  /** Asks for the first page. */
  start() { return this.#perform(this.#state.start()); }
  /** Asks for the page that follows, or for the page that failed. */
  next() { return this.#perform(this.#state.next()); }
  /** Asks for the page before the first one shown. */
  previous() { return this.#perform(this.#state.previous()); }
  /** Replaces all rows by fresh ones. */
  refresh() { return this.#perform(this.#state.start()); }
  /** Asks again for what failed last. */
  retry() { return this.#perform(this.#state.retry()); }
  /** Gives up what is on its way. */
  cancel() { return this.#perform(this.#state.cancel()); }
  /** Asks for all pages, or for as many as have `limit` rows. */
  all(limit) { return this.#perform(this.#state.all(limit)); }

  /** Yields the rows of each page; throws a PagerError if a page fails. */
  async *eachPage() {
    await this.start();
    for (let from = 0; ;) {
      if (this.error) throw this.error;
      const { rows } = this;
      if (rows.length > from) yield rows.slice(from);
      from = rows.length;
      if (this.hasNext === false) return;
      await this.next();
    }
  }

  /** Yields each row; throws a PagerError if a page fails. */
  async *[Symbol.asyncIterator]() {
    for await (const page of this.eachPage()) yield* page;
  }

  #perform(actions) {
    for (const action of actions) this.#do(action);
    if (!this.loading) return Promise.resolve();
    return new Promise((resolve) => { this.#waiters.push(resolve); });
  }

  /** Performs what the state decided after something happened, and wakes those who wait for the end. */
  #happened(actions) {
    for (const action of actions) this.#do(action);
    if (this.loading) return;
    for (const wake of this.#waiters.splice(0)) wake();
  }

  #do(action) {
    const { onPage, onEnd, onFailure } = this.#options;
    if (action.do === 'send') this.#send(action);
    if (action.do === 'wait') this.#wait(action);
    if (action.do === 'abort') this.#abort(action.ticket);
    if (action.do === 'end') onEnd?.();
    if (action.do === 'page') {
      this.error = null;
      onPage?.(action.rows, action.ids);
    }
    if (action.do === 'failed') {
      this.error = new PagerError(action.kind, `a page failed (${action.kind})`, { cause: action.error });
      onFailure?.(this.error);
    }
  }

  #wait({ ticket, milliseconds }) {
    const timer = setTimeout(() => {
      this.#pending.delete(ticket);
      this.#happened(this.#state.waited(ticket));
    }, milliseconds);
    this.#pending.set(ticket, { abort: () => clearTimeout(timer) });
  }

  #abort(ticket) {
    this.#pending.get(ticket)?.abort();
    this.#pending.delete(ticket);
    if (!this.loading) this.#happened([]);
  }

  async #send({ ticket, position }) {
    const controller = new AbortController();
    this.#pending.set(ticket, controller);
    const { url, page, ...failure } = await this.#answer(position, controller);
    this.#pending.delete(ticket);
    // The state ignores the answer to a request that was given up.
    const state = this.#state;
    this.#happened(page ? state.arrived(ticket, page, url) : state.broke(ticket, failure));
  }

  /** Returns the page and its address, or the failure. */
  async #answer(position, controller) {
    let request;
    try {
      request = requestFor(position, this.#options);
    } catch (error) {
      return { kind: 'content', error }; // The server sent a token or URL that no request can have.
    }
    return { url: request.url, ...(await this.#ask(request, controller, position)) };
  }

  /** Returns the page, or the failure. */
  async #ask({ url, ...request }, controller, position) {
    const { fetch, dialect, requestTimeout } = this.#options;
    const late = () => controller.abort(new DOMException(`no answer within ${requestTimeout} ms`, 'TimeoutError'));
    const timer = setTimeout(late, requestTimeout);
    let response;
    let bytes;
    try {
      response = await fetch(url, { ...request, signal: controller.signal });
      bytes = await response.arrayBuffer();
    } catch (error) {
      return { kind: 'network', error };
    } finally {
      clearTimeout(timer);
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: response.ok }).decode(bytes);
      if (!response.ok) return refusal(response, text, position, url);
      return { page: readPage(dialect, { url, link: response.headers.get('Link'), text }) };
    } catch (error) {
      // The fetch of Node 20 takes a body without a length as complete when the connection closes in the middle of it.
      const isIncomplete = error.isCut === true && !response.headers.has('Content-Length');
      return { kind: isIncomplete ? 'network' : 'content', error };
    }
  }
}

/** Returns the failure for an answer with another status than 200 to 299. */
function refusal({ status, headers }, text, { place }, url) {
  const error = new Error(`${url} answered with the status ${status}: ${text.slice(0, 200)}`);
  const failure = { kind: 'status', error };
  if (status === 429 || status === 503) return { ...failure, retryAfter: waitingTime(headers.get('Retry-After')) };
  const hasToken = place === 'token' || place === 'url';
  return { ...failure, isExpired: hasToken && status < 500 && (status === 410 || speaksOfExpiry(status, text)) };
}

/** Whether an error is about a token that is no longer valid; APIs have no common status for it. */
function speaksOfExpiry(status, text) {
  // With 401, the token is the one of the user; with 403, it is unless the text names the token of a page.
  if (status === 401 || (status === 403 && !/page[ _-]?token|cursor/i.test(text))) return false;
  return /expired|(invalid|bad|no longer valid)[^.]{0,40}\b\w*(cursor|token)/i.test(text);
}

/** Returns the milliseconds of the header Retry-After, which has seconds or a date; undefined without it. */
function waitingTime(header) {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
