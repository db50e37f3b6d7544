// Understudy
// SPDX-License-Identifier: Apache-2.0

import { Console } from 'node:console';
import { Layers } from './layers.js';
import { countRequests } from './network.js';
import { watchParent } from './parent-watch.js';
import { ProtocolSession } from './protocol.js';

// On import, so that a pager that is imported later finds the `fetch` that counts, and does not write into the protocol
// what it prints while it is imported. A file of tests that imports the kit reports its results on standard output.
countRequests();
const claimed = process.env.NODE_TEST_CONTEXT === undefined ? keepStandardOutput() : null;

/**
 * Speaks the driver protocol on standard input and output until `shutdown` or the end of the input.
 *
 * @param {{ name: string, version?: string }} about the name and version for reports
 * @param {...typeof import('./layer-driver.js').LayerDriver} drivers one class for each layer
 */
export function runDriver({ name, version = '0' }, ...drivers) {
  const write = claimed ?? keepStandardOutput();
  process.stdout.on('error', () => process.exit(1)); // The reader has ended.
  const layers = new Layers({ name, version }, drivers, (event) => session.notify('trace', event));
  const session = new ProtocolSession(layers.calls, write);
  process.on('uncaughtException', (thrown) => {
    if (layers.uncaught(thrown)) return;
    console.error(thrown);
    process.exit(1);
  });
  process.on('SIGTERM', () => process.exit(0));
  process.stdin.on('end', () => process.exit(0));
  watchParent();
  readLines(process.stdin, async (line) => {
    await session.receive(line);
    if (session.isEnded) process.exit(0);
  });
}

/** Returns the function that writes messages; all other output goes to standard error. */
function keepStandardOutput() {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  globalThis.console = new Console(process.stderr, process.stderr);
  return write;
}

/** Calls back for each line. Not `readline`: it also ends lines at U+2028, which JSON can contain. */
function readLines(stream, take) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    lines.forEach(take);
  });
}
