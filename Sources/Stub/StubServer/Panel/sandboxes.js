// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The sandboxes in words. */

import { grouped } from "./pages.js";

/** Returns what a sandbox has of its own, such as `rows changed · 1 fault · 12 requests · ends in 9 min`. */
export function facts({ seed, changed, faults, holds, held, requests, idle, ttl }) {
  const parts = [changed ? "rows changed" : "rows as at the start", counted(faults, "fault"), counted(holds, "hold")];
  if (held > 0) parts.push(counted(held, "held answer"));
  parts.push(counted(requests, "request"));
  if (seed !== null) parts.push(`seed ${seed}`);
  parts.push(held > 0 ? "stays while it holds an answer" : `ends in ${left(ttl - idle)} without requests`);
  return parts.join(" · ");
}

function counted(count, noun) {
  return `${count === 0 ? "no" : grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns a time in its largest unit, rounded up. */
function left(seconds) {
  if (seconds < 60) return `${Math.max(0, Math.ceil(seconds))} s`;
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}
