// Understudy
// SPDX-License-Identifier: Apache-2.0

/** Rows as JSON whose numbers keep all their digits, and the two members of a row that a tile shows. */

const isExact = typeof JSON.rawJSON === "function";

/** Parses JSON; a number that JavaScript would round, such as 9007199254740993, keeps its digits. */
export function parse(text) {
  return JSON.parse(text, (_, value, context) =>
    isExact && typeof value === "number" && String(value) !== context?.source
      ? JSON.rawJSON(context.source) : value);
}

/** Returns the `row` that a person typed, or the `problem` that the text has. */
export function readRow(text) {
  let row;
  try {
    row = parse(text);
  } catch (error) {
    return { problem: `This text is not JSON: ${error.message}` };
  }
  const isObject = row !== null && typeof row === "object" && !Array.isArray(row) && !JSON.isRawJSON?.(row);
  return isObject ? { row } : { problem: "This text is not a JSON object; write { … }." };
}

/** Returns a value as a short text: strings without quotes, everything else as JSON. */
export function brief(value, lengthMax = 60) {
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? "";
  return text.length > lengthMax ? `${text.slice(0, lengthMax - 1)}…` : text;
}

const tellingNames = /^(title|name|label|subject|summary|text|address|email|city)$/i;

/** Returns the key of a row with its name, and the member that says most; a text says enough without its name. */
export function tile(row, key) {
  const names = Object.keys(row);
  const isKey = (name) => (key === undefined ? /^(id|key|uuid)$/i.test(name) : name === key);
  const keyName = names.find(isKey) ?? names[0];
  const others = names.filter((name) => name !== keyName);
  const name = others.find((name) => tellingNames.test(name) && typeof row[name] === "string")
    ?? others.find((name) => typeof row[name] === "string") ?? others[0];
  return {
    key: keyName === undefined ? "{}" : `${brief(keyName, 20)} ${brief(row[keyName])}`,
    telling: name === undefined ? "" : (typeof row[name] === "string" ? "" : `${brief(name, 20)} `) + brief(row[name]),
  };
}

/** Returns a copy of a row without its key, which the stub then chooses. */
export function copy(row, key) {
  const { [key ?? ""]: _, ...others } = row;
  return others;
}
