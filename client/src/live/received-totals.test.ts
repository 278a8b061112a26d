import type { TotalsMessage } from '@werkplan/shared/live/protocol.ts';
import { expect, it } from 'vitest';
import { daysBehind, nothingReceived, withTotals } from './received-totals.ts';

const message = (date: string, revision: number, epoch = 'a'): TotalsMessage => ({
  date,
  epoch,
  revision,
  halls: [{ id: 1, steelTotal: revision, mattingTotal: 0 }],
});
const tell = (...messages: TotalsMessage[]) => messages.reduce(withTotals, nothingReceived);
const revisions = (...messages: TotalsMessage[]) =>
  Object.fromEntries([...tell(...messages).byDay].map(([date, { revision }]) => [date, revision]));

it('keeps the latest of each day, in whatever order they come', () => {
  const all = [message('2026-11-23', 3), message('2026-11-24', 1), message('2026-11-23', 4)];
  expect(revisions(...all)).toEqual({ '2026-11-23': 4, '2026-11-24': 1 });
  expect(revisions(...all.toReversed())).toEqual({ '2026-11-23': 4, '2026-11-24': 1 });
});

it('stays the very same when a message tells nothing new', () => {
  const told = tell(message('2026-11-23', 3));
  expect(withTotals(told, message('2026-11-23', 3))).toBe(told);
  expect(withTotals(told, message('2026-11-23', 2))).toBe(told);
});

it('starts anew with another epoch, also when its revisions are lower', () => {
  const told = [message('2026-11-23', 30), message('2026-11-24', 30), message('2026-11-23', 2, 'b')];
  expect(revisions(...told)).toEqual({ '2026-11-23': 2 });
});

it('names the days of which the server has told more', () => {
  const told = tell(message('2026-11-23', 3), message('2026-11-24', 5), message('2026-11-25', 1));
  const heads: Record<string, number> = { '2026-11-23': 4, '2026-11-24': 5, '2026-11-26': 9 };
  expect(daysBehind(told, (day) => heads[day])).toEqual(['2026-11-23']);
});
