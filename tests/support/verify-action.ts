import { sumHalls } from '@werkplan/shared/halls/hall-rules.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { applyPatch } from '@werkplan/shared/live/apply-patch.ts';
import { type DaySnapshot, daySnapshotSchema } from '@werkplan/shared/live/day-state-schema.ts';
import { type DayState, listRows, openState } from '@werkplan/shared/live/day-state.ts';
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
    .select(['change.id', 'streamKey', 'revision', 'totals', 'change.patch'])
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

/** The day again; an answer that is the same to the byte is not taken apart a second time. */
const readDay = async ({ bernd }: Plant, date: string, held?: ReadDay): Promise<ReadDay> => {
  const { status, text } = await fire(bernd, send('GET', `/api/days/${date}`));
  expect(status).toBe(200);
  return text === held?.text ? held : { text, snapshot: daySnapshotSchema.parse(JSON.parse(text)) };
};

/** Whether the log has told the day anything that the snapshot lacks. */
const isTold = (log: Log, { revisions }: DaySnapshot): boolean =>
  log.some(({ streamKey, revision }) => revision > (revisions[streamKey] ?? Infinity));

/** The rows of every day of the horizon as they were when it was last told of a change. */
export class PlanVerifier {
  readonly #plant: Plant;
  readonly #days = new Map<string, ReadDay>();
  #changeId = 0;

  private constructor(plant: Plant) {
    this.#plant = plant;
  }

  static async of(plant: Plant): Promise<PlanVerifier> {
    const verifier = new PlanVerifier(plant);
    verifier.#changeId = await readLastChange(plant);
    for (const date of horizon) verifier.#days.set(date, await readDay(plant, date));
    return verifier;
  }

  /**
   * Runs an action and asserts for every day that was told of it: old snapshot + patches = fresh snapshot, and where the day got a
   * revision, that its totals are right. What one action leaves is what the next begins with.
   */
  async verify<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const answer = await act();
    const log = await readLogAfter(this.#plant, this.#changeId);
    this.#changeId = log.reduce((last, { id }) => Math.max(last, id), this.#changeId);
    for (const [date, held] of this.#days) {
      if (!isTold(log, held.snapshot)) continue;
      const fresh = await readDay(this.#plant, date, held);
      // The next action begins with what this one left, right or wrong, so that a fault is reported once.
      this.#days.set(date, fresh);
      const [old, day] = [held.snapshot, fresh.snapshot];
      expect(listRows(replay(log, old)), `rows of ${date}`).toEqual(rowsIn(day));
      if (day.revision > old.revision) await verifyTotals(this.#plant, log, day);
    }
    return answer;
  }

  /** Asserts that no day has changed without being told; before an undo, which would put an untold change back. */
  async verifyUntold(): Promise<void> {
    for (const [date, held] of this.#days) {
      const { text, snapshot } = await readDay(this.#plant, date, held);
      if (text === held.text) continue;
      expect(rowsIn(snapshot), `rows of ${date}, which was told nothing`).toEqual(rowsIn(held.snapshot));
    }
  }
}
