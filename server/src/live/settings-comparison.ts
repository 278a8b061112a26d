import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { digestSettings, listDifferingSettings } from '../config/compared-settings.ts';

const message = z.union([
  z.object({ salt: z.string().max(64), digests: z.record(z.string(), z.string()) }),
  z.object({ to: z.string(), otherwise: z.array(z.string().max(40)).max(40) }),
]);

interface Options {
  readonly config: Config;
  readonly logger: Logger;
  /** Sends a text to the other servers of the database. */
  readonly broadcast: (text: string) => void;
}

/**
 * Finds out if the servers on one database have different settings: a starting server broadcasts digests of its settings, and
 * running servers answer which differ. Both log a difference once.
 */
export class SettingsComparison {
  readonly #options: Options;
  readonly #own: ReturnType<typeof digestSettings>;
  readonly #said = new Set<string>();
  #hasAsked = false;

  constructor(options: Options) {
    this.#options = options;
    this.#own = digestSettings(options.config);
  }

  /** Broadcasts the digests. Further calls, as after reconnects, do nothing. */
  ask(): void {
    if (this.#hasAsked) return;
    this.#hasAsked = true;
    this.#options.broadcast(JSON.stringify(this.#own));
  }

  /** Handles a broadcast of another server: its digests, or its answer. @throws for an invalid text */
  receive(text: string): void {
    const received = message.parse(JSON.parse(text));
    if ('to' in received) {
      if (received.to === this.#own.salt) this.#say(received.otherwise);
      return;
    }
    const otherwise = listDifferingSettings(this.#options.config, received);
    if (otherwise.length === 0) return;
    this.#options.broadcast(JSON.stringify({ to: received.salt, otherwise }));
    this.#say(otherwise);
  }

  #say(names: readonly string[]): void {
    const list = names.join(', ');
    if (this.#said.has(list)) return;
    this.#said.add(list);
    const rest = list === 'SESSION_SECRET' ? ' The others can’t be compared until then.' : '';
    this.#options.logger.warn(
      `Another server on this database has other settings: give all of them the same ${list}.${rest}`,
    );
  }
}
