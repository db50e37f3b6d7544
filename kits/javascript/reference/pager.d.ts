// Understudy
// SPDX-License-Identifier: Apache-2.0

import type { Dialect, FailureKind } from '../driver.js';

/** The options of a pager. */
export interface PagerOptions<Row> {
  url: string;
  dialect: Dialect;
  /** The page size to ask for, if the dialect can send one. */
  pageSize?: number;
  /** Query parameters that are on every request. */
  parameters?: Record<string, string>;
  /** The time in milliseconds within which a page must be complete; 30,000 by default. */
  requestTimeout?: number;
  /** The number of pages to ask for before they are needed (styles page and offset with a total); 0 by default. */
  ahead?: number;
  /** Whether a refresh asks for all pages that are shown; true by default. */
  refetchesAll?: boolean;
  /** Limits of retries after Retry-After: 3 retries and 60,000 ms by default. */
  maximum?: { retries?: number; retryWait?: number };
  fetch?: typeof globalThis.fetch;
  onPage?(rows: Row[], ids: unknown[]): void;
  onEnd?(): void;
  onFailure?(error: PagerError): void;
}

/** The failure of a page. */
export class PagerError extends Error {
  constructor(kind: FailureKind, message: string, options?: ErrorOptions);
  readonly kind: FailureKind;
}

/** The sign of an answer that is not a page of the dialect. */
export class ContentError extends Error {
  isCut: boolean;
}

/** A pager for any list API that a dialect object describes. */
export class Pager<Row = Record<string, unknown>> implements AsyncIterable<Row> {
  constructor(options: PagerOptions<Row>);
  error: PagerError | null;
  get rows(): Row[];
  get ids(): unknown[];
  get loading(): boolean;
  get failed(): FailureKind | null;
  get hasNext(): boolean | null;
  get hasPrevious(): boolean | null;
  get pages(): number;
  start(): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  refresh(): Promise<void>;
  retry(): Promise<void>;
  cancel(): Promise<void>;
  all(limit?: number): Promise<void>;
  eachPage(): AsyncGenerator<Row[]>;
  [Symbol.asyncIterator](): AsyncGenerator<Row>;
}

/** The position of a page. */
export interface Position {
  place: 'first' | 'page' | 'offset' | 'token' | 'url';
  value?: unknown;
  back?: boolean;
}

/** A page that was read. */
export interface Page {
  rows: { key: string; id: unknown; row: Record<string, unknown> }[];
  next: unknown;
  previous: unknown;
  body: unknown;
}

/** An action that the state of a pager asks for. */
export type PagerAction =
  | { do: 'send'; ticket: number; position: Position }
  | { do: 'abort'; ticket: number }
  | { do: 'wait'; ticket: number; milliseconds: number }
  | { do: 'page'; rows: Record<string, unknown>[]; ids: unknown[] }
  | { do: 'end' }
  | { do: 'failed'; kind: FailureKind; error?: unknown };

/** The options of the decisions of a pager. */
export type PagerStateOptions = Pick<PagerOptions<unknown>, 'pageSize' | 'ahead' | 'refetchesAll' | 'maximum'>;

/** The reason for which a page did not arrive. `retryAfter` is in milliseconds. */
export interface PageFailure {
  kind: FailureKind;
  retryAfter?: number;
  isExpired?: boolean;
  error?: unknown;
}

/** The decisions of a pager, without a network. */
export class PagerState {
  constructor(dialect: Dialect, options?: PagerStateOptions);
  pages: number;
  failed: FailureKind | null;
  get rows(): Record<string, unknown>[];
  get ids(): unknown[];
  get loading(): boolean;
  get hasNext(): boolean | null;
  get hasPrevious(): boolean | null;
  start(): PagerAction[];
  next(): PagerAction[];
  previous(): PagerAction[];
  retry(): PagerAction[];
  all(limit?: number): PagerAction[];
  cancel(): PagerAction[];
  arrived(ticket: number, page: Page, url: string): PagerAction[];
  broke(ticket: number, failure: PageFailure): PagerAction[];
  waited(ticket: number): PagerAction[];
}
