import * as hallActions from '@werkplan/shared/halls/hall-actions.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { HallCapacity, HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { type MutationResult, sendMutation } from '../live/send-mutation.ts';
import { predictWith } from '../live/predict.ts';

export interface NewCapacity {
  readonly hallId: HallId;
  /** For the one day, or as the default from it on. */
  readonly kind: HallCapacity['kind'];
  readonly day: Day;
  /** kg; 0 = closed. */
  readonly maxCapacity: number;
}

/** Sets a hall's capacity; today and later only. Rejects as `sendMutation` does. */
export const setCapacity = (wanted: NewCapacity): Promise<MutationResult<HallCapacity>> => {
  const { hallId, kind, day, maxCapacity } = wanted;
  const body = kind === 'day' ? { date: day, maxCapacity } : { validFrom: day, maxCapacity };
  const prediction = predictWith(hallActions.setCapacity, { id: hallId, capacity: body });
  return sendMutation(setCapacityEndpoint, { params: { id: hallId }, body }, prediction);
};
