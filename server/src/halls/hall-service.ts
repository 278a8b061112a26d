import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import { type HallCapacity, hallIdSchema } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Scope } from '../change/change.ts';
import type { Tx } from '../database/transact.ts';
import { putCapacity } from './hall-store.ts';

export type CapacityInput = { maxCapacity: number } & ({ date: Day } | { validFrom: Day });

/** Sets a hall's capacity in kg for one day, or as the default from a day on. @throws HALL_NOT_FOUND, VALIDATION_ERRORS */
export const setCapacity = async (
  tx: Tx,
  { today }: Scope,
  id: number,
  input: CapacityInput,
): Promise<HallCapacity> => {
  const hallId = hallIdSchema.safeParse(id).data;
  if (!hallId) throw new DomainError('HALL_NOT_FOUND');
  const [field, kind, day] =
    'date' in input
      ? (['date', 'day', input.date] as const)
      : (['validFrom', 'default', input.validFrom] as const);
  if (day < today) throw invalid({ [field]: 'validation.invalidDate' });
  return await putCapacity(tx, { hallId, kind, day }, input.maxCapacity);
};
