// Understudy
// SPDX-License-Identifier: Apache-2.0

/** A stub that another process has started, in place of a process of our own. */
export class RunningStub {
  log = [];

  constructor(url) {
    this.url = url.replace(/\/+$/, '');
    this.root = this.url;
  }

  async failureWithin() {
    return null;
  }

  async close() {}
}

/** A sandbox of a stub, in place of a process of its own. */
export class SandboxOfStub {
  #stub;
  #remove;

  /**
   * @param stub The process of the stub, or that of another sandbox of it.
   * @param {string} prefix The prefix of the paths in the sandbox.
   * @param {() => Promise<unknown>} remove Removes the sandbox.
   */
  constructor(stub, prefix, remove) {
    this.#stub = stub;
    this.#remove = remove;
    this.root = stub.root ?? stub.url;
    this.url = this.root + prefix;
  }

  get log() {
    return this.#stub.log;
  }

  async failureWithin(milliseconds) {
    return this.#stub.failureWithin(milliseconds);
  }

  async close() {
    const remove = this.#remove;
    this.#remove = null;
    await remove?.().catch((error) => {
      // The sandbox has expired, or it has ended with its stub.
      if (error.status !== 404 && error.status !== undefined) throw error;
    });
  }
}
