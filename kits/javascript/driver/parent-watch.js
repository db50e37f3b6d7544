// Understudy
// SPDX-License-Identifier: Apache-2.0

import { Worker } from 'node:worker_threads';

const INTERVAL = 500;
/** Ends the process if its parent is gone and the main thread does not answer, because a pager computes without end. */
const WATCH = `
  const { parentPort, workerData: { parent, interval } } = require('node:worker_threads');
  let unanswered = 0;
  parentPort.on('message', () => { unanswered = 0; });
  setInterval(() => {
    if (process.ppid === parent) return;
    if (unanswered >= 2) process.kill(process.pid, 'SIGKILL');
    unanswered += 1;
    parentPort.postMessage('');
  }, interval);
`;

/** Starts to watch the parent process. The main thread sees the end of standard input only if it is not busy. */
export function watchParent() {
  const worker = new Worker(WATCH, { eval: true, workerData: { parent: process.ppid, interval: INTERVAL } });
  worker.on('message', () => worker.postMessage(''));
  worker.unref();
}
