import { daySnapshotEndpoint, undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { movesOn } from './planner-moves.ts';
import type { Plant } from './plant.ts';
import { seeded } from './random.ts';

/** The snapshots of some days right after a change. */
export interface RecordedMoment {
  readonly changeId: number;
  readonly days: readonly DaySnapshot[];
}

/** Reads a day's snapshot, current or as of a past time or change. */
export const readDayAt = async (plant: Plant, date: Day, at?: string | number): Promise<DaySnapshot> =>
  await plant.anna.call(daySnapshotEndpoint, { params: { date }, query: { at: at as never } });

/** Reads the change's time with microseconds. */
export const instantOf = async (plant: Plant, changeId: number): Promise<string> => {
  const { at } = await plant.db
    .selectFrom('change')
    .select((of) => of.fn<string>('to_json', ['at']).as('at'))
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow();
  return at;
};

interface Recording {
  /** The number of changes to make. */
  readonly changes: number;
  /** The number of random changes after which the day is recorded; all changes when left out. */
  readonly moments?: number;
  readonly seed: number;
}

/** Two planners make random changes and undos on these days; returns the days' snapshots after some of them. */
export const recordPast = async (
  plant: Plant,
  days: readonly Day[],
  { changes, moments = changes, seed }: Recording,
): Promise<RecordedMoment[]> => {
  const dice = seeded(seed);
  const moves = movesOn(days);
  const recorded: RecordedMoment[] = [];
  const wanted = new Map(days.map((date) => [date, moments]));
  let newest: number[] = [];
  // Reading a day opens it, which creates its runs.
  for (const date of days) await readDayAt(plant, date);
  const undoOne = async () => {
    const id = newest[dice.below(newest.length)] ?? 0;
    return await plant.bernd.attempt(undoChangeEndpoint, { params: { id } });
  };
  /** Selects each remaining change with equal probability. */
  const isWanted = (date: Day): boolean => dice.below(changes - recorded.length) < (wanted.get(date) ?? 0);
  while (recorded.length < changes) {
    const planner = dice.pick([plant.anna, plant.bernd]);
    const isUndo = newest.length > 0 && dice.below(4) === 0;
    const { headers } = isUndo ? await undoOne() : await dice.pick(moves)(plant, planner, dice);
    const changeId = Number(headers.get('x-change-id'));
    if (changeId === 0) continue;
    newest = [...newest, changeId].slice(-6);
    const now = days.filter(isWanted);
    for (const date of now) wanted.set(date, (wanted.get(date) ?? 0) - 1);
    recorded.push({
      changeId,
      days: await Promise.all(now.map(async (date) => await readDayAt(plant, date))),
    });
  }
  return recorded;
};
