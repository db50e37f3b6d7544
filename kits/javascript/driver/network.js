// Understudy
// SPDX-License-Identifier: Apache-2.0

// Requests in flight: `fetch` and `node:http` report each request to the stage of the layer that sends it.

import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';

/** The stage of the code that runs; timers, promises and connections inherit it from what starts them. */
export const running = new AsyncLocalStorage();

const platformFetch = globalThis.fetch;
const READERS = ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'];

/** Sends a request as `fetch` does, and counts it on the running stage until its body was read. */
export async function countedFetch(input, init) {
  const stage = running.getStore();
  if (stage === undefined) return platformFetch(input, init);
  const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
  const signals = signal ? [signal, stage.signal] : [stage.signal];
  const end = stage.begin();
  const ended = () => {
    const wasAborted = signal?.aborted && signal.reason?.name !== 'TimeoutError';
    end({ gaveUp: Boolean(wasAborted) });
  };
  try {
    const response = await platformFetch(input, { ...init, signal: AbortSignal.any(signals) });
    if (response.body === null) ended();
    else followed(response, stage, ended);
    return response;
  } catch (error) {
    ended();
    throw error;
  }
}

/**
 * Reads a copy of the body, so that the request also ends if the pager does not read the response (many pagers ignore
 * the body of an error). Counts the reading of the pager itself as work.
 */
function followed(response, stage, ended) {
  response.clone().arrayBuffer().then(ended, ended);
  for (const name of READERS) {
    const read = response[name];
    if (read === undefined) continue;
    const value = (...options) => stage.working(read.apply(response, options));
    Object.defineProperty(response, name, { value, configurable: true, writable: true });
  }
}

/** Counts requests from now on: replaces `globalThis.fetch`, and listens to `node:http`. */
export function countRequests() {
  globalThis.fetch = countedFetch;
  // Clients such as axios, got and node-fetch send their requests through node:http.
  diagnostics.subscribe('http.client.request.start', ({ request }) => {
    const stage = running.getStore();
    if (stage === undefined) return;
    const end = stage.begin();
    const abort = () => request.destroy();
    stage.signal.addEventListener('abort', abort, { once: true });
    request.once('close', () => {
      stage.signal.removeEventListener('abort', abort);
      const { res: response } = request;
      const isCut = request.destroyed && response?.complete === false && !response.errored;
      end({ gaveUp: request.aborted || isCut });
    });
  });
}
