// Understudy
// SPDX-License-Identifier: Apache-2.0

/** An action that begins the list again, and the driver from before it. */
export class Renewal {
  /** The number of the call that cancelled the action; null while no call has. */
  canceledAt = null;
  #fields;

  /**
   * @param {object} driver
   * @param {object} position the place in the list that the base keeps
   * @param {Renewal | null} before a renewal whose first page has not come: the rows that are shown are older
   */
  constructor(driver, position, before) {
    this.#fields = before ? before.#fields : Object.getOwnPropertyDescriptors(driver);
    this.position = before ? before.position : position;
  }

  /** Gives the driver the own properties that it had. */
  putBack(driver) {
    Object.defineProperties(driver, this.#fields);
    for (const name of Reflect.ownKeys(driver)) {
      if (!Object.hasOwn(this.#fields, name)) delete driver[name];
    }
  }
}
