import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { type Day, dottedDay } from '@werkplan/shared/values/day.ts';
import { lastHandOn } from '../change/last-hand.ts';
import type { Tx } from '../database/transact.ts';
import { nameOfOrder } from '../orders/order-refusals.ts';
import type { PartOfOrder } from './shipment-store.ts';

/** @throws SHIPMENT_READ_ONLY for deleted parts and parts of canceled orders, naming who deleted or canceled it */
export const assertLive = async (tx: Tx, part: PartOfOrder): Promise<void> => {
  const { shipment, order } = part;
  if (isLive(shipment, order)) return;
  const by = order.isCanceled
    ? await lastHandOn(tx, 'production_order', order.id, 'is_canceled')
    : await lastHandOn(tx, 'shipment', shipment.id, 'is_deleted');
  throw new DomainError('SHIPMENT_READ_ONLY', {
    text: `error.SHIPMENT_READ_ONLY.${order.isCanceled ? 'canceled' : 'deleted'}`,
    values: { what: nameOfOrder(part.order), by },
    extra: { shipmentId: shipment.id },
  });
};

/** @throws DATE_MISMATCH naming the shipment's day and who moved it there */
export const assertDatedOn = async (tx: Tx, part: PartOfOrder, day: Day): Promise<void> => {
  const { id, date } = part.shipment;
  if (date === day) return;
  const by = await lastHandOn(tx, 'shipment', id, 'date');
  throw new DomainError('DATE_MISMATCH', {
    text: by === '–' ? 'error.DATE_MISMATCH.dated' : 'error.DATE_MISMATCH.moved',
    values: { what: nameOfOrder(part.order), date: dottedDay(date), by },
    extra: { shipmentId: id },
  });
};

/** The refusal of a change to a part that is no longer as its sender saw it, naming who changed it. */
export const changedMeanwhile = async (tx: Tx, part: PartOfOrder): Promise<DomainError> =>
  new DomainError('MOVED_MEANWHILE', {
    text: 'error.MOVED_MEANWHILE.changed',
    values: { what: nameOfOrder(part.order), by: await lastHandOn(tx, 'shipment', part.shipment.id) },
    extra: { shipmentId: part.shipment.id },
  });
