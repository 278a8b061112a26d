import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Truck } from '@werkplan/shared/trucks/truck.ts';
import type { Tx } from '../database/transact.ts';

/** @throws TRUCK_NOT_FOUND */
export const getTruck = async (tx: Tx, id: number): Promise<Truck> => {
  const truck = await tx.selectFrom('truck').selectAll().where('id', '=', id).executeTakeFirst();
  if (!truck) throw new DomainError('TRUCK_NOT_FOUND');
  return truck;
};
