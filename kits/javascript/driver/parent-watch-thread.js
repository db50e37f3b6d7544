// Understudy
// SPDX-License-Identifier: Apache-2.0

import { parentPort, workerData } from 'node:worker_threads';

const INTERVAL_MS = 500;
const UNANSWERED_MAX = 2;
let unanswered = 0;

parentPort.on('message', () => { unanswered = 0; });
setInterval(() => {
  if (process.ppid === workerData.parent) return;
  if (unanswered >= UNANSWERED_MAX) process.kill(process.pid, 'SIGKILL');
  unanswered += 1;
  parentPort.postMessage('');
}, INTERVAL_MS);
