// Understudy
// SPDX-License-Identifier: Apache-2.0

import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { at, isInteger, stringifyForWire } from '../json.js';
import { DriverError } from './errors.js';
import { FAILURE_KINDS, failureKind, isCancellation } from './failure-kinds.js';
import { LayerDriver } from './layer-driver.js';
import { Renewal } from './renewal.js';

const ACTIONS = ['start', 'next', 'previous', 'refresh', 'retry', 'cancel', 'all'];
/** The number of rows between two turns of the event loop; each page is followed by one, too. */
const ROWS_OF_TURN = 100;
/** The limit of the `all` whose code runs; actions that overlap have other limits. */
const LIMIT = new AsyncLocalStorage();
/** Lets everything else run, so that the driver answers even if a pager never ends and never waits. */
const turn = () => new Promise((resolve) => { setImmediate(resolve); });
const PLACES = { start: 'replace', refresh: 'replace', all: 'replace', previous: 'before' };

/**
 * The base of the driver of a pager. A subclass has one of these, and `open` if the pager needs to be created:
 *
 * - methods with the names of actions (`start`, `next`, …). They return, or promise, the rows of the page (an array),
 *   null if there is no such page, the result of an iterator over pages, or nothing if they report by themselves with
 *   `showPage`, `showEnd` and `showFailure`.
 * - `iteratePages()`, which returns an iterator over pages (arrays of rows): gives start, next, refresh, retry and all.
 * - `iterateRows()`, which returns an iterator over rows: gives all. Rows that come without a request in between are
 *   one page.
 *
 * What a method throws is a failure of the pager; its kind is found by `failures` and `failureKind`.
 */
export class PagerDriver extends LayerDriver {
  static layer = 'pager';
  static events = ['page', 'end', 'failed'];
  /** The names of the dialects that the pager speaks; null for all of them. */
  static dialects = null;
  /** Rules for the kinds of errors, `[class, name or test, kind]`; they go before those of `failureKind`. */
  static failures = [];

  /** The actions for which the subclass has a method, or that one of the iterators gives. */
  static get actions() {
    const { iteratePages, iterateRows } = this.prototype;
    const given = new Set(iteratePages ? ['start', 'next', 'refresh', 'all'] : []);
    if (iterateRows) given.add('all');
    const own = (action) => this.prototype[action] !== PagerDriver.prototype[action];
    if (own('start') && own('next')) given.add('all');
    if (own('start') || given.has('start')) given.add('refresh').add('retry');
    return ACTIONS.filter((action) => given.has(action) || own(action));
  }

  #rows = [];
  #pages = 0;
  #failed = null;
  /** The action that began last, with its arguments; for `retry`, the one that it repeats. */
  #asked = null;
  /** The action that failed last, with its arguments, and whether it has thrown; null after a success. */
  #broken = null;
  #hasEnded = false;
  #loading = 0;
  /** The number of calls of the pager, and of cancels, so far. */
  #calls = 0;
  #iterator = null;
  /** Whether the iterator has thrown; a generator is over then, although its list is not. */
  #hasThrown = false;
  /** The action that begins the list again and whose first page is on its way; null without one. */
  #renewal = null;

  /** Returns the id of a row: the value at the path `id` of the dialect, or the row itself if it is not an object. */
  idOf(row) {
    if (typeof row !== 'object' || row === null) return row ?? null;
    return at(row, this.configuration.dialect?.id ?? ['id']) ?? null;
  }

  /** Returns the ids of rows; a row without an id is a mistake of the driver. */
  #idsOf(rows, place) {
    return [...rows].map((row, index) => {
      let id;
      let problem = 'has no id';
      try {
        id = this.idOf(row);
        if (typeof id === 'string' || isInteger(id)) return id;
        if (id !== null && id !== undefined) problem = `has the id ${String(id)}`;
      } catch (error) {
        if (error instanceof DriverError) throw error;
        problem = `has no id: 'idOf' threw ${error}`;
      }
      if (typeof id === 'object' && id !== null) {
        problem = problemOf(id);
        if (problem === null) return id;
      }
      const wanted = "return an integer or a text for each row from 'idOf(row)' of the driver";
      throw DriverError.defect(`row ${index + 1} of ${rows.length} ${place} ${problem}: ${shown(row)}; ${wanted}`);
    });
  }

  /** The URL of the list. */
  get endpoint() {
    const { endpoints = {} } = this.configuration;
    return endpoints.list ?? Object.values(endpoints)[0];
  }

  /** The rows that are shown; override it if the pager keeps them. */
  get rows() {
    return this.#rows;
  }

  /** Whether a page is on its way; override it if the pager knows. */
  get loading() {
    return this.#loading > 0;
  }

  /** Whether a page follows, null if not known; override it if the pager knows (promise `looksAhead`). */
  get hasNext() {
    return this.#hasEnded ? false : null;
  }

  /** Whether there is a page before, null if not known; override it if the pager knows. */
  get hasPrevious() {
    return null;
  }

  /** The number of pages that are shown; override it if the pager knows. */
  get pages() {
    return this.#pages;
  }

  /** The kind of the last failure, null after a success; override it if the pager knows. */
  get failed() {
    return this.#failed;
  }

  get state() {
    const { loading, failed, hasNext, hasPrevious, pages } = this;
    return { ids: this.#idsOf([...this.rows], 'that are shown'), loading, failed, hasNext, hasPrevious, pages };
  }

  /** Reports a page. `place` says whether its rows are behind those that are shown, before them, or replace them. */
  showPage(rows, place = 'after') {
    const old = place === 'replace' ? [] : this.#rows;
    const shown = [...rows].slice(0, Math.max((LIMIT.getStore() ?? Infinity) - old.length, 0));
    const ids = this.#idsOf(shown, 'of a page');
    this.#rows = place === 'before' ? [...shown, ...old] : [...old, ...shown];
    this.#pages = place === 'replace' ? 1 : this.#pages + 1;
    this.#failed = null;
    this.#broken = null;
    this.#hasEnded = false;
    this.trace('page', ids);
  }

  /** Reports that no page follows. */
  showEnd() {
    this.#failed = null;
    this.#broken = null;
    this.#hasEnded = true;
    this.trace('end');
  }

  /** Reports a failure: an error, or its kind. */
  showFailure(error) {
    if (typeof error !== 'string') return this.#fail(this.#kindOf(error), this.#asked);
    if (FAILURE_KINDS.includes(error)) return this.#fail(error, this.#asked);
    throw DriverError.defect(`'${error}' is not a kind of failure; use one of ${FAILURE_KINDS.join(', ')}`);
  }

  #fail(kind, asked, hasThrown = false) {
    this.#broken = asked && { ...asked, hasThrown };
    this.#failed = kind;
    this.trace('failed', kind);
  }

  #kindOf(error) {
    const kind = failureKind(error, this.constructor.failures);
    console.error(`failed(${kind}):`, error);
    return kind;
  }

  /** Accepts the configuration if its dialect is one of `dialects`. */
  accept(configuration) {
    const { dialects } = this.constructor;
    const name = configuration.dialect?.name;
    if (dialects && !dialects.includes(name)) {
      const message = `this driver does not speak the dialect '${name}'; its dialects are ${dialects.join(', ')}`;
      throw DriverError.unsupported(`dialect '${name}'`, message);
    }
    const { dialect, ...others } = configuration;
    super.accept(others);
    this.configuration = configuration;
  }

  perform(action, values) {
    const [limit = null] = values;
    if (action === 'all' && limit !== null && !(isInteger(limit) && limit >= 0)) {
      const value = stringifyForWire(limit);
      throw DriverError.refused(`argument 'limit' of 'all' is ${value}; give an integer of 0 or more`);
    }
    if (action === 'cancel') return this.#cancel();
    return this.#load(action, action === 'all' && limit !== null ? [Number(limit)] : []);
  }

  /** Performs an action; returns whether it was given up. */
  async #load(action, values) {
    this.#loading += 1;
    this.#calls += 1;
    const call = this.#calls;
    const asked = this.#meant(action, values);
    this.#asked = asked;
    // A pager that reports its failures itself knows what its own `next` has to ask for.
    const isRepeated = action === 'next' && this.#isFirstBroken && this.#broken.hasThrown;
    const performed = isRepeated ? asked : { action, values };
    const renewal = this.#beginRenewal(performed.action);
    try {
      this.#take(performed.action, await this[performed.action](...performed.values), asked.action);
      return false;
    } catch (error) {
      if (error instanceof DriverError) throw error;
      // A cancel or a later call, such as a refresh, may have aborted the request; that is not a failure.
      const isAborted = call < this.#calls && isCancellation(error);
      if (!isAborted) this.#fail(this.#kindOf(error), asked, true);
      return isAborted;
    } finally {
      this.#loading -= 1;
      if (renewal !== null) this.#endRenewal(renewal);
    }
  }

  /** Keeps the fields of the driver, and its iterator, if an action begins the list again. */
  #beginRenewal(action) {
    const isRepeated = action === 'retry' && this.retry === PagerDriver.prototype.retry;
    if ((isRepeated ? this.#broken?.action : action) !== 'start') return null;
    const position = { iterator: this.#iterator, hasEnded: this.#hasEnded, hasThrown: this.#hasThrown };
    this.#renewal = new Renewal(this, position, this.#renewal);
    return this.#renewal;
  }

  /** Lets the old iterator go when the first page of the new one has come or has failed. */
  #endRenewal(renewal) {
    if (renewal === this.#renewal) {
      this.#renewal = null;
      if (renewal.position.iterator !== this.#iterator) closeIterator(renewal.position.iterator);
    } else if (renewal.canceledAt !== null) {
      this.#putBack(renewal); // The call may have changed the fields while it ended.
    }
  }

  /** Goes on behind the rows that are shown, unless another call has begun after the cancel. */
  #putBack(renewal) {
    if (renewal.canceledAt !== this.#calls) return;
    renewal.putBack(this);
    const { iterator, hasEnded, hasThrown } = renewal.position;
    if (iterator !== this.#iterator) closeIterator(this.#iterator);
    this.#iterator = iterator;
    this.#hasEnded = hasEnded;
    this.#hasThrown = hasThrown;
  }

  /** Returns what an action asks for: the action that failed for `retry`, and for `next` if the first page failed. */
  #meant(action, values) {
    const isRepeated = action === 'retry' || (action === 'next' && this.#isFirstBroken);
    return (isRepeated ? this.#broken : null) ?? { action, values };
  }

  /** Whether the page that failed last is the first one. */
  get #isFirstBroken() {
    return this.#broken?.action === 'start' || this.#broken?.action === 'refresh';
  }

  async #cancel() {
    this.#calls += 1;
    const renewal = this.#renewal;
    this.#renewal = null;
    if (renewal !== null) renewal.canceledAt = this.#calls;
    try {
      await this.cancel();
    } finally {
      if (renewal !== null) this.#putBack(renewal);
    }
  }

  #take(action, result, meant) {
    if (result === undefined) return;
    const isStep = result !== null && !Array.isArray(result) && typeof result === 'object' && 'done' in result;
    if (isStep ? result.done : result === null) this.#takeNothing(meant);
    else this.showPage(isStep ? yielded(result) : returned(action, result), PLACES[meant] ?? 'after');
  }

  /** Reports that there is no page where an action looked for one. */
  #takeNothing(action) {
    if (action === 'previous') {
      if (this.#broken?.action === 'previous') this.#failed = this.#broken = null;
      return;
    }
    if (action === 'start' || action === 'refresh') this.showPage([], 'replace');
    this.showEnd();
  }

  /** Opens an iterator of the subclass in place of the one before. */
  #reopen(open) {
    const old = this.#iterator;
    this.#hasEnded = false;
    this.#hasThrown = false;
    const iterable = open.call(this);
    this.#iterator = iterable[Symbol.asyncIterator]?.() ?? iterable[Symbol.iterator]?.() ?? iterable;
    if (old !== this.#renewal?.position.iterator) closeIterator(old);
    return this.#iterator;
  }

  /** Returns the next step of the iterator; null if a newer iterator has taken its place. */
  async #step() {
    const iterator = this.#iterator;
    let step;
    try {
      step = await iterator.next();
    } catch (error) {
      if (iterator !== this.#iterator) return null;
      this.#hasThrown = true;
      throw error;
    }
    if (iterator !== this.#iterator) return null;
    if (step.done && this.#hasThrown) {
      throw new Error('the iterator has ended because it threw an error; this is not the end of the list');
    }
    this.#hasThrown = false;
    return step;
  }

  /** Shows the first page of a new iterator. */
  async start() {
    if (!this.iteratePages) throw DriverError.unsupported("action 'start'");
    this.#reopen(this.iteratePages);
    const step = await this.#step();
    if (step === null) return;
    this.showPage(step.done ? [] : yielded(step), 'replace');
    if (step.done) this.showEnd();
  }

  /** Shows the next page of the iterator, or the first page if there was none. */
  async next() {
    if (this.#iterator === null) return this.start();
    const step = await this.#step();
    return step === null ? undefined : { done: step.done, value: step.value };
  }

  /** Does the same as `start`. */
  async refresh() {
    await this.#load('start', []);
  }

  previous() {
    throw DriverError.unsupported("action 'previous'");
  }

  /** Repeats the action that failed last. */
  retry() {
    if (this.#broken === null) return undefined;
    const { action, values } = this.#broken;
    return this[action](...values);
  }

  cancel() {
    throw DriverError.unsupported("action 'cancel'");
  }

  /** Shows all rows, or the first ones: by the rows of an iterator, or by `start` and `next`. */
  async all(limit = Infinity) {
    return this.iterateRows ? this.#allRows(limit) : LIMIT.run(limit, () => this.#allPages(limit));
  }

  async #allPages(limit) {
    if (await this.#load('start', [])) return;
    while (!this.isDisposed && this.#failed === null && !this.#hasEnded && this.rows.length < limit) {
      const pages = this.#pages;
      await this.#load('next', []);
      await turn();
      if (pages === this.#pages && this.#failed === null && !this.#hasEnded) return;
    }
  }

  async #allRows(limit) {
    const iterator = this.#reopen(this.iterateRows);
    let page = [];
    let place = 'replace';
    const show = () => {
      this.showPage(page, place);
      place = 'after';
      page = [];
    };
    try {
      for (let count = 0; count < limit; count += 1) {
        const requests = this.requestCount;
        if (count % ROWS_OF_TURN === 0) await turn();
        if (this.isDisposed) break;
        const { done, value } = await iterator.next();
        if (iterator !== this.#iterator) return;
        if (this.requestCount !== requests && page.length > 0) show();
        if (done) {
          if (page.length > 0 || place === 'replace') show();
          this.showEnd();
          return;
        }
        page.push(value);
      }
      if (page.length > 0) show();
    } catch (error) {
      if (page.length > 0) show();
      throw error;
    }
    await iterator.return?.();
  }
}

/** Ends an iterator that is not read any more. */
function closeIterator(iterator) {
  Promise.resolve(iterator?.return?.()).catch(() => {});
}

/** Returns a value in one short line. */
function shown(value) {
  return inspect(value, { depth: 2, breakLength: Infinity, compact: true }).slice(0, 200);
}

/** Returns a sentence without a subject about an id that cannot be written as JSON; null if it can. */
function problemOf(id) {
  try {
    stringifyForWire(id);
    return null;
  } catch (error) {
    return `has an id that is not JSON: ${error.message.split('\n')[0]}`;
  }
}

const isRows = (value) => typeof value?.[Symbol.iterator] === 'function' && typeof value !== 'string';

/** Returns the rows that an iterator over pages yielded. */
function yielded({ value }) {
  if (isRows(value)) return [...value];
  throw new Error(`the iterator over pages yielded ${shown(value)}; yield the rows of a page, as an array`);
}

/** Returns the rows that an action returned. */
function returned(action, value) {
  if (isRows(value)) return [...value];
  const wanted = "return the rows of a page as an array, null if no page follows, or nothing after 'showPage'";
  throw new Error(`'${action}' returned ${shown(value)}; ${wanted}`);
}
