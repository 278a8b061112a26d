import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { Patch } from '@werkplan/shared/live/patch.ts';

export interface LoggedPatch {
  readonly epoch: string;
  readonly revision: number;
  readonly patch: Patch;
  readonly action: string;
  /** 'user:3', 'token:5' or 'system'. */
  readonly actor: string;
  readonly actorName: string;
  readonly mutationId: string | null;
  readonly totals: HallSums[] | null;
}
