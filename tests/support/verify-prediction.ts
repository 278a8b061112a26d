import { type DayState, stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import type { ShownKind } from '@werkplan/shared/live/patch.ts';
import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import { expect } from 'vitest';
import { fetchDay } from './follower.ts';
import { type Plant, today } from './plant.ts';

/** Compares hand edits by field name only, because the clocks of client and server differ. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value ? Object.keys(value).join() : String(value);

/** The day's rows without versions and without ids of new rows, which only the server can know. */
const comparable = (state: DayState, known: DayState) =>
  Object.entries(listRows(state)).map(([kind, rows]) => {
    const held = known[kind as ShownKind];
    const plain = rows.map(({ version: _, id, ...row }) => {
      const fields = Object.entries(row).sort(([a], [b]) => a.localeCompare(b));
      return [held.has(id) ? id : 'new', ...fields.map(([name, value]) => `${name}=${textOf(value)}`)].join(
        ' ',
      );
    });
    return { kind, rows: plain.sort() };
  });

/** Today's state right after its screen has loaded. */
export const shownToday = async (on: Plant): Promise<DayState> =>
  stateFromSnapshot(await fetchDay(on.anna, today));

/** Checks that the client's prediction of a mutation equals the server's result. */
export const verifyPrediction = async (
  on: Plant,
  predict: Predict,
  act: () => Promise<unknown>,
): Promise<void> => {
  const before = await shownToday(on);
  const predicted = predict(before);
  await act();
  const fresh = await shownToday(on);
  expect(comparable(fresh, before), 'the call changed nothing').not.toEqual(comparable(before, before));
  expect(comparable(predicted, before)).toEqual(comparable(fresh, before));
};
