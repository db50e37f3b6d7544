// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The kinds of failures in the vocabulary of the layer `pager`. */
export type FailureKind = 'network' | 'status' | 'content' | 'loop' | 'other';

/** The promises that a pager can make. */
export type PagerPromise =
  | 'overlaps' | 'looksAhead' | 'dedupes' | 'detectsLoops' | 'retriesAfter' | 'resumes' | 'cancels' | 'previous'
  | 'refetchesAll' | 'prefetches' | 'trustsTotal' | 'restartsExpired' | 'snapshots';

/** A rule for an error: a class, the name of a class, or a test of the error; and the kind of failure. */
export type FailureRule = [
  test: string | (abstract new (...values: never[]) => Error) | ((error: Error & Record<string, unknown>) => boolean),
  kind: FailureKind,
];

/** The configuration of a layer, as the driver protocol sends it. */
export interface Configuration {
  endpoints: Record<string, string>;
  requestTimeout: number;
  pageSize?: number;
  parameters?: Record<string, string>;
  dialect?: Dialect;
  [key: string]: unknown;
}

/** Keys and indices that lead to a part of a JSON value. */
export type Path = string[];

/** The sign that another page follows. */
export type More =
  | { sign: 'token'; ends?: ('absent' | 'null' | 'empty')[] }
  | { sign: 'flag' | 'total' | 'pages'; at: Path }
  | { sign: 'rows' };

/** The description of the paging of one API. */
export interface Dialect {
  name?: string;
  style: 'page' | 'offset' | 'cursor' | 'url';
  method?: 'GET' | 'POST';
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** The place of each value in a request: a name in the query, or a path in the JSON body. */
  send?: Partial<Record<'page' | 'offset' | 'token' | 'size' | 'back' | 'backSize', string | Path>>;
  firstPage?: number;
  rows?: Path;
  row?: Path;
  id?: Path;
  token?: Path | 'lastRow';
  previousToken?: Path | 'firstRow';
  url?: Path | { link: string };
  previousUrl?: Path | { link: string };
  more?: More;
  morePrevious?: More;
  total?: Path;
}

/** All kinds of failures. */
export const FAILURE_KINDS: readonly FailureKind[];

/** Returns the kind of failure that an error stands for; `other` if no rule knows it. */
export function failureKind(error: unknown, rules?: FailureRule[]): FailureKind;

/** The reason for which a driver cannot do what a call asks for. */
export class DriverError extends Error {
  constructor(code: number, message: string, reason?: string);
  readonly code: number;
  readonly data?: { reason: string };
  static unsupported(reason: string, message?: string): DriverError;
  static refused(message: string): DriverError;
  static defect(message: string): DriverError;
  static layerFailed(thrown: unknown): DriverError;
}

/** The base of the driver of one layer. */
export class LayerDriver {
  static layer: string;
  static readonly actions: string[];
  static events: string[];
  static promises: string[];
  static accepts: string[];
  protected constructor(stage: unknown);
  configuration: Configuration;
  accept(configuration: Configuration): void;
  open(configuration: Configuration): void | Promise<void>;
  close(): void | Promise<void>;
  get state(): Record<string, unknown>;
  get fetch(): typeof globalThis.fetch;
  get requestCount(): number;
  get isDisposed(): boolean;
  trace(name: string, ...values: unknown[]): void;
  track<Work>(work: Work): Work;
  perform(action: string, values: unknown[]): unknown;
}

/** The outcome of an action: the rows of a page, null at the end, the step of an iterator, or nothing. */
export type Outcome<Row> = Row[] | null | IteratorResult<Row[]> | void;

/** The base of the driver of a pager. */
export class PagerDriver<Row = unknown> extends LayerDriver {
  static promises: PagerPromise[];
  static dialects: string[] | null;
  static failures: FailureRule[];
  get endpoint(): string;
  get rows(): Iterable<Row>;
  get loading(): boolean;
  get hasNext(): boolean | null;
  get hasPrevious(): boolean | null;
  get pages(): number;
  get failed(): FailureKind | null;
  idOf(row: Row): unknown;
  showPage(rows: Iterable<Row>, place?: 'after' | 'before' | 'replace'): void;
  showEnd(): void;
  showFailure(error: unknown | FailureKind): void;
  iteratePages?(): AsyncIterable<Row[]> | Iterable<Row[]> | AsyncIterator<Row[]> | Iterator<Row[]>;
  iterateRows?(): AsyncIterable<Row> | Iterable<Row> | AsyncIterator<Row> | Iterator<Row>;
  start(): Outcome<Row> | Promise<Outcome<Row>>;
  next(): Outcome<Row> | Promise<Outcome<Row>>;
  previous(): Outcome<Row> | Promise<Outcome<Row>>;
  refresh(): Outcome<Row> | Promise<Outcome<Row>>;
  retry(): Outcome<Row> | Promise<Outcome<Row>>;
  cancel(): void | Promise<void>;
  all(limit?: number): Outcome<Row> | Promise<Outcome<Row>>;
}

/** Speaks the driver protocol on standard input and output until `shutdown` or the end of the input. */
export function runDriver(about: { name: string; version?: string }, ...drivers: (typeof LayerDriver)[]): void;
