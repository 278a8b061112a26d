import { sumHalls } from '@werkplan/shared/halls/hall-rules.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { listRows } from '@werkplan/shared/live/day-state.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import { expect } from 'vitest';
import { fetchDay, replayLog, rowsIn } from './follower.ts';
import { type Plant, today } from './plant.ts';

/** Every day an action of these tests can touch. */
const horizon = daysFromTo(addDays(today, -3), addDays(today, 9));

/** The totals told last on the day's stream. */
const receivedTotals = async (plant: Plant, date: string) => {
  const told = await plant.db
    .selectFrom('changeStream')
    .select('totals')
    .where('streamKey', '=', dayKey(date))
    .orderBy('revision', 'desc')
    .executeTakeFirst();
  return told?.totals;
};

/**
 * Runs an action and asserts on every day of the horizon: old snapshot + patches = fresh snapshot, totals told =
 * totals by SQL = sum over the rows, and a day whose snapshot changed got a revision.
 */
export const verifyAction = async <Answer>(plant: Plant, act: () => Promise<Answer>): Promise<Answer> => {
  const before = [];
  for (const date of horizon) before.push(await fetchDay(plant.anna, date));
  const answer = await act();
  for (const old of before) {
    const fresh = await fetchDay(plant.bernd, old.date);
    expect(listRows(await replayLog(plant, old)), `rows of ${old.date}`).toEqual(rowsIn(fresh));
    const sums = sumHalls(fresh.orders.filter((order) => order.date === fresh.date));
    const totals = await plant.anna.call(hallTotalsEndpoint, { query: { date: old.date } });
    expect(totals, `totals of ${old.date}`).toMatchObject(sums);
    if (fresh.revision > old.revision) expect(await receivedTotals(plant, old.date)).toEqual(sums);
  }
  return answer;
};
