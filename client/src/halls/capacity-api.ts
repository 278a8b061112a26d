import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { HallCapacity, HallId } from '@werkplan/shared/halls/hall.ts';
import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { perform } from '../live/perform.ts';
import { putRows, temporaryId } from '../live/predict-rows.ts';

export interface NewCapacity {
  readonly hallId: HallId;
  /** For the one day, or as the default from it on. */
  readonly kind: HallCapacity['kind'];
  readonly day: Day;
  /** kg; 0 = closed. */
  readonly maxCapacity: number;
}

const predictCapacity =
  (wanted: NewCapacity, id: number): Predict =>
  (state) => {
    const former = [...state.hallCapacities.values()].find(
      (one) => one.hallId === wanted.hallId && one.kind === wanted.kind && one.day === wanted.day,
    );
    return putRows(state, 'hallCapacities', [{ id, version: 1, ...former, ...wanted }]);
  };

/** Sets a hall's capacity; today and later only. Rejects as `perform` does. */
export const setCapacity = (wanted: NewCapacity): Promise<HallCapacity> => {
  const { hallId, kind, day, maxCapacity } = wanted;
  const body = kind === 'day' ? { date: day, maxCapacity } : { validFrom: day, maxCapacity };
  const prediction = predictCapacity(wanted, temporaryId());
  return perform(setCapacityEndpoint, { params: { id: hallId }, body }, prediction);
};
