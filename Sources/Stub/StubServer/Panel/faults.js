// Understudy
// SPDX-License-Identifier: Apache-2.0

/** What a person chose in the form of faults, as the body of a call. */

/** Returns the fault of a form as a `body`, or a `problem` and the name of the `field` that has it. */
export function faultBody(catalogue, form) {
  const entry = catalogue.find(({ word }) => word === form.word);
  if (!entry) return { problem: "Choose a fault.", field: "word" };
  const argument = form.argument.trim();
  if (entry.argument === "required" && !argument) {
    const [example] = exampleArguments(entry);
    return { problem: `The fault '${entry.word}' needs a value, for example '${example}'.`, field: "argument" };
  }
  const body = { fault: entry.argument === "none" || !argument ? entry.word : `${entry.word}:${argument}` };
  if (form.list) body.list = form.list;
  for (const [name, least] of [["page", 0], ["times", 1]]) {
    const text = form[name].trim();
    if (!text) continue;
    if (!/^[0-9]{1,15}$/.test(text) || Number(text) < least) {
      return { problem: `'${text}' is not a whole number of ${least} or more.`, field: name };
    }
    body[name] = Number(text);
  }
  const share = form.share.trim();
  if (share) {
    const percent = Number(share.replace(/%$/, ""));
    if (!(percent >= 0 && percent <= 100)) {
      return { problem: `'${share}' is not a share; use 0 to 100.`, field: "share" };
    }
    body.rate = percent / 100;
  }
  return { body };
}

/** Returns the values in the examples of a fault, such as `500` of `status:500`. */
export function exampleArguments(entry) {
  return entry.examples.filter((example) => example.includes(":")).map((example) => example.replace(/^[^:]*:/, ""));
}
