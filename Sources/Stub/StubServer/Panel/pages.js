// Understudy
// SPDX-License-Identifier: Apache-2.0

/**
 * The pages of a list, and the part of the list that is on the screen. Positions are BigInt, because a list can have
 * 2^53 rows and a position behind the last one must still be exact.
 */

/** The number of rows that are drawn at once. */
export const shownMax = 60n;

/** Returns the nearest position at which a view can begin. */
export function clampStart(at, rows) {
  if (at < 0n || rows === 0n) return 0n;
  return at < rows ? at : rows - 1n;
}

/** Returns the start of a view one screen further, or one screen back. */
export function turn(at, rows, screens) {
  const next = at + BigInt(screens) * shownMax;
  return next >= rows ? at : clampStart(next, rows);
}

/** Returns the start of the last screen; it is a multiple of the screen, as if it was reached from the beginning. */
export function lastStart(rows) {
  return rows === 0n ? 0n : ((rows - 1n) / shownMax) * shownMax;
}

/**
 * Returns the pages that have rows in a view: `from` and `to` are the rows of the whole page, `start` and `end` those
 * that are in the view; the second one of each pair is behind the last row.
 */
export function windows({ at, rows, pageSize, firstPage }) {
  const end = at + shownMax < rows ? at + shownMax : rows;
  const result = [];
  for (let start = at; start < end; ) {
    const index = start / pageSize;
    const from = index * pageSize;
    const to = from + pageSize < rows ? from + pageSize : rows;
    const last = to < end ? to : end;
    result.push({ page: index + firstPage, from, to, start, end: last });
    start = last;
  }
  return result;
}

/** Returns the place of a row in the pages, such as `index 20: first row of page 2`. */
export function placeText({ rows, pageSize, firstPage }, at) {
  const index = at < rows ? at : rows;
  const place = index % pageSize;
  const row = place === 0n ? "first row" : place === pageSize - 1n ? "last row" : `row ${grouped(place + 1n)}`;
  const end = at > rows ? `past the end, so it becomes ${grouped(index)}: ` : "";
  return `index ${grouped(at)}: ${end}${row} of page ${grouped(index / pageSize + firstPage)}`;
}

/** Returns the position in what a person typed, such as `9,000` or ` 42 `; null if it is not a whole number. */
export function parsePosition(text) {
  const digits = text.replace(/[\s,_']/g, "");
  return /^[0-9]{1,20}$/.test(digits) ? BigInt(digits) : null;
}

/** Returns a number with a comma between each three digits. */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}
