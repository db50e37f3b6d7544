// Understudy
// SPDX-License-Identifier: Apache-2.0

import { at } from '../json.js';
import { firstPosition } from './page-position.js';
import { ContentError, count } from './page-reader.js';

const ALL_ENDS = ['absent', 'null', 'empty'];
/** Pages without rows, one behind the other, after which a total is no longer trusted. */
const EMPTY_PAGES_MAX = 3;

/** A walk from the first page to the end: the positions that were asked for, and both of its edges. */
export class PageWalk {
  /** Positions that were asked for, by `keyOf`. */
  asked = new Set();
  /** The ids of the page before, as one text. */
  lastIds = null;
  /** The edge behind the last page: `more` is true, false, or null if not known. */
  after = { position: null, more: null };
  /** The edge before the first page. */
  before = { position: null, more: null };
  /** The number of pages that arrived. */
  pages = 0;
  #dialect;
  #pageSize;
  #rowsPerPage = 0;
  #lastId;
  #emptyPages = 0;

  constructor(dialect, pageSize) {
    this.#dialect = dialect;
    this.#pageSize = dialect.send?.size === undefined ? undefined : pageSize;
    this.after.position = firstPosition(dialect);
  }

  /** Returns a copy, on which a page can be tried. */
  clone() {
    const copy = Object.assign(new PageWalk(this.#dialect), this);
    copy.#pageSize = this.#pageSize;
    copy.#rowsPerPage = this.#rowsPerPage;
    copy.#lastId = this.#lastId;
    copy.#emptyPages = this.#emptyPages;
    return copy;
  }

  /** Whether a page has rows, and exactly those of the page before. */
  repeats({ rows }) {
    return rows.length > 0 && idsOf(rows) === this.lastIds;
  }

  /** Moves the edges over a page that arrived. Throws a ContentError if its signs cannot be read. */
  advance(position, page, url) {
    if (position.back) {
      this.before = this.#edge(position, page, page.previous, this.#dialect.morePrevious, true, url);
      return;
    }
    const { rows } = page;
    this.#rowsPerPage = Math.max(this.#rowsPerPage, rows.length);
    this.#lastId = rows.at(-1)?.id ?? this.#lastId;
    this.#emptyPages = rows.length === 0 ? this.#emptyPages + 1 : 0;
    this.after = this.#edge(position, page, page.next, this.#dialect.more, false, url);
    if (this.pages === 0) this.before = this.#firstEdge(position, page, url);
    this.lastIds = idsOf(rows);
    this.pages += 1;
  }

  /** Returns up to `number` positions behind the edge at which the total promises rows (styles page and offset). */
  ahead(number) {
    const { position, total, more } = this.after;
    const step = this.#step;
    if (total === undefined || step === null || more !== true) return [];
    const isPage = position.place === 'page';
    const rowsBefore = (value) => (isPage ? (value - (this.#dialect.firstPage ?? 1)) * step : value);
    const values = Array.from({ length: number }, (_, index) => position.value + index * (isPage ? 1 : step));
    return values.filter((value) => rowsBefore(value) < total).map((value) => ({ ...position, value }));
  }

  /** The rows of a full page: what was asked for, unless the server sends less. */
  get #step() {
    const size = this.#pageSize ?? Infinity;
    const step = this.#rowsPerPage === 0 ? size : Math.min(size, this.#rowsPerPage);
    return Number.isFinite(step) ? step : null;
  }

  #edge(position, page, token, sign = { sign: 'token' }, back, url) {
    const { style } = this.#dialect;
    if (style === 'page') return this.#pageEdge(position, page, sign);
    if (style === 'offset') return this.#offsetEdge(position, page, sign);
    const more = this.#more(sign, page.body, token);
    // Without rows, there is no new last row; the page behind the one before is asked for again.
    const isEdge = this.#dialect.token === 'lastRow' && !back;
    const value = isEdge && token === undefined ? this.#lastId : token;
    if (!more) return { position: null, more };
    return { position: { ...this.#position(value, url), ...(back && { back }) }, more };
  }

  #position(value, url) {
    if (this.#dialect.style !== 'url') {
      if (value === undefined || value === null || typeof value === 'boolean') {
        throw new ContentError(`the answer of ${url} says that a page follows, but its token is ${value}`);
      }
      return { place: 'token', value };
    }
    if (typeof value !== 'string' || !URL.canParse(value, url)) {
      throw new ContentError(`the answer of ${url} leads to ${value}, which is not a URL`);
    }
    return { place: 'url', value: new URL(value, url).href };
  }

  #pageEdge({ place, value }, { rows, body }, sign) {
    const index = value - (this.#dialect.firstPage ?? 1);
    const rowsBefore = index * (this.#step ?? 0);
    const total = count(body, this.#dialect.total);
    const more = this.#more(sign, body, undefined, { end: rowsBefore + rows.length, page: index + 1, rows });
    return { position: { place, value: value + 1 }, more, ...(total !== null && { total }) };
  }

  #offsetEdge({ place, value }, { rows, body }, sign) {
    const total = count(body, this.#dialect.total);
    // A page without rows is stepped over by the size, or the same offset would be asked for again.
    const next = value + (rows.length || (this.#step ?? 1));
    const more = this.#more(sign, body, undefined, { end: value + rows.length, page: this.pages + 1, rows });
    return { position: { place, value: next }, more, ...(total !== null && { total }) };
  }

  #more({ sign, at: where, ends = ALL_ENDS }, body, token, { end = 0, page = 0, rows = [] } = {}) {
    if (sign === 'flag') return at(body, where) === true;
    if (sign === 'token') return !ends.some((form) => isForm(token, form));
    const number = sign === 'rows' ? null : count(body, where);
    if (number === null) return rows.length === 0 ? false : null;
    if (rows.length === 0 && this.#emptyPages >= EMPTY_PAGES_MAX) return false;
    return number > (sign === 'pages' ? page : end);
  }

  /** The edge before the first page, which only some dialects can tell. */
  #firstEdge(position, page, url) {
    const { style, more = {}, morePrevious } = this.#dialect;
    if (morePrevious === undefined || style === 'page' || style === 'offset') return { position: null, more: false };
    // A flag that both directions share is about the direction that was asked for.
    const isShared = morePrevious.sign === 'flag' && String(morePrevious.at) === String(more.at);
    if (!isShared) return this.#edge(position, page, page.previous, morePrevious, true, url);
    const { previous } = page;
    if (previous === undefined) return { position: null, more: false };
    return { position: { place: 'token', value: previous, back: true }, more: null };
  }
}

function isForm(token, form) {
  if (form === 'absent') return token === undefined;
  return form === 'null' ? token === null : token === '';
}

function idsOf(rows) {
  return rows.map(({ key }) => key).join(',');
}
