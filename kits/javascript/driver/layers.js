// Understudy
// SPDX-License-Identifier: Apache-2.0

import { DriverError } from './errors.js';
import { running } from './network.js';
import { Stage } from './stage.js';

/** The layers of a session: answers the calls of the protocol. */
export class Layers {
  #drivers;
  #about;
  #report;
  #handles = 0;
  #open = new Map();

  /**
   * @param {{ name: string, version: string }} about
   * @param {Array<typeof import('./layer-driver.js').LayerDriver>} drivers one class for each layer
   * @param {(event: object) => void} report
   */
  constructor(about, drivers, report) {
    this.#about = about;
    this.#drivers = new Map(drivers.map((driver) => [driver.layer, driver]));
    this.#report = report;
  }

  /** One function for each method of the protocol. */
  get calls() {
    return {
      initialize: () => this.#initialize(),
      'layer.create': (call) => this.#create(call),
      'layer.perform': (call) => this.#perform(call),
      'layer.settle': (call) => this.#settle(call),
      'layer.dispose': (call) => this.#dispose(call),
      shutdown: () => this.#shutdown(),
    };
  }

  /** Gives an error that no code caught to its layer; returns false if no layer can have thrown it. */
  uncaught(thrown) {
    const open = [...this.#open.values()];
    const stage = running.getStore() ?? (open.length === 1 ? open[0].stage : undefined);
    stage?.failed(thrown);
    return stage !== undefined;
  }

  #initialize() {
    const claims = [...this.#drivers].map(([layer, { actions, events, promises, dialects }]) => {
      return [layer, { actions, events, promises, ...(dialects && { dialects }) }];
    });
    const { name: driver, version } = this.#about;
    return { driver, version, protocolVersion: 1, layers: Object.fromEntries(claims) };
  }

  async #create({ layer, configuration }) {
    const Driver = this.#drivers.get(layer);
    if (Driver === undefined) {
      const known = [...this.#drivers.keys()].join(', ');
      throw DriverError.unsupported(`layer '${layer}'`, `there is no layer '${layer}'; the layers are ${known}`);
    }
    const handle = String(++this.#handles);
    const stage = new Stage((event) => this.#report({ handle, ...event }));
    const driver = new Driver(stage);
    this.#open.set(handle, { stage, driver, Driver });
    try {
      await stage.run(() => {
        driver.accept(configuration);
        return driver.open(configuration);
      });
    } catch (thrown) {
      this.#open.delete(handle);
      stage.close();
      throw DriverError.layerFailed(thrown);
    }
    return { handle };
  }

  async #perform({ handle, action, arguments: values }) {
    const { stage, driver, Driver } = this.#find(handle);
    if (!Driver.actions.includes(action)) {
      const known = Driver.actions.join(', ');
      const message = `layer '${Driver.layer}' has no action '${action}'; the actions are ${known}`;
      throw DriverError.unsupported(`action '${action}'`, message);
    }
    let result;
    try {
      result = stage.run(() => driver.perform(action, values));
    } catch (thrown) {
      throw DriverError.layerFailed(thrown);
    }
    if (typeof result?.then !== 'function') return;
    stage.working(result.then(() => {}, (thrown) => stage.failed(thrown)));
    // The action runs until it waits for something; an error of this moment is the answer to this call.
    await new Promise((resolve) => { setImmediate(resolve); });
    const failure = stage.takeFailure();
    if (failure) throw failure;
  }

  async #settle({ handle, inFlightAtMost, timeLimit }) {
    const { stage, driver } = this.#find(handle);
    const settled = await stage.settle(Number(inFlightAtMost), timeLimit);
    const failure = stage.takeFailure();
    if (failure) throw failure;
    let state;
    try {
      state = stage.run(() => driver.state);
    } catch (thrown) {
      throw DriverError.layerFailed(thrown);
    }
    return { settled, inFlight: stage.inFlight, gaveUp: stage.gaveUp, state };
  }

  async #dispose({ handle }) {
    const { stage, driver } = this.#find(handle);
    this.#open.delete(handle);
    try {
      await stage.run(() => driver.close());
    } catch (thrown) {
      throw DriverError.layerFailed(thrown);
    } finally {
      stage.close();
    }
  }

  #shutdown() {
    for (const { stage } of this.#open.values()) stage.close();
    this.#open.clear();
  }

  #find(handle) {
    const layer = this.#open.get(handle);
    if (layer === undefined) throw DriverError.refused(`there is no layer with the handle '${handle}'`);
    return layer;
  }
}
