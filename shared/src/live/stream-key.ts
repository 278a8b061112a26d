import { isDay, type Day } from '../values/day.ts';

/** The key of a stream of numbered changes: a day's plan, the trucks, or the halls' capacities. */
export type StreamKey = `day:${Day}` | 'trucks' | 'halls';
/** The key of a room that broadcasts only a day's hall totals, for wall displays, the production plan and the forecast. */
export type TotalsKey = `halls:${Day}`;
export type RoomKey = StreamKey | TotalsKey;

export const dayKey = (day: Day): StreamKey => `day:${day}`;
export const totalsKey = (day: Day): TotalsKey => `halls:${day}`;

/** True if the room carries totals, of which the latest replaces earlier ones, instead of patches. */
export const isTotalsKey = (key: RoomKey): key is TotalsKey => key.startsWith('halls:');

/** Returns the day of a key; null for `trucks`, `halls` and malformed keys. */
export const dayOfKey = (key: string): Day | null => {
  const match = /^(?:day|halls):(.{10})$/.exec(key);
  return match?.[1] && isDay(match[1]) ? match[1] : null;
};

/** Revisions by stream, `{ 'day:2026-11-23': 41, trucks: 7 }`. */
export type Revisions = Readonly<Record<string, number>>;
