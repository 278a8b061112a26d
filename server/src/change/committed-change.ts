import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Actor } from './actor.ts';

/** A stream with the revision to which the change raised it and, for a day, the sums per hall in kg after the change. */
interface RaisedStream {
  readonly key: StreamKey;
  readonly revision: number;
  readonly totals: HallSums[] | null;
}

/** A change that this server has committed, as the relay broadcasts it. */
export interface CommittedChange {
  readonly changeId: number;
  readonly epoch: string;
  readonly streams: readonly RaisedStream[];
  readonly patch: Patch;
  readonly action: string;
  readonly actor: Actor;
  readonly mutationId: string | null;
}
