import { daySnapshotEndpoint, undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { plannerMoves } from './planner-moves.ts';
import type { Plant } from './plant.ts';
import { seeded } from './random.ts';

/** Days as they were right after a change. */
export interface RecordedMoment {
  readonly changeId: number;
  readonly days: readonly DaySnapshot[];
}

/** A day's snapshot, as it is or as it was. */
export const readDayAt = async (plant: Plant, date: Day, at?: string | number): Promise<DaySnapshot> =>
  await plant.anna.call(daySnapshotEndpoint, { params: { date }, query: { at: at as never } });

/** When a change was made, to the microsecond. */
export const instantOf = async (plant: Plant, changeId: number): Promise<string> => {
  const { at } = await plant.db
    .selectFrom('change')
    .select((of) => of.fn<string>('to_json', ['at']).as('at'))
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow();
  return at;
};

/** Two planners' random changes and undos, with what these days were after each of `count` of them. */
export const recordPast = async (
  plant: Plant,
  days: readonly Day[],
  { count, seed }: { count: number; seed: number },
): Promise<RecordedMoment[]> => {
  const dice = seeded(seed);
  const recorded: RecordedMoment[] = [];
  let changes: number[] = [];
  const undoOne = async () => {
    const id = changes[dice.below(changes.length)] ?? 0;
    return await plant.bernd.attempt(undoChangeEndpoint, { params: { id } });
  };
  while (recorded.length < count) {
    const planner = dice.pick([plant.anna, plant.bernd]);
    const isUndo = changes.length > 0 && dice.below(4) === 0;
    const { headers } = isUndo ? await undoOne() : await dice.pick(plannerMoves)(plant, planner, dice);
    const changeId = Number(headers.get('x-change-id'));
    if (changeId === 0) continue;
    changes = [...changes, changeId].slice(-6);
    recorded.push({
      changeId,
      days: await Promise.all(days.map(async (date) => await readDayAt(plant, date))),
    });
  }
  return recorded;
};
