import type { Logger } from 'pino';

const lineEveryMs = 60_000;

interface Flood {
  /** The number of repetitions since the last line. */
  times: number;
  latest: object;
}

/** Logs an event at once and its repetitions once a minute, so that nobody can flood the log. */
export class FloodLog {
  readonly #logger: Logger;
  readonly #level: 'info' | 'warn';
  readonly #floods = new Map<string, Flood>();

  constructor(logger: Logger, level: 'info' | 'warn' = 'warn') {
    this.#logger = logger;
    this.#level = level;
  }

  /** Logs an event or counts its repetition, by its text; of repetitions only the latest `details` are logged. */
  note(text: string, details: object = {}): void {
    const flood = this.#floods.get(text);
    if (flood) {
      flood.times += 1;
      flood.latest = details;
      return;
    }
    this.#floods.set(text, { times: 0, latest: details });
    this.#logger[this.#level](details, text);
    this.#lookAgain(text);
  }

  #lookAgain(text: string): void {
    setTimeout(() => {
      const flood = this.#floods.get(text);
      if (!flood || flood.times === 0) return void this.#floods.delete(text);
      this.#logger[this.#level]({ ...flood.latest, times: flood.times }, text);
      flood.times = 0;
      this.#lookAgain(text);
    }, lineEveryMs).unref();
  }
}
