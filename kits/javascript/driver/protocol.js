// Understudy
// SPDX-License-Identifier: Apache-2.0

import { fromWire, isInteger, isObject, parse, stringifyForWire } from '../json.js';
import { Code, DriverError } from './errors.js';

const text = { wanted: 'a string', accepts: (value) => typeof value === 'string' };
const integer = { wanted: 'an integer', accepts: isInteger };
const object = { wanted: 'an object', accepts: isObject };
const list = { wanted: 'an array', accepts: Array.isArray };

/** The calls of the protocol with their parameters. */
const METHODS = {
  initialize: { protocolVersion: integer },
  'layer.create': { layer: text, configuration: object },
  'layer.perform': { handle: text, action: text, arguments: list },
  'layer.settle': { handle: text, inFlightAtMost: integer, timeLimit: integer },
  'layer.dispose': { handle: text },
  shutdown: {},
};

/** A session of the driver protocol: lines in, lines out, one call at a time. */
export class ProtocolSession {
  #calls;
  #write;
  #state = 'fresh';
  #queue = Promise.resolve();

  /**
   * @param {Record<string, (parameters: object) => unknown>} calls one function for each method
   * @param {(line: string) => void} write
   */
  constructor(calls, write) {
    this.#calls = calls;
    this.#write = write;
  }

  /** Whether `shutdown` was answered. */
  get isEnded() {
    return this.#state === 'ended';
  }

  /** Takes a line; resolves when it is answered. */
  receive(line) {
    this.#queue = this.#queue.then(() => this.#handle(line));
    return this.#queue;
  }

  /** Writes a notification. */
  notify(method, params) {
    this.#send({ method, params });
  }

  async #handle(line) {
    if (line.trim() === '') return;
    let id = null;
    try {
      const message = read(line);
      id = message.id ?? null;
      if (typeof message.method !== 'string') {
        throw new DriverError(Code.invalidRequest, "the message has no 'method'; give a string");
      }
      if (id === null) return; // A notification.
      this.#send({ id, result: (await this.#call(message)) ?? {} });
    } catch (error) {
      this.#send({ id, error: answerTo(error) });
    }
  }

  async #call({ method, params = {} }) {
    if (!Object.hasOwn(METHODS, method)) {
      const known = Object.keys(METHODS).join(', ');
      throw new DriverError(Code.methodNotFound, `unknown method '${method}'; the methods are ${known}`);
    }
    const parameters = this.#read(method, params);
    const result = await this.#calls[method](parameters);
    if (method === 'initialize') this.#state = 'ready';
    if (method === 'shutdown') this.#state = 'ended';
    return result;
  }

  #read(method, params) {
    this.#checkOrder(method);
    if (!isObject(params)) {
      throw new DriverError(Code.invalidParameters, `'params' of '${method}' is not an object; give an object`);
    }
    const parameters = fromWire(params);
    for (const [name, { wanted, accepts }] of Object.entries(METHODS[method])) {
      if (accepts(parameters[name])) continue;
      const isMissing = !(name in parameters);
      const problem = isMissing ? `'${method}' has no '${name}'` : `'${name}' of '${method}' has the wrong type`;
      throw new DriverError(Code.invalidParameters, `${problem}; give ${wanted}`);
    }
    if (method === 'initialize' && parameters.protocolVersion !== 1) {
      const version = parameters.protocolVersion;
      throw DriverError.refused(`protocol version ${version} is not supported; use version 1`);
    }
    return parameters;
  }

  #checkOrder(method) {
    if (this.#state === 'ready' && method === 'initialize') {
      throw new DriverError(Code.invalidRequest, "'initialize' was called twice; call it once");
    }
    if (this.#state === 'fresh' && method !== 'initialize') {
      throw new DriverError(Code.notInitialized, `'${method}' was called first; start with 'initialize'`);
    }
    if (this.#state === 'ended') {
      throw new DriverError(Code.notInitialized, `'${method}' was called after 'shutdown'; start a new process`);
    }
  }

  #send(message) {
    this.#write(`${stringifyForWire({ jsonrpc: '2.0', ...message })}\n`);
  }
}

function read(line) {
  let message;
  try {
    message = parse(line);
  } catch (error) {
    throw new DriverError(Code.parseError, `not JSON: ${error.message}`);
  }
  if (isObject(message)) return message;
  const kind = Array.isArray(message) ? 'an array' : `the value ${line.slice(0, 40)}`;
  throw new DriverError(Code.invalidRequest, `a message must be an object, but this line is ${kind}`);
}

function answerTo(error) {
  if (error instanceof DriverError) return { code: error.code, message: error.message, data: error.data };
  console.error(error);
  return { code: Code.internal, message: `the driver failed: ${error?.message ?? error}; its log has the stack` };
}
