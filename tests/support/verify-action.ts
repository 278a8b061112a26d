import { sumHalls } from '@werkplan/shared/halls/hall-rules.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { applyPatch } from '@werkplan/shared/live/apply-patch.ts';
import {
  type DaySnapshot,
  daySnapshotSchema,
  type DayState,
  listRows,
  openState,
} from '@werkplan/shared/live/day-state.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import { expect } from 'vitest';
import { fire, send } from './abuse/shot.ts';
import { rowsIn } from './follower.ts';
import { type Plant, today } from './plant.ts';

/** Every day an action of these tests can touch. */
const horizon = daysFromTo(addDays(today, -3), addDays(today, 9));

const readLastChange = async ({ db }: Plant): Promise<number> => {
  const last = await db.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirst();
  return last?.id ?? 0;
};

/** What the log has of every stream after a change, in the order of revisions. */
const readLogAfter = async ({ db }: Plant, changeId: number) =>
  await db
    .selectFrom('changeStream')
    .innerJoin('change', 'change.id', 'changeStream.changeId')
    .select(['streamKey', 'revision', 'totals', 'change.patch'])
    .where('change.id', '>', changeId)
    .orderBy('revision')
    .execute();

type Log = Awaited<ReturnType<typeof readLogAfter>>;

/** What a follower of the day holds after the log's patches above the snapshot's revisions, stream by stream. */
const replay = (log: Log, snapshot: DaySnapshot): DayState => {
  let state = openState(snapshot);
  for (const [key, held] of Object.entries(snapshot.revisions))
    for (const { streamKey, revision, patch } of log)
      if (streamKey === key && revision > held) state = applyPatch(state, patch, key);
  return state;
};

/** Totals broadcast last on the day's stream = totals by SQL = sum over the rows. */
const verifyTotals = async (plant: Plant, log: Log, { date, orders }: DaySnapshot): Promise<void> => {
  const sums = sumHalls(orders.filter((order) => order.date === date));
  const totals = await plant.anna.call(hallTotalsEndpoint, { query: { date } });
  expect(totals, `totals of ${date}`).toMatchObject(sums);
  expect(log.findLast(({ streamKey }) => streamKey === dayKey(date))?.totals).toEqual(sums);
};

interface ReadDay {
  /** The snapshot as it came over the wire. */
  readonly text: string;
  readonly snapshot: DaySnapshot;
}

interface Held {
  readonly changeId: number;
  readonly days: readonly ReadDay[];
}

/** The day again; an answer that is the same to the byte is not taken apart a second time. */
const readDay = async ({ bernd }: Plant, date: string, held?: ReadDay): Promise<ReadDay> => {
  const { status, text } = await fire(bernd, send('GET', `/api/days/${date}`));
  expect(status).toBe(200);
  return text === held?.text ? held : { text, snapshot: daySnapshotSchema.parse(JSON.parse(text)) };
};

const readDays = async (plant: Plant, held?: Held): Promise<Held> => {
  const changeId = await readLastChange(plant);
  const days = [];
  for (const [index, date] of horizon.entries()) days.push(await readDay(plant, date, held?.days[index]));
  return { changeId, days };
};

/** Whether the log has told the day anything that the snapshot lacks. */
const isTold = (log: Log, { revisions }: DaySnapshot): boolean =>
  log.some(({ streamKey, revision }) => revision > (revisions[streamKey] ?? Infinity));

/**
 * Runs actions one after the other and asserts after each, on every day of the horizon: old snapshot + patches = fresh
 * snapshot, and where a day got a revision, that its totals are right. What one action leaves is what the next begins with.
 */
export const planVerifier = async (plant: Plant) => {
  let held = await readDays(plant);
  return async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const answer = await act();
    const log = await readLogAfter(plant, held.changeId);
    const [{ days }, fresh] = [held, await readDays(plant, held)];
    // Whatever is found wrong is found once.
    held = fresh;
    for (const [index, { snapshot: day }] of fresh.days.entries()) {
      const old = days[index]?.snapshot ?? day;
      // Nothing told, and nothing changed.
      if (day === old && !isTold(log, old)) continue;
      expect(listRows(replay(log, old)), `rows of ${day.date}`).toEqual(rowsIn(day));
      if (day.revision > old.revision) await verifyTotals(plant, log, day);
    }
    return answer;
  };
};
