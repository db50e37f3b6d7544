// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The options of a stub. */
export interface StubOptions {
  /** List files, or folders with list files. */
  files?: string[];
  /** Names of presets, such as stripe. */
  presets?: string[];
  /** Lists by name, or the text of a list file. */
  lists?: Record<string, unknown> | string;
  /** Faults, such as status:500@page=3,times=1. */
  faults?: string[];
  rows?: number | bigint;
  pageSize?: number;
  seed?: number | bigint;
  /** A delay of every answer, such as 200ms. */
  delay?: string | number;
  /** The number of requests that the journal keeps. */
  journal?: number;
  /** A token without which the stub refuses calls of the admin API; this object sends it. */
  adminToken?: string;
  /** More options of `understudy serve`. */
  arguments?: string[];
  /** The path of the program, in place of UNDERSTUDY and PATH. */
  program?: string;
  /** The time in milliseconds within which the stub must listen; 20,000 by default. */
  startTimeout?: number;
}

/** The options of a sandbox. */
export interface SandboxOptions {
  /** The seed of the rows of every list; by default, the seeds of the stub. */
  seed?: number | bigint;
  /** The seconds without requests after which the stub removes the sandbox; by default, as the stub says. */
  ttl?: number;
}

/** The options of a connection to a stub that another process has started. */
export interface ConnectionOptions extends SandboxOptions {
  /** The name of a sandbox: letters, digits, '-', '_' and '.', at most 64; without it, the stub itself. */
  sandbox?: string;
  /** The token of a stub that was started with --admin-token. */
  adminToken?: string;
}

/** The properties of requests; a request must match all of them. */
export interface RequestMatch {
  list?: string;
  page?: number;
  method?: string;
  /** Parameters of the query; null for any value. */
  query?: Record<string, string | null>;
  /** Headers; null for any value. */
  headers?: Record<string, string | null>;
}

/** The properties of requests in the journal. */
export interface JournalMatch extends RequestMatch {
  path?: string;
  status?: number;
  state?: 'received' | 'held' | 'answered' | 'gone';
}

/** A request in the journal, with its answer. */
export interface RecordedRequest {
  id: number;
  list: string | null;
  page: number | null;
  time: string;
  method: string;
  path: string;
  query: { name: string; value: string }[];
  headers: { name: string; value: string }[];
  body?: string;
  bodyByteCount?: number;
  status: number | null;
  faults: string[];
  state: 'received' | 'held' | 'answered' | 'gone';
  milliseconds: number | null;
  answerHeaders: { name: string; value: string }[] | null;
}

/** A fault, with the numbers of requests that matched and that got it. */
export interface ActiveFault {
  id: number;
  fault: string;
  list: string | null;
  page: number | null;
  matched: number;
  struck: number;
  usedUp: boolean;
}

/** A list or plain answer that the stub serves. */
export interface ServedList {
  name: string;
  method: string;
  path: string;
  rows?: number | bigint;
  parameters: string[];
}

/** The number of rows of a list, with its changes. */
export interface ListRows {
  list: string;
  rows: number | bigint;
  inserted: number;
  removed: number;
  replaced: number;
}

/** Rows of a list from an index, counted from 0. */
export interface RowPlace {
  list?: string;
  at?: number;
  count?: number;
}

/** A change of rows. */
export interface RowChange {
  list: string;
  at: number;
  count: number;
  rows: number | bigint;
  row?: Record<string, unknown>;
}

/** A stub that cannot start, has ended, or refuses a call. */
export class StubError extends Error {
  constructor(message: string, options?: { status?: number; cause?: unknown });
  readonly status?: number;
}

/** A stub for a test: `understudy serve` on a free port. */
export class Stub implements AsyncDisposable {
  private constructor();
  static start(options?: StubOptions): Promise<Stub>;
  static connect(url: string, options?: ConnectionOptions): Promise<Stub>;
  get url(): string;
  get log(): string[];
  sandbox(name?: string, options?: SandboxOptions): Promise<Stub>;
  close(): Promise<void>;
  lists(): Promise<ServedList[]>;
  listURL(name: string): Promise<string>;
  addFault(fault: string | Record<string, unknown>): Promise<number>;
  faults(): Promise<ActiveFault[]>;
  removeFaults(id?: number): Promise<void>;
  hold(match?: RequestMatch): Promise<void>;
  holds(): Promise<{ waiting: RequestMatch[]; held: RecordedRequest[] }>;
  release(match?: RequestMatch): Promise<number>;
  journal(match?: JournalMatch): Promise<RecordedRequest[]>;
  clearJournal(): Promise<void>;
  count(match?: JournalMatch): Promise<number>;
  verify(expectation: JournalMatch & { count: number }): Promise<void>;
  received(expectation?: JournalMatch & { count?: number; timeLimit?: number }): Promise<RecordedRequest[]>;
  rows(): Promise<ListRows[]>;
  insertRows(change?: RowPlace & { row?: Record<string, unknown> }): Promise<RowChange>;
  deleteRows(change?: RowPlace): Promise<RowChange>;
  resetRows(list?: string): Promise<{ lists: ListRows[] }>;
  reset(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
