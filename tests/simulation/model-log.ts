import type { LoggedPatch } from '../../server/src/change/logged-patch.ts';
import { type HallSums, hallIds } from '@werkplan/shared/halls/hall.ts';
import { dayOfKey, type Revisions } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { ConflictError, type NewChange } from '../../server/src/plan/plan-store.ts';
import type { ModelState } from './model-state.ts';
import type { ModelTables } from './model-tables.ts';
import { rowNameOf } from './net-writes.ts';

const listIn = <Entry>(lists: Map<string, Entry[]>, name: string): Entry[] => {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
};

/** A change that raises no stream is not logged. */
export const isLogged = ({ streams }: NewChange): boolean => Object.keys(streams).length > 0;

export const revisionsOf = ({ streams }: NewChange): Revisions =>
  Object.fromEntries(Object.entries(streams).map(([key, { revision }]) => [key, revision]));

/** Returns the patches of a stream above a revision, in order. */
export const patchesAfter = (
  { sent, changes }: ModelState,
  epoch: string,
  key: string,
  above: number,
): LoggedPatch[] =>
  (sent.get(key) ?? []).slice(above).flatMap(({ revision, changeId, totals }) => {
    const change = changes.get(changeId);
    if (!change) return [];
    const { patch, action, actor, idempotency } = change;
    const by = { actor: actor.key, actorName: actor.name, mutationId: idempotency?.key ?? null };
    return [{ epoch, revision, patch, action, ...by, totals }];
  });

/** @throws ConflictError when the log cannot store these changes */
export const checkLog = (state: ModelState, logged: readonly NewChange[]): void => {
  const heads = new Map<string, number>();
  const undone = new Set<number>();
  const versions = new Set<string>();
  for (const { streams, undoOf, writes } of logged) {
    for (const [key, { revision }] of Object.entries(streams)) {
      const head = heads.get(key) ?? state.streams.get(key) ?? 0;
      if (revision !== head + 1) throw new ConflictError(`${key} is at ${head}`);
      heads.set(key, revision);
    }
    if (undoOf !== null) {
      if (undone.has(undoOf) || state.undone.has(undoOf) || !state.changes.has(undoOf))
        throw new ConflictError(`${undoOf} can't be undone`);
      undone.add(undoOf);
    }
    for (const write of writes) {
      const name = `${rowNameOf(write)} ${write.version}`;
      const isKnown = state.rowLog.get(rowNameOf(write))?.some(({ version }) => version === write.version);
      if (isKnown || versions.has(name)) throw new ConflictError(`${name} is logged already`);
      versions.add(name);
    }
  }
};

/** Logs a change that `checkLog` accepted, and raises its streams. */
export const logChange = (state: ModelState, id: number, { reply: _, ...change }: NewChange): void => {
  state.changes.set(id, { ...change, id });
  if (change.undoOf !== null) state.undone.add(change.undoOf);
  for (const write of change.writes) listIn(state.rowLog, rowNameOf(write)).push({ ...write, changeId: id });
  for (const [key, { revision, totals }] of Object.entries(change.streams)) {
    state.streams.set(key, revision);
    listIn(state.sent, key).push({ revision, changeId: id, totals });
  }
};

/** The sums of a day by hall (kg). */
const sumsOf = (tables: ModelTables, day: Day): HallSums[] =>
  hallIds.map((id) => {
    const orders = [...tables.rows('orders').values()].filter(
      ({ date, hallId, isCanceled }) => date === day && hallId === id && !isCanceled,
    );
    const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);
    return {
      id,
      steelTotal: sum(orders.map(({ steel }) => steel)),
      mattingTotal: sum(orders.map(({ matting }) => matting)),
    };
  });

/** Adds the sums to the last change of each day that came without them, and returns the sums by stream. */
export const sumUp = (state: ModelState, logged: readonly NewChange[]): Record<string, HallSums[]> => {
  const made: Record<string, HallSums[]> = {};
  for (const [key, { totals }] of new Map(logged.flatMap(({ streams }) => Object.entries(streams)))) {
    const day = dayOfKey(key);
    const sent = listIn(state.sent, key);
    const last = sent.pop();
    if (!last) continue;
    if (totals === null && day !== null) made[key] = sumsOf(state.tables, day);
    sent.push({ ...last, totals: made[key] ?? last.totals });
  }
  return made;
};
