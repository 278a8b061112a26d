import * as hallActions from '@werkplan/shared/halls/hall-actions.ts';
import type { CapacityChange } from '@werkplan/shared/halls/capacity-change-schema.ts';
import {
  removeCapacityEndpoint,
  setCapacitiesEndpoint,
  setCapacityEndpoint,
} from '@werkplan/shared/halls/hall-endpoints.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { type MutationResult, sendMutation } from '../live/send-mutation.ts';
import { predictWith } from '../live/predict.ts';

export interface NewCapacity {
  readonly hallId: HallId;
  /** `day` applies to one day, `default` from that day on. */
  readonly kind: HallCapacity['kind'];
  readonly day: Day;
  /** kg; 0 closes the hall. */
  readonly maxCapacity: number;
  /** If absent, the existing reason is kept. */
  readonly reason?: string;
}

/** Sets a hall's capacity, today or later. Rejects as `sendMutation` does. */
export const setCapacity = (wanted: NewCapacity): Promise<MutationResult<HallCapacity>> => {
  const { hallId, kind, day, ...values } = wanted;
  const body = kind === 'day' ? { date: day, ...values } : { validFrom: day, ...values };
  const prediction = predictWith(hallActions.setCapacity, { id: hallId, capacity: body });
  return sendMutation(setCapacityEndpoint, { params: { id: hallId }, body }, prediction);
};

/** Sets and removes several capacities in one change. Rejects as `sendMutation` does. */
export const setCapacities = (
  changes: readonly CapacityChange[],
): Promise<MutationResult<readonly HallCapacity[]>> =>
  sendMutation(
    setCapacitiesEndpoint,
    { body: { changes: [...changes] } },
    predictWith(hallActions.setCapacities, changes),
  );

/** Removes an exception or a future default. Rejects as `sendMutation` does. */
export const removeCapacity = ({
  hallId,
  kind,
  day,
}: HallCapacity): Promise<MutationResult<HallCapacity>> => {
  const place = kind === 'day' ? { date: day } : { validFrom: day };
  const prediction = predictWith(hallActions.removeCapacity, { id: hallId, place });
  return sendMutation(removeCapacityEndpoint, { params: { id: hallId }, query: place }, prediction);
};
