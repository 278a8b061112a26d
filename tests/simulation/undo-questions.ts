import { isFullyLoaded, type RowKind, streamOfKind } from '@werkplan/shared/live/patch.ts';
import { dayKey, dayOfKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { isScript } from '@werkplan/shared/plan/actor-key.ts';
import type { LaterWrite, LoggedChange, LoggedWrite } from '@werkplan/shared/plan/logged-change.ts';
import type { Editor, Fact, Facts } from '@werkplan/shared/plan/need.ts';
import { systemActor } from '../../server/src/change/actor.ts';
import type { ModelChange, ModelState, ModelWrite } from './model-state.ts';
import { editorOf, type Times } from './times.ts';

/** Returns the revisions of those streams that exist. */
const headsOf = ({ streams }: ModelState, keys: Iterable<StreamKey>): Record<string, number> => {
  const heads: Record<string, number> = {};
  for (const key of keys) {
    const head = streams.get(key);
    if (head !== undefined) heads[key] = head;
  }
  return heads;
};

const writesOf = (state: ModelState, { kind, id }: { kind: RowKind; id: number }): readonly ModelWrite[] =>
  state.rowLog.get(`${kind} ${id}`) ?? [];

/** True unless the change was undone by an undo that is still in effect. */
const isStanding = (times: Times, id: number): boolean => {
  const undo = times.undoneBy.get(id);
  return undo === undefined || !isStanding(times, undo);
};

/** Returns the stream of the row, or the stream it belonged to before its deletion. */
const streamOf = (state: ModelState, write: ModelWrite): StreamKey => {
  const row = write.after ?? write.before;
  if (isFullyLoaded(write.kind)) return streamOfKind[write.kind];
  if (row && 'date' in row) return dayKey(row.date);
  const deliveryId = row && 'deliveryId' in row ? row.deliveryId : 0;
  const run = writesOf(state, { kind: 'deliveries', id: deliveryId }).at(-1);
  const delivery = run?.after ?? run?.before;
  return dayKey(delivery && 'date' in delivery ? delivery.date : '');
};

const rootOf = (state: ModelState, change: ModelChange): ModelChange => {
  const before = change.undoOf === null ? undefined : state.changes.get(change.undoOf);
  return before ? rootOf(state, before) : change;
};

const laterWrites = (state: ModelState, times: Times, { id, writes }: ModelChange): LaterWrite[] =>
  writes
    .flatMap((write) => writesOf(state, write).filter(({ changeId }) => changeId > id))
    .filter(({ changeId }) => {
      const undone = state.changes.get(changeId)?.undoOf ?? null;
      return (undone === null || undone <= id) && isStanding(times, changeId);
    })
    .sort((a, b) => b.changeId - a.changeId)
    .map(({ changeId, ...write }) => ({ ...write, ...editorOf(state, times, changeId) }));

/** Returns a change with everything that its undo compares (server/src/plan/undo-facts-query.ts). */
export const changeFact = (state: ModelState, times: Times, id: number): Fact<LoggedChange | null> => {
  const change = state.changes.get(id);
  if (!change) return { value: null, at: {} };
  const latest = change.writes.flatMap((write) => writesOf(state, write).at(-1) ?? []);
  const at = headsOf(
    state,
    latest.map((write) => streamOf(state, write)),
  );
  const taken = times.undoneBy.get(id);
  const writes = change.writes.map((write): LoggedWrite => ({
    ...write,
    isGone: writesOf(state, write).at(-1)?.after === null,
  }));
  const days = [...Object.keys(change.streams), ...Object.keys(at)].flatMap((key) => dayOfKey(key) ?? []);
  const value: LoggedChange = {
    id,
    action: change.action,
    rootAction: rootOf(state, change).action,
    isBySystem: change.actor.key === systemActor.key,
    isByScript: isScript(change.actor.key),
    takenBack: taken === undefined ? null : editorOf(state, times, taken),
    writes,
    later: laterWrites(state, times, change),
    days: [...new Set(days)].sort(),
  };
  return { value, at };
};

/** Returns a truck's runs by day, guarded by the streams of the trucks and of these days. */
export const runsOfTruck = (state: ModelState, truckId: number): Fact<Facts['runsOfTruck']> => {
  const runs = [...state.tables.rows('deliveries').values()]
    .filter((run) => run.truckId === truckId)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id));
  const value = runs.map(({ id, date }) => {
    const made = writesOf(state, { kind: 'deliveries', id }).find(
      ({ before, changeId }) => before === null && state.changes.get(changeId)?.actor.key === systemActor.key,
    );
    return { id, date, isBySystem: made !== undefined };
  });
  return { value, at: headsOf(state, ['trucks', ...runs.map(({ date }) => dayKey(date))]) };
};

/** Returns the part of an order that was deleted last, and its editor. */
export const deletedPart = (
  state: ModelState,
  times: Times,
  orderId: number,
): (Editor & { id: number }) | null => {
  let last: ModelWrite | null = null;
  for (const writes of state.rowLog.values())
    for (const write of writes) {
      const { before, after } = write;
      if (!before || !after || !('isDeleted' in before) || !('isDeleted' in after)) continue;
      if (after.productionOrderId !== orderId || before.isDeleted || !after.isDeleted) continue;
      if (!last || write.changeId > last.changeId) last = write;
    }
  return last && { id: last.id, ...editorOf(state, times, last.changeId) };
};
