import { sumHalls } from '@werkplan/shared/halls/hall-rules.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { applyPatch } from '@werkplan/shared/live/apply-patch.ts';
import { type DaySnapshot, daySnapshotSchema } from '@werkplan/shared/live/day-state-schema.ts';
import { type DayState, stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import { expect } from 'vitest';
import { sendRaw, rawRequest } from './abuse/raw-request.ts';
import { rowsIn } from './follower.ts';
import { type Plant, today } from './plant.ts';
import { volumes } from './volumes.ts';

/** All days that an action of these tests can affect. */
const horizon = daysFromTo(addDays(today, -3), addDays(today, 9));

const readLastChange = async ({ db }: Plant): Promise<number> => {
  const last = await db.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirst();
  return last?.id ?? 0;
};

/** Reads the log entries of all streams after a change, in order. */
const readLogAfter = async ({ db }: Plant, changeId: number) =>
  await db
    .selectFrom('changeStream')
    .innerJoin('change', 'change.id', 'changeStream.changeId')
    .select(['change.id', 'streamKey', 'revision', 'totals', 'change.patch'])
    .where('change.id', '>', changeId)
    .orderBy('change.id')
    .execute();

type Log = Awaited<ReturnType<typeof readLogAfter>>;

/** Filters the log entries that the snapshot does not include yet. */
const toldTo = ({ revisions }: DaySnapshot, log: Log): Log =>
  log.filter(({ streamKey, revision }) => revision > (revisions[streamKey] ?? Infinity));

/** Applies the log's patches to the snapshot, as a follower does. */
const replay = (log: Log, snapshot: DaySnapshot): DayState =>
  toldTo(snapshot, log).reduce(
    (state, { streamKey, patch }) => applyPatch(state, patch, streamKey),
    stateFromSnapshot(snapshot),
  );

/** Asserts that the totals that were broadcast last, those computed by SQL and the sums of the rows agree. */
const verifyTotals = async (plant: Plant, log: Log, { date, orders }: DaySnapshot): Promise<void> => {
  const sums = sumHalls(orders.filter((order) => order.date === date));
  const totals = await plant.anna.call(hallTotalsEndpoint, { query: { date } });
  expect(totals, `totals of ${date}`).toMatchObject(sums);
  expect(log.findLast(({ streamKey }) => streamKey === dayKey(date))?.totals).toEqual(sums);
};

interface ReadDay {
  /** The response text of the snapshot. */
  readonly text: string;
  readonly snapshot: DaySnapshot;
}

/** Reads the day again and reuses `held` when the response has not changed, because parsing is slow. */
const readDay = async ({ bernd }: Plant, date: string, held?: ReadDay): Promise<ReadDay> => {
  const { status, text } = await sendRaw(bernd, rawRequest('GET', `/api/days/${date}`));
  expect(status).toBe(200);
  return text === held?.text ? held : { text, snapshot: daySnapshotSchema.parse(JSON.parse(text)) };
};

/** Verifies that snapshots and broadcasts agree. Keeps a snapshot of each day of the horizon, and the log since the first read. */
export class PlanVerifier {
  readonly #plant: Plant;
  readonly #days = new Map<string, ReadDay>();
  readonly #log: Log = [];
  #changeId = 0;
  #turn = 0;

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
   * Runs an action and asserts for each affected day that the old snapshot with the patches equals a fresh snapshot. Days with a
   * change of their own are all checked, with their totals. A change of trucks or capacities affects every day, so each call
   * checks some of the others and `verifyUntold` the rest.
   */
  async verify<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const answer = await act();
    this.#turn += 1;
    const news = await readLogAfter(this.#plant, this.#changeId);
    this.#log.push(...news);
    this.#changeId = this.#log.at(-1)?.id ?? this.#changeId;
    const own = new Set(news.map(({ streamKey }) => streamKey));
    for (const [place, [date, { snapshot }]] of [...this.#days].entries()) {
      const isDue = own.has(dayKey(snapshot.date)) || (place + this.#turn) % volumes.otherDaysEvery === 0;
      if (isDue && toldTo(snapshot, news).length > 0) await this.#verifyDay(date);
    }
    return answer;
  }

  /** Asserts that no day changed without a broadcast. Must be called before an undo, which would hide such a change by reverting it. */
  async verifyUntold(): Promise<void> {
    for (const date of this.#days.keys()) await this.#verifyDay(date);
  }

  async #verifyDay(date: string): Promise<void> {
    const held = this.#days.get(date);
    const fresh = await readDay(this.#plant, date, held);
    if (!held) throw new Error(`${date} was never read`);
    // The fresh snapshot is stored before the comparison, so that a fault is reported only once.
    this.#days.set(date, fresh);
    const [old, day] = [held.snapshot, fresh.snapshot];
    if (fresh === held && toldTo(old, this.#log).length === 0) return;
    expect(listRows(replay(this.#log, old)), `rows of ${date}`).toEqual(rowsIn(day));
    if (day.revision > old.revision) await verifyTotals(this.#plant, this.#log, day);
  }
}
