import type { TotalsMessage } from '@werkplan/shared/live/protocol.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

/** The latest totals that the rooms `halls:<date>` have told, all of one epoch. */
export interface ReceivedTotals {
  /** null before the first message. */
  readonly epoch: string | null;
  readonly byDay: ReadonlyMap<Day, TotalsMessage>;
}

export const nothingReceived: ReceivedTotals = { epoch: null, byDay: new Map() };

/** With one more message: the latest revision wins; another epoch starts anew. The same object when it tells nothing new. */
export const withTotals = (told: ReceivedTotals, message: TotalsMessage): ReceivedTotals => {
  const { epoch, date } = message;
  if (epoch !== told.epoch) return { epoch, byDay: new Map([[date, message]]) };
  const held = told.byDay.get(date);
  if (held && held.revision >= message.revision) return told;
  return { epoch, byDay: new Map(told.byDay).set(date, message) };
};

/** Only what was told of these days; the same object when there is nothing else. */
export const onlyDays = (told: ReceivedTotals, isFollowed: (day: Day) => boolean): ReceivedTotals => {
  const kept = [...told.byDay].filter(([day]) => isFollowed(day));
  return kept.length === told.byDay.size ? told : { ...told, byDay: new Map(kept) };
};

/** Days whose totals are older than the revisions that the server says it has told. */
export const daysBehind = (told: ReceivedTotals, revisionOf: (day: Day) => number | undefined): Day[] =>
  [...told.byDay.values()]
    .filter(({ date, revision }) => (revisionOf(date) ?? 0) > revision)
    .map(({ date }) => date);
