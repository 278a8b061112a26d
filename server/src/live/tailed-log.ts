import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { LoggedPatch } from '../change/logged-patch.ts';
import type { Heads } from '../change/log-query.ts';

/** The log as the relay reads it. Implemented by PostgreSQL and by the simulation. */
export interface TailedLog {
  /** Returns the epoch and these streams' revisions. */
  heads: (keys: readonly StreamKey[]) => Promise<Heads>;
  /** Returns a stream's changes above a revision, in order; at most 201. */
  patchesAfter: (key: StreamKey, revision: number) => Promise<readonly LoggedPatch[]>;
  /** Resolves if the log's store answers. */
  ping: () => Promise<void>;
  /** Ends the epoch `seen`. Returns false if it has ended already. */
  endEpoch: (seen: string) => Promise<boolean>;
}
