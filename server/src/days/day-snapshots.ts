import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Day } from '@werkplan/shared/values/day.ts';
import { GzippedJson } from '../http/gzipped-json.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';
import { snapshotEtagOf, buildSnapshot } from './day-snapshot.ts';

/** A day's snapshot, serialised and compressed. */
interface PackedDay {
  etag: string;
  body: GzippedJson;
}

export type ReadDay = (day: Day) => Promise<PackedDay>;

const maxSnapshots = 60;
const pack = promisify(gzip);

/**
 * Caches compressed snapshots until the day changes, so that one snapshot serves many screens that reconnect together. Reads of
 * one day run one after another.
 */
export const createDaySnapshots = (memory: PlanMemory): ReadDay => {
  const cached = new Map<Day, PackedDay>();
  const turns = new Map<Day, Promise<PackedDay>>();

  const remember = (day: Day, packed: PackedDay): PackedDay => {
    cached.delete(day);
    cached.set(day, packed);
    if (cached.size > maxSnapshots) cached.delete(String(cached.keys().next().value));
    return packed;
  };

  const look = async (day: Day): Promise<PackedDay> => {
    const state = await memory.day(day);
    const etag = snapshotEtagOf(state.epoch, day, state.revisions);
    const last = cached.get(day);
    if (last?.etag === etag) return remember(day, last);
    return remember(day, {
      etag,
      body: new GzippedJson(await pack(JSON.stringify(buildSnapshot(state, day)))),
    });
  };

  return async (day: Day): Promise<PackedDay> => {
    const before = turns.get(day);
    const turn = before ? before.catch(() => undefined).then(async () => await look(day)) : look(day);
    turns.set(day, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(day) === turn) turns.delete(day);
    }
  };
};
