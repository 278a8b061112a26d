import type { HeadsMessage, JoinResult, PatchMessage, TotalsMessage } from './protocol.ts';
import { onCapacities, onEpoch } from './sync-period.ts';
import { raiseTarget } from './sync-pull.ts';
import { type MutableSync, setPeriod, setStream, totalsKeysOf } from './sync-state.ts';
import { totalsKey } from './stream-key.ts';

/** Stores a day's totals. Only the latest revision counts, so skipped revisions needn't be pulled. */
export const onTotals = (sync: MutableSync, message: TotalsMessage): void => {
  const key = totalsKey(message.date);
  if (!sync.state.streams[key]) return;
  onEpoch(sync, message.epoch);
  const { totals } = sync.state.period;
  const latest = totals.get(message.date);
  if (latest && latest.revision >= message.revision) return;
  setPeriod(sync, { totals: new Map(totals).set(message.date, message) });
  const target = Math.max(sync.state.streams[key]?.target ?? 0, message.revision);
  setStream(sync, key, { revision: message.revision, target });
};

/** Reads the period's rows again after a newer patch of `halls`. */
export const onHallsPatch = (sync: MutableSync, { epoch, revision }: PatchMessage): void => {
  if (!sync.state.period.isOpen) return;
  onEpoch(sync, epoch);
  onCapacities(sync, revision);
};

/** Reads the period's rows again if capacities may have changed between the read and the join of `halls`. */
export const onHallsJoined = (sync: MutableSync, result: JoinResult): void => {
  if (!sync.state.period.isOpen) return;
  if ('epoch' in result && result.epoch !== undefined) onEpoch(sync, result.epoch);
  const patched = result.result === 'patches' ? result.patches.at(-1)?.revision : undefined;
  const revision = 'revision' in result ? result.revision : patched;
  onCapacities(sync, revision ?? 0);
};

/** Compares the period with the server's heads: requests missing totals, and reads the rows again if capacities changed. */
export const onPeriodHeads = (sync: MutableSync, { epoch, revisions }: HeadsMessage): void => {
  onEpoch(sync, epoch);
  const capacities = revisions['halls'];
  if (capacities !== undefined && sync.state.period.capacities !== null) onCapacities(sync, capacities);
  for (const key of totalsKeysOf(sync.state)) raiseTarget(sync, key, revisions[key] ?? 0);
};
