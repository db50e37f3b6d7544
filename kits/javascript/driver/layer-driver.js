// Understudy
// SPDX-License-Identifier: Apache-2.0

import { DriverError } from './errors.js';
import { countedFetch } from './network.js';

/** The configuration keys that the checker sends for every list. */
const COMMON_KEYS = [
  'endpoints', 'requestTimeout', 'pageParameter', 'sizeParameter', 'pageSize', 'firstPage', 'listKeys', 'pageSizeKeys',
  'errorKeys',
];

/**
 * The base of the driver of one layer. A subclass names what it claims, and has one method for each action:
 *
 *     class CacheDriver extends LayerDriver {
 *       static layer = 'cache-service';
 *       static actions = ['read', 'save'];
 *       static events = ['cached'];
 *       static accepts = ['user'];
 *       open({ user = 1 }) { this.cache = new Cache(user); }
 *       read() { this.trace('cached', this.cache.read()); }
 *       …
 *       get state() { return { value: this.cache.value }; }
 *     }
 */
export class LayerDriver {
  /** The name of the layer in the vocabulary. */
  static layer = '';
  /** The names of the actions that the driver can perform. */
  static actions = [];
  /** The names of the events that the driver can observe. */
  static events = [];
  /** The names of the promises that the layer makes. */
  static promises = [];

  /** The layer's own configuration keys that the driver knows; a contract with another key is unsupported. */
  static accepts = [];

  /** The configuration that the layer was created with. */
  configuration = {};
  #stage;

  constructor(stage) {
    this.#stage = stage;
  }

  /** Accepts or refuses a configuration; is called before `open`. */
  accept(configuration) {
    const known = [...COMMON_KEYS, ...this.constructor.accepts];
    const unknown = Object.keys(configuration).find((key) => !known.includes(key));
    if (unknown !== undefined) {
      const message = `this driver does not know the configuration key '${unknown}'; the keys are ${known.join(', ')}`;
      throw DriverError.unsupported(`configuration key '${unknown}'`, message);
    }
    this.configuration = configuration;
  }

  /** Creates the layer with a configuration of the protocol; may return a promise. */
  open() {}

  /** Releases the layer; its requests are aborted afterwards. */
  close() {}

  /** The state keys of the layer with their values. */
  get state() {
    return {};
  }

  /** A `fetch` that counts requests, for pagers that take one; `globalThis.fetch` counts them, too. */
  get fetch() {
    return (input, init) => this.#stage.run(() => countedFetch(input, init));
  }

  /** The number of requests that the layer has sent. */
  get requestCount() {
    return this.#stage.requestCount;
  }

  /** Whether the checker needs this layer no more; a long loop ends then. */
  get isDisposed() {
    return this.#stage.signal.aborted;
  }

  /** Reports an event of the trace. */
  trace(name, ...values) {
    this.#stage.trace(name, ...values);
  }

  /** Counts work, such as a request that goes through neither `fetch` nor `node:http`, as in flight. */
  track(work) {
    const end = this.#stage.begin();
    Promise.resolve(work).then(() => end(), () => end());
    return work;
  }

  /** Performs an action; what it throws is an error of the layer. */
  perform(action, values) {
    return this[action](...values);
  }
}
