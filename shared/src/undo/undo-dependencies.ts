import type { PlanRows } from '../live/patch.ts';
import type { CalendarEntry } from '../working-days/calendar-entry-schema.ts';
import type { DeliveryItemRow } from '../deliveries/delivery-schema.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { HallCapacity } from '../halls/hall-schema.ts';
import { isReservationOver } from '../halls/reservation-period.ts';
import type { RowKind } from '../live/patch.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { isWriteOf, type LoggedWrite } from '../plan/logged-change.ts';
import type { Editor } from '../plan/need.ts';
import type { Day } from '../values/day.ts';
import { runsOfTruck } from './undo-system-runs.ts';
import { missingIdsOf, writtenIdsOf, remainingInsertsOf } from './undo-writes.ts';
import { ordersWithNewNumber, otherOrdersWithNumber } from '../orders/external-number.ts';
import { unknownEditor, undoConflict } from './undo-refusals.ts';

/** Returns the refusal of an undo that another row prevents, naming that row's last editor. */
const inTheWay = (tx: PlanTransaction, kind: RowKind, id: number): DomainError =>
  undoConflict(tx, { kind, id, ...(tx.editor(kind, id) ?? unknownEditor) });

const itemsOfRun = (tx: PlanTransaction, id: number): DeliveryItemRow[] => (tx.run(id) ? tx.itemsOn(id) : []);

const itemsOfShipment = (tx: PlanTransaction, id: number): DeliveryItemRow[] => {
  const shipment = tx.shipment(id);
  const item = shipment && tx.itemOf(shipment);
  return item ? [item] : [];
};

type SlotContent = Pick<DeliveryItemRow, 'deliveryId' | 'ordinalNumberInDelivery' | 'shipmentId'>;

const itemsInSlot = (
  tx: PlanTransaction,
  { deliveryId, ordinalNumberInDelivery: slot }: SlotContent,
): DeliveryItemRow[] => itemsOfRun(tx, deliveryId).filter((item) => item.ordinalNumberInDelivery === slot);

const itemsOnTop = (tx: PlanTransaction, writes: readonly LoggedWrite[]): DeliveryItemRow[] => {
  // Runs and shipments that the undo restores don't exist now, so no item can refer to them.
  const [runs, shipments] = [missingIdsOf(writes, 'deliveries'), missingIdsOf(writes, 'shipments')];
  const places = writes.flatMap((write) =>
    isWriteOf(write, 'deliveryItems') && write.before ? [write.before] : [],
  );
  return [
    ...remainingInsertsOf(writes, 'shipments').flatMap((id) => itemsOfShipment(tx, id)),
    ...remainingInsertsOf(writes, 'deliveries').flatMap((id) => itemsOfRun(tx, id)),
    ...places.flatMap((place) => [
      ...(place.shipmentId === null || shipments.has(place.shipmentId)
        ? []
        : itemsOfShipment(tx, place.shipmentId)),
      ...(runs.has(place.deliveryId) ? [] : itemsInSlot(tx, place)),
    ]),
  ];
};

/** Returns the capacities that now exist for the hall and day of a capacity that the undo restores. */
const capacitiesInPlace = (tx: PlanTransaction, writes: readonly LoggedWrite[]): HallCapacity[] =>
  writes.flatMap((write) => {
    const own = isWriteOf(write, 'hallCapacities') ? write.before : null;
    if (!own) return [];
    return [...tx.capacities().values()].filter(
      ({ hallId, kind, day }) => hallId === own.hallId && kind === own.kind && day === own.day,
    );
  });

/** Returns the extra days that now exist on the day of an extra day that the undo restores. */
const extraDaysInPlace = (tx: PlanTransaction, writes: readonly LoggedWrite[]): CalendarEntry[] =>
  writes.flatMap((write) => {
    const own = isWriteOf(write, 'calendarEntries') ? write.before : null;
    if (own?.kind !== 'extraDay') return [];
    return [...tx.calendar().values()].filter(({ kind, day }) => kind === own.kind && day === own.day);
  });

/** Returns the occurrences of templates that the undo deletes, and those on the day of an occurrence that the undo restores. */
const occurrencesInPlace = (
  tx: PlanTransaction,
  writes: readonly LoggedWrite[],
): PlanRows['occurrences'][] => {
  const made = new Set(remainingInsertsOf(writes, 'templates'));
  const places = new Set(
    writes.flatMap((write) =>
      isWriteOf(write, 'occurrences') && write.before
        ? [`${write.before.templateId} ${write.before.date}`]
        : [],
    ),
  );
  if (made.size === 0 && places.size === 0) return [];
  return [...tx.whole('occurrences').values()].filter(
    ({ templateId, date }) => made.has(templateId) || places.has(`${templateId} ${date}`),
  );
};

const templatesOfTrucks = (tx: PlanTransaction, writes: readonly LoggedWrite[]): PlanRows['templates'][] => {
  const trucks = new Set(remainingInsertsOf(writes, 'trucks'));
  return trucks.size === 0 ? [] : [...tx.templates().values()].filter(({ truckId }) => trucks.has(truckId));
};

/** Returns the releases or grants that now exist for the day (and user) of one that the undo restores. */
const ofOneDayInPlace = (
  tx: PlanTransaction,
  writes: readonly LoggedWrite[],
  kind: 'releases' | 'grants',
): { readonly id: number }[] =>
  writes.flatMap((write) => {
    const own = isWriteOf(write, kind) ? (write.before as { date: Day; userId?: number } | null) : null;
    if (!own) return [];
    const rows: readonly { readonly id: number; readonly userId?: number }[] = tx.dated(kind, own.date);
    return rows.filter(({ userId }) => userId === own.userId);
  });

/** Returns the reservations of sites that the undo deletes, and those that now have a number that the undo restores. */
const reservationsInPlace = (
  tx: PlanTransaction,
  writes: readonly LoggedWrite[],
  today: Day,
): PlanRows['reservations'][] => {
  const sites = new Set(remainingInsertsOf(writes, 'sites'));
  const numbers = new Set(
    writes.flatMap((write) =>
      isWriteOf(write, 'reservations') && write.before && write.before.number !== write.after?.number
        ? [write.before.number]
        : [],
    ),
  );
  if (sites.size === 0 && numbers.size === 0) return [];
  return [...tx.whole('reservations').values()].filter(
    (one) =>
      sites.has(one.siteId) ||
      (one.number !== '' && numbers.has(one.number) && !isReservationOver(one, today)),
  );
};

/** Checks that no row depends on a row that the undo deletes, or replaces a row that the undo restores. @throws UNDO_CONFLICT */
export const assertNothingDepends = (
  tx: PlanTransaction,
  writes: readonly LoggedWrite[],
  today: Day,
): void => {
  const assertNoOther = (kind: RowKind, rows: readonly { readonly id: number }[]): void => {
    const own = writtenIdsOf(writes, kind);
    const other = rows.find(({ id }) => !own.has(id));
    if (other) throw inTheWay(tx, kind, other.id);
  };
  assertNoOther('deliveryItems', itemsOnTop(tx, writes));
  assertNoOther(
    'shipments',
    remainingInsertsOf(writes, 'orders').flatMap((id) => tx.parts(id)),
  );
  assertNoOther(
    'deliveries',
    remainingInsertsOf(writes, 'trucks').flatMap((id) => runsOfTruck(tx, id)),
  );
  assertNoOther('hallCapacities', capacitiesInPlace(tx, writes));
  assertNoOther('calendarEntries', extraDaysInPlace(tx, writes));
  assertNoOther('templates', templatesOfTrucks(tx, writes));
  assertNoOther('occurrences', occurrencesInPlace(tx, writes));
  assertNoOther('reservations', reservationsInPlace(tx, writes, today));
  for (const kind of ['releases', 'grants'] as const) assertNoOther(kind, ofOneDayInPlace(tx, writes, kind));
};

const foundationsOf = (write: LoggedWrite): { kind: RowKind; id: number }[] => {
  if ((isWriteOf(write, 'shipments') || isWriteOf(write, 'drawings')) && write.before)
    return [{ kind: 'orders', id: write.before.productionOrderId }];
  if ((isWriteOf(write, 'deliveries') || isWriteOf(write, 'templates')) && write.before)
    return [{ kind: 'trucks', id: write.before.truckId }];
  if (isWriteOf(write, 'reservations') && write.before) return [{ kind: 'sites', id: write.before.siteId }];
  if (!isWriteOf(write, 'deliveryItems') || !write.before) return [];
  const { deliveryId, shipmentId } = write.before;
  const run = { kind: 'deliveries' as const, id: deliveryId };
  return shipmentId === null ? [run] : [run, { kind: 'shipments', id: shipmentId }];
};

/** Checks that the rows to which restored rows refer exist or are restored as well. @throws UNDO_CONFLICT */
export const assertReferencedRowsExist = (tx: PlanTransaction, writes: readonly LoggedWrite[]): void => {
  const foundations = writes.flatMap(foundationsOf);
  const written = new Map(foundations.map(({ kind }) => [kind, new Set<number>()]));
  for (const { kind, id } of writes) written.get(kind)?.add(id);
  for (const { kind, id } of foundations)
    if (!written.get(kind)?.has(id) && !tx.row(kind, id)) throw inTheWay(tx, kind, id);
};

const restoredItems = (tx: PlanTransaction, writes: readonly LoggedWrite[]): DeliveryItemRow[] =>
  [...writtenIdsOf(writes, 'deliveryItems')].flatMap((id) => tx.item(id) ?? []);

/** Checks that no slot gets two items and no shipment two slots. @throws UNDO_CONFLICT */
export const assertSlotsUnique = (tx: PlanTransaction, writes: readonly LoggedWrite[]): void => {
  for (const item of restoredItems(tx, writes)) {
    const alike = [
      ...(item.shipmentId === null ? [] : itemsOfShipment(tx, item.shipmentId)),
      ...itemsInSlot(tx, item),
    ];
    const other = alike.find(({ id }) => id !== item.id);
    if (other) throw inTheWay(tx, 'deliveryItems', other.id);
  }
};

const newerOf = (one: Editor | null, other: Editor | null): Editor | null =>
  one && other ? (one.changeId > other.changeId ? one : other) : (one ?? other);

/** Checks that every written shipment on a truck has its run's date. @throws UNDO_CONFLICT */
export const assertPlacedOnRunsDay = (tx: PlanTransaction, writes: readonly LoggedWrite[]): void => {
  const items = [
    ...restoredItems(tx, writes),
    ...[...writtenIdsOf(writes, 'shipments')].flatMap((id) => itemsOfShipment(tx, id)),
  ];
  for (const { id, deliveryId, shipmentId } of items) {
    const shipment = shipmentId === null ? null : tx.shipment(shipmentId);
    if (!shipment || shipment.date === tx.run(deliveryId)?.date) continue;
    const editor = newerOf(tx.editor('shipments', shipment.id), tx.editor('deliveryItems', id));
    throw undoConflict(tx, { kind: 'shipments', id: shipment.id, ...(editor ?? unknownEditor) });
  }
};

/** Checks that no two orders get the same external number. @throws UNDO_CONFLICT naming the order that has the number */
export const assertExternalNumbersStayUnique = (tx: PlanTransaction, today: Day): void => {
  for (const order of ordersWithNewNumber(tx, today)) {
    const [other] = otherOrdersWithNumber(tx, { number: order.externalNumber, id: order.id, today });
    if (!other) continue;
    const editor = tx.editor('orders', other.id, 'externalNumber') ?? tx.editor('orders', other.id);
    throw undoConflict(tx, {
      kind: 'orders',
      id: other.id,
      ...(editor ?? unknownEditor),
      fields: ['externalNumber'],
    });
  }
};
