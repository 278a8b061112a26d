import { DomainError, invalid } from '../errors/domain-error.ts';
import type { Action } from '../plan/action.ts';
import { replyCapacity } from '../plan/reply.ts';
import type { Day } from '../values/day.ts';
import { type HallCapacity, hallIds } from './hall.ts';

export interface SetCapacityInput {
  readonly id: number;
  /** Kg, for one day or as the default from a day on. */
  readonly capacity: { readonly maxCapacity: number } & (
    | { readonly date: Day }
    | { readonly validFrom: Day }
  );
}

/** Sets a hall's capacity in kg for one day, or as the default from a day on. @throws HALL_NOT_FOUND, VALIDATION_ERRORS */
export const setCapacity: Action<SetCapacityInput, HallCapacity> = (draft, { today }, { id, capacity }) => {
  const hallId = hallIds.find((one) => one === id);
  if (!hallId) throw new DomainError('HALL_NOT_FOUND');
  const [field, kind, day] =
    'date' in capacity
      ? (['date', 'day', capacity.date] as const)
      : (['validFrom', 'default', capacity.validFrom] as const);
  if (day < today) throw invalid({ [field]: 'validation.invalidDate' });
  const { maxCapacity } = capacity;
  const held = [...draft.capacities().values()].find(
    (one) => one.hallId === hallId && one.kind === kind && one.day === day,
  );
  const { id: capacityId } = held
    ? draft.update('hallCapacities', held, { maxCapacity })
    : draft.insert('hallCapacities', { hallId, kind, day, maxCapacity });
  return replyCapacity(capacityId);
};
