// Understudy
// SPDX-License-Identifier: Apache-2.0

/** The stream of events, read with `fetch` so that it can carry a token, and opened again after it broke. */

/** The time without any byte after which a connection counts as broken; the program sends a line every 15 s. */
const quietMax = 40_000;
/** The waits in front of each try, in milliseconds; the last one stays. */
const waits = [500, 1000, 2000, 4000, 8000, 15_000];

/** Returns the wait in front of the next try, in milliseconds. */
export function waitAfter(failures) {
  return waits[Math.min(Math.max(failures, 1), waits.length) - 1];
}

/** Reads events from text that comes in any pieces. */
export class EventParser {
  #rest = "";
  #event = { name: "message", data: [], id: undefined };

  /** @returns {{name: string, data: string, id: string | undefined}[]} the events that are complete now */
  push(text) {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop();
    return lines.flatMap((line) => this.#take(line.replace(/\r$/, "")));
  }

  #take(line) {
    if (line === "") {
      const { name, data, id } = this.#event;
      this.#event = { name: "message", data: [], id: undefined };
      return data.length === 0 ? [] : [{ name, data: data.join("\n"), id }];
    }
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line);
    if (field === "event") this.#event.name = value;
    if (field === "data") this.#event.data.push(value);
    if (field === "id") this.#event.id = value;
    return [];
  }
}

/**
 * Follows the events until it is stopped, through the ports `open(lastID, signal)`, `onEvent({ name, data })` and
 * `onPhase(phase, wait, error)`.
 */
export class Stream {
  #ports;
  #lastID;
  #control = null;
  #wake = () => {};
  #isStopped = false;

  constructor(ports) {
    this.#ports = ports;
  }

  /** Ends a wait, so that the next try begins at once. */
  retry() {
    this.#wake();
  }

  /** Forgets the last event, for another instance of the program. */
  forget() {
    this.#lastID = undefined;
  }

  stop() {
    this.#isStopped = true;
    this.#control?.abort();
    this.#wake();
  }

  async run() {
    let failures = 0;
    while (!this.#isStopped) {
      let problem;
      try {
        await this.#read(() => { failures = 0; });
      } catch (error) {
        problem = error;
      }
      if (this.#isStopped) return;
      failures += 1;
      const wait = waitAfter(failures);
      const isRefused = problem?.status === 401;
      this.#ports.onPhase(isRefused ? "refused" : "lost", wait, problem);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, isRefused ? 2 ** 31 - 1 : wait);
        this.#wake = () => { clearTimeout(timer); resolve(); };
      });
      if (!this.#isStopped) this.#ports.onPhase("connecting", 0);
    }
  }

  async #read(onFirst) {
    const control = (this.#control = new AbortController());
    let timer = setTimeout(() => control.abort(), quietMax);
    try {
      const response = await this.#ports.open(this.#lastID, control.signal);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      const parser = new EventParser();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(timer);
        timer = setTimeout(() => control.abort(), quietMax);
        for (const event of parser.push(value)) {
          onFirst();
          if (event.id !== undefined) this.#lastID = event.id;
          this.#ports.onEvent({ name: event.name, data: JSON.parse(event.data) });
        }
      }
    } finally {
      clearTimeout(timer);
      control.abort();
    }
  }
}
