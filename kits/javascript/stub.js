// Understudy
// SPDX-License-Identifier: Apache-2.0

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, stringify } from './json.js';
import { checkVersion, findProgram } from './stub/program.js';
import { StubError } from './stub/stub-error.js';
import { RunningStub, SandboxOfStub } from './stub/running-stub.js';
import { StubProcess } from './stub/stub-process.js';

export { StubError } from './stub/stub-error.js';

// Kept, so that a test can replace `globalThis.fetch`.
const platformFetch = globalThis.fetch;
const pause = () => new Promise((resolve) => { setTimeout(resolve, 2); });

/**
 * A stub for a test: `understudy serve` on a free port.
 *
 *     const stub = await Stub.start({ presets: ['stripe'], faults: ['status:500@page=2,times=1'] });
 *     after(() => stub.close());
 *
 * With a runtime or compiler that has explicit resource management: `await using stub = await Stub.start(…)`. The
 * stub ends with the test process, also if that is killed.
 */
export class Stub {
  #process;
  #token;

  /**
   * Starts a stub. Throws a StubError if the program is missing, has another version, or does not start.
   *
   * @param {import('./stub.d.ts').StubOptions} [options]
   */
  static async start(options = {}) {
    const program = findProgram(options.program);
    await checkVersion(program);
    const folder = options.lists === undefined ? null : await mkdtemp(path.join(tmpdir(), 'understudy-'));
    try {
      const files = [...(options.files ?? [])];
      if (folder) files.push(await writeLists(folder, options.lists));
      const child = await StubProcess.start(program, argumentsFor(options, files), options.startTimeout ?? 20_000);
      return new Stub(child, options.adminToken);
    } finally {
      // The program has read the lists.
      if (folder) await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Uses a stub that another process has started, such as `Stub.connect('http://127.0.0.1:4010', { sandbox: 'a' })`.
   * Throws a StubError if it does not answer.
   *
   * @param {string} url
   * @param {import('./stub.d.ts').ConnectionOptions} [options]
   */
  static async connect(url, { sandbox, seed, ttl, adminToken } = {}) {
    const stub = new Stub(new RunningStub(url), adminToken);
    if (sandbox !== undefined) return stub.sandbox(sandbox, { seed, ttl });
    await stub.lists();
    return stub;
  }

  /** @private */
  constructor(child, token) {
    this.#process = child;
    this.#token = token;
  }

  /** The address of the stub, such as http://127.0.0.1:49152, without a slash at the end. */
  get url() {
    return this.#process.url;
  }

  /** The last lines that the stub wrote to standard error. */
  get log() {
    return this.#process.log;
  }

  /**
   * Returns a sandbox of the stub: a Stub with the same lists and with rows, faults, holds and a journal of its own.
   * Without a name, the sandbox is new. `close` removes it.
   *
   * @param {string} [name]
   * @param {{ seed?: number | bigint, ttl?: number }} [options] After `ttl` seconds without requests, the stub removes
   *   the sandbox; by default, after the time that the stub says.
   */
  async sandbox(name, { seed, ttl } = {}) {
    const own = await this.#call('POST', 'sandboxes', {}, defined({ name, seed, ttl }));
    const remove = () => this.#call('DELETE', `sandboxes/${own.name}`);
    return new Stub(new SandboxOfStub(this.#process, own.prefix, remove), this.#token);
  }

  /** Ends the stub, or removes the sandbox. Throws a StubError if the stub has ended by itself before. */
  async close() {
    const failure = await this.#process.failureWithin(0);
    await this.#process.close();
    if (failure) throw failure;
  }

  /** Returns the lists and plain answers with their paths and parameters. */
  async lists() {
    return (await this.#call('GET', 'lists')).endpoints;
  }

  /** Returns the complete URL of a list or plain answer by its name. */
  async listURL(name) {
    const lists = await this.lists();
    const list = lists.find((each) => each.name === name);
    if (list) return this.url + list.path;
    const known = lists.map((each) => each.name).join(', ');
    throw new StubError(`the stub serves no list '${name}'; its lists are ${known}`);
  }

  /** Adds a fault, such as 'status:500@page=3,times=1' or { page: 3, fault: { status: 500 } }; returns its id. */
  async addFault(fault) {
    return (await this.#call('POST', 'faults', {}, typeof fault === 'string' ? { fault } : fault)).id;
  }

  /** Returns the faults, each with the numbers of requests that matched and that got it. */
  async faults() {
    return (await this.#call('GET', 'faults')).faults;
  }

  /** Removes a fault by its id, or all faults. */
  async removeFaults(id) {
    await this.#call('DELETE', id === undefined ? 'faults' : `faults/${encodeURIComponent(id)}`);
  }

  /** Holds the answer to the next request that matches. */
  async hold(match = {}) {
    await this.#call('POST', 'holds', {}, match);
  }

  /** Returns the holds that wait for a request, and the answers that are held. */
  async holds() {
    return this.#call('GET', 'holds');
  }

  /** Releases the oldest held answer that matches; without a match, all answers and holds. Returns the number. */
  async release(match = {}) {
    return (await this.#call('POST', 'holds/release', {}, match)).released;
  }

  /** Returns the requests that match, oldest first, with the answers they got. */
  async journal(match = {}) {
    return (await this.#call('GET', 'journal', match)).requests;
  }

  /** Removes all requests from the journal. */
  async clearJournal() {
    await this.#call('DELETE', 'journal');
  }

  /** Returns the number of requests that match. */
  async count(match = {}) {
    return (await this.#call('GET', 'verify', match)).count;
  }

  /** Checks the number of requests that match. Throws a StubError with both numbers if it differs. */
  async verify({ count, ...match }) {
    const actual = await this.count(match);
    if (actual === count) return;
    const words = Object.keys(match).length === 0 ? '' : ` that match ${stringify(match)}`;
    throw new StubError(`the stub received ${actual} requests${words}, not ${count}`);
  }

  /** Waits until `count` requests or more match, such as { state: 'held' }. Throws a StubError after `timeLimit` ms. */
  async received({ count = 1, timeLimit = 5_000, ...match } = {}) {
    const deadline = performance.now() + timeLimit;
    for (;;) {
      const requests = await this.journal(match);
      if (requests.length >= count) return requests;
      if (performance.now() >= deadline) {
        const words = `${requests.length} of ${count} requests that match ${stringify(match)}`;
        throw new StubError(`the stub received ${words} within ${timeLimit} ms`);
      }
      await pause();
    }
  }

  /** Returns the number of rows of each list, with its changes. */
  async rows() {
    return (await this.#call('GET', 'rows')).lists;
  }

  /** Inserts rows at an index from 0: `count` generated ones, or one with the members of `row`. */
  async insertRows({ list, at, count, row } = {}) {
    return this.#call('POST', 'rows', {}, defined({ list, at, count, row }));
  }

  /** Deletes `count` rows from an index from 0. */
  async deleteRows({ list, at, count } = {}) {
    return this.#call('DELETE', 'rows', defined({ list, at, count }));
  }

  /** Restores the rows of a list, or of all lists. */
  async resetRows(list) {
    return this.#call('POST', 'rows/reset', {}, defined({ list }));
  }

  /** Restores rows and faults of the start, empties the journal, and releases all held answers. */
  async reset() {
    await this.#call('POST', 'reset');
  }

  async #call(method, name, query = {}, body) {
    const url = new URL(`${this.url}/__understudy/${name}`);
    for (const [key, value] of Object.entries(query)) {
      for (const text of texts(key, value)) url.searchParams.append(key, text);
    }
    const headers = { 'Understudy-Admin': '1', ...(this.#token && { Authorization: `Bearer ${this.#token}` }) };
    let response;
    let answer;
    try {
      response = await platformFetch(url, { method, headers, ...(body && { body: stringify(body) }) });
      answer = parse((await response.text()) || '{}');
    } catch (error) {
      // A program that has just ended closes its connections first.
      const failure = await this.#process.failureWithin(500);
      const silence = `the stub at ${this.url} does not answer (${error.cause?.code ?? error.message})`;
      throw new StubError(failure?.message ?? silence, { cause: error });
    }
    if (response.ok) return answer;
    throw new StubError(`${method} ${url.pathname}: ${answer.Message ?? answer.error ?? response.status}`, {
      status: response.status,
    });
  }
}

if (Symbol.asyncDispose !== undefined) {
  Object.defineProperty(Stub.prototype, Symbol.asyncDispose, {
    value() { return this.close(); },
    configurable: true,
    writable: true,
  });
}

async function writeLists(folder, lists) {
  const file = path.join(folder, 'lists.yaml');
  // JSON is YAML.
  const text = typeof lists === 'string' ? lists : stringify({ understudy: 1, lists });
  await writeFile(file, text);
  return file;
}

function argumentsFor({ presets = [], faults = [], rows, pageSize, seed, delay, journal, adminToken, ...rest }, files) {
  const values = { rows, 'page-size': pageSize, seed, delay, journal, 'admin-token': adminToken };
  const named = Object.entries(defined(values)).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const repeated = [...presets.map((name) => ['--preset', name]), ...faults.map((fault) => ['--fault', fault])].flat();
  return ['--port', '0', '--quiet', ...named, ...repeated, ...(rest.arguments ?? []), ...files];
}

/** The values of a parameter of the query; `query` and `headers` are objects, with null for any value. */
function texts(key, value) {
  if (key !== 'query' && key !== 'headers') return [String(value)];
  return Object.entries(value).map(([name, wanted]) => (wanted === null ? name : `${name}=${wanted}`));
}

function defined(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
