import type { Clock } from '../../server/src/platform/clock.ts';
import type { ModelStore } from './model-store.ts';
import type { Sim } from './sim.ts';
import type { Wiring } from './wiring.ts';

export interface ServerContext {
  readonly sim: Sim;
  readonly store: ModelStore;
  readonly clock: Clock;
  readonly wiring: Wiring;
  readonly name: string;
  /** Sends a NOTIFY, so that the other servers read the log. */
  readonly notify: () => void;
}
