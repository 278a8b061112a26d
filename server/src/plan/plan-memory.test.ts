import { aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import { PlanMemory } from './plan-memory.ts';
import type { LoadedDay } from './plan-state.ts';
import type { PlanReads } from './plan-store.ts';

const today = '2026-11-23';
const emptyDay = (date: Day): LoadedDay => ({
  revision: 1,
  rows: {
    date,
    orders: new Map(),
    shipments: new Map(),
    deliveries: new Map(),
    deliveryItems: new Map(),
    releases: new Map(),
    grants: new Map(),
    lateChanges: new Map(),
  },
  families: new Map(),
});

/** A memory whose store has an empty plan. */
const memoryOf = (): PlanMemory =>
  new PlanMemory(
    {
      load: async (dates, streams) =>
        await Promise.resolve({
          epoch: 'one',
          days: dates.map(emptyDay),
          streams: streams.map(() => ({
            key: 'trucks' as const,
            revision: 1,
            rows: new Map(),
            templates: new Map(),
            occurrences: new Map(),
            sites: new Map(),
          })),
        }),
    } as Pick<PlanReads, 'load'> as PlanReads,
    'one',
  );

it('forgets the least recently used of many loaded days, never a pinned one', async () => {
  const memory = memoryOf();
  const days = Array.from({ length: 60 }, (_, index) => addDays(today, index));
  const unpin = memory.pin([today]);
  for (const date of days) await memory.load([date]);
  expect([...memory.state.days.keys()]).toEqual([today, ...days.slice(13)]);
  unpin();
  await memory.load([addDays(today, -1)]);
  expect(memory.state.days.has(today)).toBe(false);
});

it('a commit’s result replaces the state only if nothing else changed meanwhile', async () => {
  const memory = memoryOf();
  await memory.load([], ['trucks']);
  const base = memory.state;
  const mine = { ...base, trucks: new Map([[1, aTruck({ id: 1 })]]) };
  memory.take('one', 'trucks', 2, { trucks: [aTruck({ id: 2 })] });
  memory.adopt(base, mine);
  expect([...(memory.state.trucks?.keys() ?? [])]).toEqual([2]);
  memory.adopt(memory.state, mine);
  expect(memory.state).toBe(mine);
});
