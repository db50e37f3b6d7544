// Understudy
// SPDX-License-Identifier: Apache-2.0

import { spawn } from 'node:child_process';
import { StubError } from './stub-error.js';

/**
 * A shell that runs the program, and ends it at the end of standard input. The kernel closes that pipe whatever ends
 * this process, SIGKILL included, so no stub outlives its test. The shell ends with the status of the program.
 */
const WATCHDOG = '"$@" < /dev/null & pid=$!; exec > /dev/null 2>&1; read -r _; kill -9 $pid; wait $pid';
const LOG_LINES_MAX = 50;
const LISTENING = /^Understudy is listening on (\S+)$/;

/** The process of a stub. */
export class StubProcess {
  #child;
  #program;
  #log = [];
  #isClosing = false;
  #url = null;
  /** The exit status of the program, or the error for which the shell did not start; undefined while it runs. */
  #status;
  /** Resolves when the program has ended. */
  #ended;

  /** Starts `understudy serve` with arguments; resolves when it listens. */
  static async start(program, values, timeLimit) {
    const stub = new StubProcess(program, values);
    await stub.#listening(timeLimit);
    return stub;
  }

  constructor(program, values) {
    this.#program = program;
    const words = ['-c', WATCHDOG, 'sh', program, 'serve', ...values];
    // In a group of its own, so that no signal to the group of the test ends the shell before the program.
    this.#child = spawn('/bin/sh', words, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    this.#child.stdin.on('error', () => {}); // The shell has ended.
    this.#ended = new Promise((resolve) => {
      const ended = (status) => {
        this.#status ??= status;
        resolve();
      };
      this.#child.once('error', ended);
      this.#child.once('exit', (status, signal) => ended(status ?? new Error(`the shell got ${signal}`)));
    });
    readLines(this.#child.stderr, (line) => {
      this.#log.push(line);
      if (this.#log.length > LOG_LINES_MAX) this.#log.shift();
    });
  }

  /** The address, without a slash at the end. */
  get url() {
    return this.#url;
  }

  /** The last lines of standard error. */
  get log() {
    return [...this.#log];
  }

  /** Returns the error of a program that ended by itself, or ends so within a time; null if it runs, or was closed. */
  async failureWithin(milliseconds) {
    let timer;
    const late = new Promise((resolve) => { timer = setTimeout(resolve, milliseconds); });
    await Promise.race([this.#ended, late]);
    clearTimeout(timer);
    if (this.#isClosing || this.#status === undefined) return null;
    return new StubError(`the stub at ${this.#url} has ended by itself ${this.#ending()}`);
  }

  /** Ends the process. */
  async close() {
    this.#isClosing ||= this.#status === undefined;
    this.#child.ref();
    this.#child.stdin.end();
    await this.#ended;
  }

  async #listening(timeLimit) {
    let timer;
    const started = new Promise((resolve) => {
      readLines(this.#child.stdout, (line) => resolve({ line }), () => {
        // The program holds the only other end of the pipe: it has ended, and the shell reports its status.
        this.#child.stdin.end();
        this.#ended.then(() => resolve({ hasEnded: true }));
      });
      timer = setTimeout(resolve, timeLimit, { isLate: true });
    });
    const { line, isLate } = await started;
    clearTimeout(timer);
    this.#url = LISTENING.exec(line ?? '')?.[1] ?? null;
    if (this.#url === null) {
      await this.close();
      throw new StubError(this.#problem(line, isLate, timeLimit));
    }
    // A stub that the test has not closed does not keep the test process alive.
    this.#child.unref();
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.unref();
  }

  #problem(line, isLate, timeLimit) {
    if (line !== undefined) {
      const remedy = "use the program 'understudy'";
      return `'${this.#program} serve' wrote '${line.slice(0, 80)}' instead of its address; ${remedy}`;
    }
    if (isLate) return `'${this.#program} serve' did not listen within ${timeLimit} ms; its log:\n${this.#lines()}`;
    return `'${this.#program} serve' did not start: it has ended ${this.#ending()}`;
  }

  #ending() {
    const status = this.#status;
    if (status instanceof Error) return `(${status.message})`;
    const way = status > 128 ? `by signal ${status - 128}` : `with status ${status}`;
    return `${way}; its log:\n${this.#lines()}`;
  }

  #lines() {
    return this.#log.length === 0 ? '  (empty)' : this.#log.map((line) => `  ${line}`).join('\n');
  }
}

function readLines(stream, take, end = () => {}) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    lines.forEach(take);
  });
  stream.on('close', end);
}
