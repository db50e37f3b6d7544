// Understudy
// SPDX-License-Identifier: Apache-2.0

import { DriverError } from './errors.js';
import { running } from './network.js';

const TURNS_WITHOUT_CHANGE = 2;
const immediate = () => new Promise((resolve) => { setImmediate(resolve); });

/** The surroundings of one layer: its trace, its requests in flight and its actions that have not ended. */
export class Stage {
  #report;
  #sequence = 0;
  #inFlight = 0;
  #requestCount = 0;
  #gaveUp = 0;
  #working = 0;
  #changes = 0;
  #failure = null;
  #waiters = new Set();
  #requests = new AbortController();

  /** @param {(event: { sequence: number, name: string, arguments: unknown[] }) => void} report */
  constructor(report) {
    this.#report = report;
  }

  /** The number of requests in flight. */
  get inFlight() {
    return this.#inFlight;
  }

  /** The number of requests that the layer has sent. */
  get requestCount() {
    return this.#requestCount;
  }

  /** The number of requests that the layer aborted. */
  get gaveUp() {
    return this.#gaveUp;
  }

  /** A signal that aborts all requests when the layer is disposed of. */
  get signal() {
    return this.#requests.signal;
  }

  /** Runs code of the layer, so that its requests and errors belong to this stage. */
  run(work) {
    return running.run(this, work);
  }

  /** Reports an event of the trace. */
  trace(name, ...values) {
    if (this.signal.aborted) return;
    this.#sequence += 1;
    this.#report({ sequence: this.#sequence, name, arguments: values.map((value) => value ?? null) });
    this.#changed();
  }

  /** Counts a request; returns the function that ends it. */
  begin() {
    this.#inFlight += 1;
    this.#requestCount += 1;
    this.#changed();
    let isOver = false;
    return ({ gaveUp = false } = {}) => {
      if (isOver) return;
      isOver = true;
      if (gaveUp) this.#gaveUp += 1;
      this.#inFlight -= 1;
      this.#changed();
    };
  }

  /** Counts work that has not ended; returns its own promise. */
  working(work) {
    this.#working += 1;
    const ended = () => {
      this.#working -= 1;
      this.#changed();
    };
    work.then(ended, ended);
    return work;
  }

  /** Keeps the first error that the layer threw after its action had returned. */
  failed(thrown) {
    this.#failure ??= DriverError.layerFailed(thrown);
    this.#changed();
  }

  /** Returns the error that was kept, and forgets it. */
  takeFailure() {
    const failure = this.#failure;
    this.#failure = null;
    return failure;
  }

  /** Waits until the layer is at rest; returns false if it was not within the time limit in milliseconds. */
  async settle(inFlightAtMost, timeLimit) {
    const deadline = performance.now() + Number(timeLimit);
    let turns = 0;
    let changes = this.#changes;
    while (turns < TURNS_WITHOUT_CHANGE) {
      if (!this.#isQuiet(inFlightAtMost) && !(await this.#change(deadline, inFlightAtMost))) return false;
      await immediate();
      turns = changes === this.#changes && this.#isQuiet(inFlightAtMost) ? turns + 1 : 0;
      changes = this.#changes;
      if (turns === 0 && performance.now() >= deadline) return false;
    }
    return true;
  }

  /** Ends trace and requests. */
  close() {
    this.#requests.abort();
  }

  /** Work that has not ended waits for a request, if there is one; otherwise it is about to run. */
  #isQuiet(inFlightAtMost) {
    return this.#inFlight <= inFlightAtMost && (this.#inFlight > 0 || this.#working === 0);
  }

  #changed() {
    this.#changes += 1;
    for (const waiter of this.#waiters) waiter();
  }

  /** Resolves with true at the next change, and with false at the deadline; after it, with whether the layer rests. */
  async #change(deadline, inFlightAtMost) {
    const left = Math.min(deadline - performance.now(), 2 ** 31 - 1);
    if (left <= 0) {
      // A timer without time takes a millisecond.
      await immediate();
      return this.#isQuiet(inFlightAtMost);
    }
    return new Promise((resolve) => {
      const decide = (isChange) => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve(isChange);
      };
      const waiter = () => decide(true);
      const timer = setTimeout(() => decide(false), left);
      this.#waiters.add(waiter);
    });
  }
}
