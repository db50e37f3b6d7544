// Understudy
// SPDX-License-Identifier: Apache-2.0

/** A stub that cannot start, has ended, or refuses a call. */
export class StubError extends Error {
  name = 'StubError';

  /**
   * @param {string} message
   * @param {{ status?: number, cause?: unknown }} [options] `status` is the status of a refused call
   */
  constructor(message, { status, ...options } = {}) {
    super(message, options);
    this.status = status;
  }
}
