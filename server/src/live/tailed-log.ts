import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { LoggedPatch } from '../change/logged-patch.ts';
import type { Heads } from '../change/log-query.ts';

/** The log as its tail reads it: PostgreSQL's, or the simulation's. */
export interface TailedLog {
  heads: (keys: readonly StreamKey[]) => Promise<Heads>;
  /** A stream's logged changes above a revision, in order; at most 201. */
  patchesAfter: (key: StreamKey, revision: number) => Promise<readonly LoggedPatch[]>;
  /** Whether anybody answers. */
  ping: () => Promise<void>;
  /** Ends the epoch `seen`; false when it has been ended already. */
  endEpoch: (seen: string) => Promise<boolean>;
}
