import type { HeadsMessage, JoinResult, PatchMessage, TotalsMessage } from './protocol.ts';
import { noteCapacities, noteEpoch } from './sync-period.ts';
import { raiseTarget } from './sync-pull.ts';
import { type Draft, setPeriod, setStream, totalsKeysOf } from './sync-state.ts';
import { totalsKey } from './stream-key.ts';

/** Whole totals of a day: the latest revision wins, and nothing is missing in between. */
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

/** A capacity was set: rows are read with it, so they are read again. */
export const onHallsPatch = (draft: Draft, { epoch, revision }: PatchMessage): void => {
  if (!draft.state.period.isOpen) return;
  noteEpoch(draft, epoch);
  noteCapacities(draft, revision);
};

/** The capacities are followed from now on; what changed between the reading and the joining was sent to nobody. */
export const onHallsJoined = (draft: Draft, result: JoinResult): void => {
  if (!draft.state.period.isOpen) return;
  if ('epoch' in result && result.epoch !== undefined) noteEpoch(draft, result.epoch);
  const patched = result.result === 'patches' ? result.patches.at(-1)?.revision : undefined;
  const revision = 'revision' in result ? result.revision : patched;
  noteCapacities(draft, revision ?? 0);
};

/** What the period should have by now: totals that lag behind are asked for, other capacities have the rows read. */
export const onPeriodHeads = (draft: Draft, { epoch, revisions }: HeadsMessage): void => {
  noteEpoch(draft, epoch);
  const capacities = revisions['halls'];
  if (capacities !== undefined && draft.state.period.capacities !== null) noteCapacities(draft, capacities);
  for (const key of totalsKeysOf(draft.state)) raiseTarget(draft, key, revisions[key] ?? 0);
};
