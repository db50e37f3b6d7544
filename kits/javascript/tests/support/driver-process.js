// Understudy
// SPDX-License-Identifier: Apache-2.0

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A driver in a process of its own, which is called through pipes, as by the checker. */
export class DriverProcess {
  #child;
  #answers = [];
  #waiters = [];
  #ids = 0;
  /** The events of the trace, in order. */
  events = [];
  /** All lines of standard output. */
  lines = [];
  /** Standard error. */
  log = '';
  ended;

  /** Starts a script of the kit: a path beside the folder of the tests, or the text of a module. */
  constructor(script, { isText = false } = {}) {
    const file = fileURLToPath(new URL(`../../${script}`, import.meta.url));
    const words = isText ? ['--input-type=module', '--eval', script] : [file];
    const cwd = fileURLToPath(new URL('../..', import.meta.url));
    const { NODE_TEST_CONTEXT: _, ...env } = process.env; // A driver is not a file of tests.
    this.#child = spawn(process.execPath, words, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (status, signal) => {
        resolve({ status, signal });
        const error = new Error(`the driver has ended with ${status ?? signal}: ${this.log}`);
        for (const { reject } of this.#waiters) reject(error);
      });
    });
    this.#child.stderr.setEncoding('utf8').on('data', (text) => { this.log += text; });
    let rest = '';
    this.#child.stdout.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      lines.forEach((line) => this.#receive(line));
    });
  }

  get pid() {
    return this.#child.pid;
  }

  /** Sends a line as it is. */
  write(line) {
    this.#child.stdin.write(`${line}\n`);
  }

  /** Closes standard input. */
  endInput() {
    this.#child.stdin.end();
  }

  /** Returns the next answer that is not taken. */
  answer() {
    if (this.#answers.length > 0) return Promise.resolve(this.#answers.shift());
    return new Promise((resolve, reject) => { this.#waiters.push({ resolve, reject }); });
  }

  /** Calls a method; returns the whole answer. */
  async exchange(method, params) {
    this.#ids += 1;
    this.write(JSON.stringify({ jsonrpc: '2.0', id: this.#ids, method, ...(params && { params }) }));
    return this.answer();
  }

  /** Calls a method; returns its result, or throws its error. */
  async call(method, params) {
    const { result, error } = await this.exchange(method, params);
    if (error) throw Object.assign(new Error(error.message), error);
    return result;
  }

  /** Creates a pager; returns its handle. */
  async create(configuration) {
    const { handle } = await this.call('layer.create', { layer: 'pager', configuration });
    return handle;
  }

  /** Performs an action and settles; returns the answer of the settle. */
  async perform(handle, action, ...values) {
    await this.call('layer.perform', { handle, action, arguments: values });
    return this.settle(handle);
  }

  settle(handle, { inFlightAtMost = 0, timeLimit = 5_000 } = {}) {
    return this.call('layer.settle', { handle, inFlightAtMost, timeLimit });
  }

  /** Ends the process, even if it does not answer. */
  kill() {
    this.#child.kill('SIGKILL');
    return this.ended;
  }

  /** Ends the process. */
  async close() {
    this.endInput();
    return this.ended;
  }

  #receive(line) {
    this.lines.push(line);
    const message = JSON.parse(line);
    if (message.method === 'trace') {
      this.events.push(message.params);
      return;
    }
    const waiter = this.#waiters.shift();
    if (waiter) waiter.resolve(message);
    else this.#answers.push(message);
  }
}
