import type { Ledger } from './ledger.ts';
import type { ModelStore } from './model-store.ts';
import type { Network } from './network.ts';
import type { Sim } from './sim.ts';
import type { Wiring } from './wiring.ts';

export interface WindowContext {
  readonly sim: Sim;
  readonly store: ModelStore;
  readonly network: Network;
  readonly ledger: Ledger;
  readonly wiring: Wiring;
}
