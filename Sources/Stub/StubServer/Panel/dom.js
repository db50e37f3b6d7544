// Understudy
// SPDX-License-Identifier: Apache-2.0

/** Elements of the page. Text becomes text nodes, never markup. */

/** Returns the element with an id. */
export function byID(id) {
  return document.getElementById(id);
}

/** Creates an element; `on…` adds a listener, `text` sets the text, and false or null leaves an attribute out. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "text") element.textContent = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

export function button(text, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, text, ...attributes });
}

/** Runs an action after a click on the element with an id. */
export function onClick(id, action) {
  byID(id).addEventListener("click", action);
}

/** Runs an action with the fields of a form after a person has sent it. */
export function onSubmit(id, action) {
  byID(id).addEventListener("submit", (event) => {
    event.preventDefault();
    action(event.target.elements);
  });
}

/** Sets the text of an element if it is another one, so that screen readers do not repeat it. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Shows items as children of an element. An element stays the same as long as its item has the same key, so that it
 * keeps the focus. If its item is gone, the next one gets the focus, and the page stays where it is.
 */
export function fill(parent, items, keyOf, create, update = () => {}) {
  const old = parent.childrenByKey ?? new Map();
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  const left = [...parent.children].findIndex((child) => child.contains(focused));
  const children = new Map();
  for (const item of items) {
    const key = keyOf(item);
    children.set(key, old.get(key) ?? create(item));
  }
  for (const [key, child] of old) if (!children.has(key)) child.remove();
  let place = parent.firstElementChild;
  let index = 0;
  for (const [key, child] of children) {
    update(child, items[index], index);
    if (place === child) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
    index += 1;
  }
  parent.childrenByKey = children;
  if (focused === null || document.activeElement === focused) return;
  const next = parent.children[Math.min(left, items.length - 1)]?.querySelector("button");
  (focused.isConnected ? focused : next ?? parent.closest("section"))?.focus({ preventScroll: true });
}

/** Shows a message that screen readers read at once; the next one replaces it. */
export function say(text) {
  const element = byID("spoken");
  element.textContent = "";
  requestAnimationFrame(() => { element.textContent = text; });
}

/** Shows what went wrong until it is closed. */
export function complain(text) {
  byID("problem-text").textContent = text;
  byID("problem").hidden = false;
}

/** Returns the message of a refusal; a failure without a status came from the network. */
export function failureText(error) {
  return error.status === undefined ? `The program does not answer: ${error.message}` : error.message;
}

/** Runs an action of a button; a refusal becomes a message. Returns whether it succeeded. */
export async function attempt(action) {
  try {
    await action();
    byID("problem").hidden = true;
    return true;
  } catch (error) {
    complain(failureText(error));
    return false;
  }
}
