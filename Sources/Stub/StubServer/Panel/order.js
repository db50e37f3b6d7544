// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The order in which a person wants to release held answers: a list of the ids of their requests. */

/** Returns the order after the held answers have changed: known ids keep their order, new ones come last. */
export function merged(order, ids) {
  const held = new Set(ids);
  const known = new Set(order);
  const result = [...order.filter((id) => held.has(id)), ...ids.filter((id) => !known.has(id))];
  return result.length === order.length && result.every((id, index) => id === order[index]) ? order : result;
}

/** Returns the order with one id at another index; an index out of range becomes the nearest one. */
export function moved(order, id, index) {
  if (!order.includes(id)) return order;
  const others = order.filter((other) => other !== id);
  others.splice(Math.max(0, index), 0, id);
  return others;
}

/** Returns the index to which a key moves an answer; null for a key that moves nothing. */
export function target(key, index, count) {
  const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Home: -count, End: count };
  return key in steps ? Math.max(0, Math.min(count - 1, index + steps[key])) : null;
}
