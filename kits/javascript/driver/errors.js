// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The codes of the driver protocol. */
export const Code = Object.freeze({
  unsupported: 1,
  refused: 2,
  unavailable: 3,
  layerFailed: 4,
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParameters: -32602,
  internal: -32603,
  notInitialized: -32002,
});

/** The reason for which a driver cannot do what a call asks for. */
export class DriverError extends Error {
  /**
   * @param {number} code a code of the protocol
   * @param {string} message one line for people
   * @param {string} [reason] a few words for the report, with the code 1
   */
  constructor(code, message, reason) {
    super(message);
    this.name = 'DriverError';
    this.code = code;
    this.data = reason === undefined ? undefined : { reason };
  }

  /** Returns an error for something that this driver does not support. */
  static unsupported(reason, message = `this driver does not support ${reason}`) {
    return new DriverError(Code.unsupported, message, reason);
  }

  /** Returns an error for a call that the driver understands but does not accept. */
  static refused(message) {
    return new DriverError(Code.refused, message);
  }

  /** Returns an error for a mistake in the driver, which its author has to fix. */
  static defect(message) {
    return new DriverError(Code.internal, message);
  }

  /** Returns an error for what the layer threw and no code caught; the log gets the stack. */
  static layerFailed(thrown) {
    if (thrown instanceof DriverError) return thrown;
    console.error(thrown);
    const [line] = String(thrown instanceof Error ? thrown : `thrown: ${thrown}`).split('\n');
    return new DriverError(Code.layerFailed, line);
  }
}
