// Understudy
// SPDX-License-Identifier: Apache-2.0

import { firstPosition, keyOf } from './page-position.js';
import { ContentError } from './page-reader.js';
import { PageWalk } from './page-walk.js';

const MAXIMUM = Object.freeze({ retries: 3, retryWait: 60_000 });

/**
 * The decisions of a pager, without a network: each method takes what happened, and returns the actions to perform.
 *
 * | action | meaning |
 * | --- | --- |
 * | `{ do: 'send', ticket, position }` | ask for the page at a position; the answer goes to `arrived` or `broke` |
 * | `{ do: 'abort', ticket }` | give up a request or a wait |
 * | `{ do: 'wait', ticket, milliseconds }` | wait, then call `waited` |
 * | `{ do: 'page', rows }`, `{ do: 'end' }`, `{ do: 'failed', kind }` | tell the owner |
 */
export class PagerState {
  /** The rows that arrived, in order, each with the text that stands for its id. */
  #shown = [];
  #keys = new Set();
  #visible = Infinity;
  #dialect;
  #options;
  #walk;
  #tickets = 0;
  /** The page that the user waits for: ticket, intent (first, next, previous), position, retries. */
  #current = null;
  /** Pages that were asked for before they are needed: key of the position → ticket, and page or failure. */
  #ahead = new Map();
  /** The number of rows at which a sequence of pages ends (`all`); null if one page was asked for. */
  #goal = null;
  /** A refresh of several pages: their number, the walk over them, and the rows of each. They are shown together. */
  #refetch = null;
  /** The page that failed last, with what was to be done at that time. */
  #broken = null;
  /** Whether the walk began again after an expired token, and has not reached a new row. */
  #isCatchingUp = false;
  #mayRestart = true;

  /** The number of pages that are shown. */
  pages = 0;
  /** The kind of the last failure; null after a success. */
  failed = null;

  /**
   * @param {object} dialect
   * @param {{ pageSize?: number, ahead?: number, refetchesAll?: boolean, maximum?: object }} [options]
   */
  constructor(dialect, options = {}) {
    this.#dialect = dialect;
    this.#options = { ahead: 0, refetchesAll: true, ...options, maximum: { ...MAXIMUM, ...options.maximum } };
    this.#walk = this.#newWalk();
  }

  get rows() {
    return this.#shown.slice(0, this.#visible).map(({ row }) => row);
  }

  get ids() {
    return this.#shown.slice(0, this.#visible).map(({ id }) => id);
  }

  get loading() {
    return this.#current !== null;
  }

  /** Whether a page follows; null if not known. */
  get hasNext() {
    return this.#walk.pages === 0 ? null : this.#walk.after.more;
  }

  /** Whether there is a page before the first one shown; null if not known. */
  get hasPrevious() {
    return this.#walk.pages === 0 ? null : this.#walk.before.more;
  }

  /** Asks for the first page; later, asks for the pages that are shown once more. */
  start() {
    const wanted = Math.max(this.pages, this.#refetch?.wanted ?? 0);
    const isRefetch = this.#options.refetchesAll && wanted > 1;
    return this.#first(null, isRefetch ? { wanted, walk: null, pages: [] } : null);
  }

  /** Asks for the page that follows, or for the page that failed. */
  next() {
    if (this.#current) return [];
    this.#visible = Infinity;
    return this.#step(null);
  }

  /** Asks for the page before the first one shown. */
  previous() {
    const { position, more } = this.#walk.before;
    if (this.#current || position === null || more === false) return [];
    this.#mayRestart = true;
    return this.#send('previous', position);
  }

  /** Asks again for what failed last. */
  retry() {
    if (this.#current || this.#broken === null) return [];
    return this.#resume(null);
  }

  /** Asks for all pages, or for as many as have `limit` rows; goes on at the page that failed. */
  all(limit = Infinity) {
    const canResume = this.#broken !== null && this.#broken.intent !== 'previous' && this.#broken.refetch === null;
    if (this.#current || !canResume || this.ids.length >= limit) return this.#first(limit);
    this.#visible = Infinity;
    return this.#resume(limit);
  }

  /** Gives up what is on its way. */
  cancel() {
    this.#goal = null;
    return this.#abandon();
  }

  /** Takes a page. `page` is what `readPage` returned, `url` the address of the request. */
  arrived(ticket, page, url) {
    const waiting = this.#find(ticket);
    if (waiting === undefined) return [];
    if (waiting !== this.#current) {
      waiting.arrival = { page, url };
      return [];
    }
    return this.#take(page, url);
  }

  /**
   * Takes a failure.
   *
   * @param {{ kind: string, retryAfter?: number, isExpired?: boolean }} failure `retryAfter` in milliseconds
   */
  broke(ticket, failure) {
    const waiting = this.#find(ticket);
    if (waiting === undefined) return [];
    if (waiting !== this.#current) {
      this.#ahead.delete(keyOf(waiting.position)); // It is asked for again when it is needed.
      return [];
    }
    return this.#takeFailure(waiting, failure);
  }

  /** Takes the end of a wait. */
  waited(ticket) {
    if (this.#current?.ticket !== ticket) return [];
    return [{ do: 'send', ticket, position: this.#current.position }];
  }

  #newWalk() {
    return new PageWalk(this.#dialect, this.#options.pageSize);
  }

  #find(ticket) {
    if (this.#current?.ticket === ticket) return this.#current;
    return [...this.#ahead.values()].find((waiting) => waiting.ticket === ticket);
  }

  #abandon() {
    const given = [...this.#ahead.values()].filter(({ arrival }) => arrival === undefined);
    if (this.#current) given.push(this.#current);
    this.#ahead.clear();
    this.#current = null;
    this.#refetch = null;
    this.#isCatchingUp = false;
    return given.map(({ ticket }) => ({ do: 'abort', ticket }));
  }

  #first(goal, refetch = null) {
    const aborted = this.#abandon();
    this.#goal = goal;
    this.#refetch = refetch;
    this.#broken = null;
    this.#mayRestart = true;
    return [...aborted, ...this.#send('first', firstPosition(this.#dialect))];
  }

  #resume(goal) {
    const { intent, position, isCatchingUp, refetch } = this.#broken;
    this.#goal = goal;
    this.#refetch = position === null ? null : refetch;
    this.#isCatchingUp = isCatchingUp;
    this.#mayRestart = true;
    if (position === null) return this.#step(goal);
    return this.#send(intent, position);
  }

  /** Asks for the page behind the last one, unless the walk ends or turns in a circle. */
  #step(goal) {
    if (this.#broken?.position && this.#broken.intent !== 'previous') return this.#resume(goal);
    const { position, more } = this.#walk.after;
    if (this.#walk.pages === 0) return this.#first(goal);
    if (more === false) return this.#end();
    if (this.#walk.asked.has(keyOf(position))) return this.#fail('loop', 'next', null);
    this.#goal = goal;
    this.#mayRestart = true;
    return this.#send('next', position);
  }

  #send(intent, position) {
    const key = keyOf(position);
    const early = intent === 'next' ? this.#ahead.get(key) : undefined;
    if (early === undefined) {
      this.#current = { ticket: ++this.#tickets, intent, position, retries: 0 };
      return [{ do: 'send', ticket: this.#tickets, position }];
    }
    this.#ahead.delete(key);
    this.#current = { ...early, intent, position, retries: 0 };
    return early.arrival ? this.#take(early.arrival.page, early.arrival.url) : [];
  }

  #take(page, url) {
    const { intent, position } = this.#current;
    const walk = intent === 'first' ? this.#newWalk() : (this.#refetch?.walk ?? this.#walk).clone();
    if (intent === 'next' && walk.repeats(page)) return this.#fail('loop', intent, position);
    try {
      walk.advance(position, page, url);
    } catch (error) {
      if (error instanceof ContentError) return this.#takeFailure(this.#current, { kind: 'content', error });
      throw error;
    }
    walk.asked.add(keyOf(position));
    this.#current = null;
    this.#broken = null;
    this.failed = null;
    if (this.#refetch) return this.#collect(walk, page);
    this.#walk = walk;
    return intent === 'previous' ? this.#takePrevious(page) : this.#takeNext(intent, page);
  }

  /** Keeps a page of a refresh of several pages; shows them when the last one is there. */
  #collect(walk, { rows }) {
    const { wanted, pages } = this.#refetch;
    const { position, more } = walk.after;
    if (pages.length === 0 || rows.length > 0 || more !== false) pages.push(rows);
    this.#refetch.walk = walk;
    if (more !== false && pages.length < wanted) {
      if (walk.asked.has(keyOf(position))) return this.#fail('loop', 'next', null);
      return this.#send('next', position);
    }
    this.#refetch = null;
    this.#walk = walk;
    this.#clear();
    const actions = pages.map((each) => this.#add(each));
    return [...actions, ...this.#askAhead()];
  }

  #takePrevious({ rows }) {
    // No row is before the first one; only some dialects can tell that without a request.
    if (rows.length === 0) {
      this.#walk.before = { position: null, more: false };
      return [];
    }
    const fresh = this.#fresh(rows);
    this.#shown.unshift(...fresh);
    this.pages += 1;
    return [pageAction(fresh)];
  }

  #takeNext(intent, { rows }) {
    const isBehindEnd = intent === 'next' && rows.length === 0 && this.#walk.after.more === false;
    if (intent === 'first' && !this.#isCatchingUp) this.#clear();
    const isKnown = this.#isCatchingUp && rows.every(({ key }) => this.#keys.has(key));
    if (isKnown && this.#walk.after.more !== false) return this.#goOn();
    this.#isCatchingUp = false;
    if (isBehindEnd || isKnown) return this.#end();
    return [this.#add(rows), ...this.#afterPage()];
  }

  /** Shows the rows of a page that are not shown yet, up to the limit of `all`. */
  #add(rows) {
    const fresh = this.#fresh(rows);
    this.#shown.push(...fresh);
    this.pages += 1;
    const behindLimit = Math.max(0, this.#shown.length - (this.#goal ?? Infinity));
    return pageAction(fresh.slice(0, fresh.length - behindLimit));
  }

  /** Goes on to the goal, and asks ahead. */
  #afterPage() {
    const { more } = this.#walk.after;
    if (this.#goal === null) return this.#askAhead();
    if (this.#shown.length >= this.#goal) {
      this.#visible = this.#goal;
      this.#goal = null;
      return [];
    }
    return more === false ? this.#end() : this.#goOn();
  }

  #goOn() {
    const { position } = this.#walk.after;
    if (this.#walk.asked.has(keyOf(position))) return this.#fail('loop', 'next', null);
    return [...this.#send('next', position), ...this.#askAhead()];
  }

  #askAhead() {
    const current = this.#current && keyOf(this.#current.position);
    const isWanted = (position) => {
      const key = keyOf(position);
      return key !== current && !this.#ahead.has(key) && !this.#walk.asked.has(key);
    };
    return this.#walk.ahead(this.#options.ahead).filter(isWanted).map((position) => {
      const ticket = ++this.#tickets;
      this.#ahead.set(keyOf(position), { ticket, position });
      return { do: 'send', ticket, position };
    });
  }

  #takeFailure(waiting, { kind, retryAfter, isExpired = false, error }) {
    const { retries, retryWait } = this.#options.maximum;
    if (retryAfter !== undefined && retryAfter <= retryWait && waiting.retries < retries) {
      waiting.retries += 1;
      return [{ do: 'wait', ticket: waiting.ticket, milliseconds: retryAfter }];
    }
    if (isExpired && waiting.intent === 'next' && this.#mayRestart && this.#refetch === null) {
      this.#mayRestart = false;
      this.#isCatchingUp = true;
      return this.#send('first', firstPosition(this.#dialect));
    }
    return this.#fail(kind, waiting.intent, waiting.position, error);
  }

  #fail(kind, intent, position, error) {
    this.#broken = { intent, position, refetch: this.#refetch, isCatchingUp: this.#isCatchingUp };
    // A refresh of several pages begins again, because the pages that came before the failure may have changed.
    if (this.#refetch && position !== null) {
      const refetch = { wanted: this.#refetch.wanted, walk: null, pages: [] };
      this.#broken = { intent: 'first', position: firstPosition(this.#dialect), refetch, isCatchingUp: false };
    }
    this.#current = null;
    this.#goal = null;
    this.#refetch = null;
    this.#isCatchingUp = false;
    this.failed = kind;
    return [{ do: 'failed', kind, error }];
  }

  #end() {
    this.#goal = null;
    return [{ do: 'end' }];
  }

  #clear() {
    this.#shown = [];
    this.#keys.clear();
    this.#visible = Infinity;
    this.pages = 0;
  }

  /** Returns the rows that are not shown yet, each once. */
  #fresh(rows) {
    return rows.filter(({ key }) => !this.#keys.has(key) && this.#keys.add(key));
  }
}

function pageAction(rows) {
  return { do: 'page', rows: rows.map(({ row }) => row), ids: rows.map(({ id }) => id) };
}
