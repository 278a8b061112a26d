import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { Patch } from '@werkplan/shared/live/patch.ts';

/** A change as the log has it for one stream. */
export interface LoggedPatch {
  readonly epoch: string;
  readonly revision: number;
  readonly patch: Patch;
  readonly action: string;
  /** The author's key, such as 'user:3', 'token:5', 'yard:7' or 'system'. */
  readonly actor: string;
  readonly actorName: string;
  readonly mutationId: string | null;
  readonly totals: HallSums[] | null;
}
