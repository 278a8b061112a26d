import type { HeadsMessage, JoinResult, PatchMessage, TotalsMessage } from './protocol.ts';
import { noteCapacities, noteEpoch } from './sync-period.ts';
import { raiseTarget } from './sync-pull.ts';
import { type Draft, setPeriod, setStream, totalsKeysOf } from './sync-state.ts';
import { totalsKey } from './stream-key.ts';

/** Takes a day's totals; the latest revision counts, and gaps don't matter. */
export const onTotals = (draft: Draft, message: TotalsMessage): void => {
  const key = totalsKey(message.date);
  if (!draft.state.streams[key]) return;
  noteEpoch(draft, message.epoch);
  const { totals } = draft.state.period;
  const held = totals.get(message.date);
  if (held && held.revision >= message.revision) return;
  setPeriod(draft, { totals: new Map(totals).set(message.date, message) });
  const target = Math.max(draft.state.streams[key]?.target ?? 0, message.revision);
  setStream(draft, key, { revision: message.revision, target });
};

/** Reads the rows again after a change of capacities. */
export const onHallsPatch = (draft: Draft, { epoch, revision }: PatchMessage): void => {
  if (!draft.state.period.isOpen) return;
  noteEpoch(draft, epoch);
  noteCapacities(draft, revision);
};

/** Notes that capacities are followed from now on; changes between the read and the join were not received. */
export const onHallsJoined = (draft: Draft, result: JoinResult): void => {
  if (!draft.state.period.isOpen) return;
  if ('epoch' in result && result.epoch !== undefined) noteEpoch(draft, result.epoch);
  const patched = result.result === 'patches' ? result.patches.at(-1)?.revision : undefined;
  const revision = 'revision' in result ? result.revision : patched;
  noteCapacities(draft, revision ?? 0);
};

/** Compares with the server's heads: requests late totals, and reads the rows again for other capacities. */
export const onPeriodHeads = (draft: Draft, { epoch, revisions }: HeadsMessage): void => {
  noteEpoch(draft, epoch);
  const capacities = revisions['halls'];
  if (capacities !== undefined && draft.state.period.capacities !== null) noteCapacities(draft, capacities);
  for (const key of totalsKeysOf(draft.state)) raiseTarget(draft, key, revisions[key] ?? 0);
};
