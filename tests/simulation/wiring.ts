import { advance } from '@werkplan/shared/live/sync-engine.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { CatchUp, StreamPosition } from '../../server/src/live/catch-up.ts';
import { Relay } from '../../server/src/live/relay.ts';
import type { TailedLog } from '../../server/src/live/tailed-log.ts';
import { Committer } from '../../server/src/plan/committer.ts';
import { PlanMemory } from '../../server/src/plan/plan-memory.ts';
import type { PlanStore } from '../../server/src/plan/plan-store.ts';
import type { WriteRequest } from '../../server/src/plan/write.ts';
import { catchUpWith } from './catch-up.ts';
import { type Callers, ModelCommit } from './model-commit.ts';

type CommitterContext = ConstructorParameters<typeof Committer>[0];
export type RelayContext = ConstructorParameters<typeof Relay>[0];
export type Act = WriteRequest<unknown>['act'];

/** The parts of a simulation: the real ones, unless a fault replaces one. */
export interface Wiring {
  readonly model: (epoch: string, callers: Callers) => ModelCommit;
  /** Wraps the store for a server's committer and memory. */
  readonly store: (store: PlanStore) => PlanStore;
  readonly log: (log: TailedLog) => TailedLog;
  readonly memory: (store: PlanStore, epoch: string) => PlanMemory;
  readonly committer: (context: CommitterContext) => Pick<Committer, 'write'>;
  readonly relay: (context: RelayContext) => Relay;
  readonly catchUp: (store: PlanStore, key: StreamKey, since: StreamPosition) => Promise<CatchUp>;
  readonly act: (act: Act) => Act;
  readonly engine: typeof advance;
}

export const soundWiring: Wiring = {
  model: (epoch, callers) => new ModelCommit(epoch, callers),
  store: (store) => store,
  log: (log) => log,
  memory: (store, epoch) => new PlanMemory(store, epoch),
  committer: (context) => new Committer(context),
  relay: (context) => new Relay(context),
  catchUp: catchUpWith,
  act: (act) => act,
  engine: advance,
};
