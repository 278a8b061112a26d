import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import { GzippedJson } from '../http/gzipped-json.ts';
import { readDayText } from './day-snapshot-query.ts';

/** A day's snapshot as it goes out. */
export interface PackedDay {
  mark: string;
  body: GzippedJson;
}

const maxHeld = 60;
const pack = promisify(gzip);

/**
 * Day snapshots ready to send. Each read asks the database once whether the day has moved on and only then has it built
 * anew, so a hall full of screens that come back together costs one build. Reads of one day go one after the other.
 */
export const createDaySnapshots = (db: Database) => {
  const held = new Map<Day, PackedDay>();
  const turns = new Map<Day, Promise<PackedDay>>();

  const keep = (day: Day, packed: PackedDay): PackedDay => {
    held.delete(day);
    held.set(day, packed);
    if (held.size > maxHeld) held.delete(String(held.keys().next().value));
    return packed;
  };

  const look = async (day: Day): Promise<PackedDay> => {
    const last = held.get(day);
    const { mark, text } = await readDayText(db, day, last?.mark ?? null);
    if (last && text === null) return keep(day, last);
    return keep(day, { mark, body: new GzippedJson(await pack(text ?? '')) });
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
