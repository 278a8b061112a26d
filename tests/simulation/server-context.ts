import type { Clock } from '../../server/src/platform/clock.ts';
import type { ModelStore } from './model-store.ts';
import type { Sim } from './sim.ts';
import type { Wiring } from './wiring.ts';

/** The surroundings of a server. */
export interface ServerContext {
  readonly sim: Sim;
  readonly store: ModelStore;
  readonly clock: Clock;
  readonly wiring: Wiring;
  readonly name: string;
  /** Its notification: the other servers look into the log. */
  readonly notify: () => void;
}
