// Understudy
// SPDX-License-Identifier: Apache-2.0

import { Worker } from 'node:worker_threads';

/**
 * Starts to watch the parent process in a thread, which ends the process if the parent is gone and the main thread does
 * not answer: while a pager computes without end, nothing sees the end of standard input.
 */
export function watchParent() {
  const thread = new URL('./parent-watch-thread.js', import.meta.url);
  const worker = new Worker(thread, { workerData: { parent: process.ppid }, execArgv: [] });
  worker.on('message', () => worker.postMessage(''));
  worker.on('error', (error) => console.error(error));
  worker.unref();
}
