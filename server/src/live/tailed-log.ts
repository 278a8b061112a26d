import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { LoggedPatch } from '../change/logged-patch.ts';
import type { Heads } from '../change/log-query.ts';

/** The log's interface for the relay, implemented by PostgreSQL and the simulation. */
export interface TailedLog {
  heads: (keys: readonly StreamKey[]) => Promise<Heads>;
  /** Returns a stream's changes above a revision, in order; at most 201. */
  patchesAfter: (key: StreamKey, revision: number) => Promise<readonly LoggedPatch[]>;
  /** Resolves if the log's store answers. */
  ping: () => Promise<void>;
  /** Ends the epoch `seen`; false when it has been ended already. */
  endEpoch: (seen: string) => Promise<boolean>;
}
