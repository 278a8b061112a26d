import type { CalendarEntry } from '../calendar/calendar-entry.ts';
import type { DeliveryItemRow } from '../deliveries/delivery.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { HallCapacity } from '../halls/hall.ts';
import type { RowKind } from '../live/patch.ts';
import type { Draft } from '../plan/draft.ts';
import type { Occurrence, Template } from '../routines/template.ts';
import type { LoggedWrite } from '../plan/logged-change.ts';
import type { Editor } from '../plan/need.ts';
import type { Day } from '../values/day.ts';
import { runsOfTruck } from './undo-system-runs.ts';
import { goneOf, idsOf, insertedOf, isOf } from './undo-writes.ts';
import { nobody, undoConflict } from './undo-refusals.ts';

/** The refusal over a row that is in the way, naming who wrote it last. */
const inTheWay = (draft: Draft, kind: RowKind, id: number): DomainError =>
  undoConflict(draft, { kind, id, ...(draft.editor(kind, id) ?? nobody) });

const itemsOfRun = (draft: Draft, id: number): DeliveryItemRow[] => (draft.run(id) ? draft.itemsOn(id) : []);

const itemsOfShipment = (draft: Draft, id: number): DeliveryItemRow[] => {
  const shipment = draft.shipment(id);
  const item = shipment && draft.itemOf(shipment);
  return item ? [item] : [];
};

type Place = Pick<DeliveryItemRow, 'deliveryId' | 'ordinalNumberInDelivery' | 'shipmentId'>;

const itemsInSlot = (draft: Draft, { deliveryId, ordinalNumberInDelivery: slot }: Place): DeliveryItemRow[] =>
  itemsOfRun(draft, deliveryId).filter((item) => item.ordinalNumberInDelivery === slot);

const itemsOnTop = (draft: Draft, writes: readonly LoggedWrite[]): DeliveryItemRow[] => {
  // Whatever is away itself, and comes back with them, holds nothing and is nowhere.
  const [runs, shipments] = [goneOf(writes, 'deliveries'), goneOf(writes, 'shipments')];
  const places = writes.flatMap((write) =>
    isOf(write, 'deliveryItems') && write.before ? [write.before] : [],
  );
  return [
    ...insertedOf(writes, 'shipments').flatMap((id) => itemsOfShipment(draft, id)),
    ...insertedOf(writes, 'deliveries').flatMap((id) => itemsOfRun(draft, id)),
    ...places.flatMap((place) => [
      ...(place.shipmentId === null || shipments.has(place.shipmentId)
        ? []
        : itemsOfShipment(draft, place.shipmentId)),
      ...(runs.has(place.deliveryId) ? [] : itemsInSlot(draft, place)),
    ]),
  ];
};

/** Capacities of the halls and days that the change's own were for. */
const capacitiesInPlace = (draft: Draft, writes: readonly LoggedWrite[]): HallCapacity[] =>
  writes.flatMap((write) => {
    const own = isOf(write, 'hallCapacities') ? write.before : null;
    if (!own) return [];
    return [...draft.capacities().values()].filter(
      ({ hallId, kind, day }) => hallId === own.hallId && kind === own.kind && day === own.day,
    );
  });

/** Extra days of the days that the change's own were for. */
const extraDaysInPlace = (draft: Draft, writes: readonly LoggedWrite[]): CalendarEntry[] =>
  writes.flatMap((write) => {
    const own = isOf(write, 'calendarEntries') ? write.before : null;
    if (own?.kind !== 'extraDay') return [];
    return [...draft.calendar().values()].filter(({ kind, day }) => kind === own.kind && day === own.day);
  });

/** What templates that the change made have written since, and what they wrote again on the days of what it took away. */
const occurrencesInPlace = (draft: Draft, writes: readonly LoggedWrite[]): Occurrence[] => {
  const made = new Set(insertedOf(writes, 'templates'));
  const places = new Set(
    writes.flatMap((write) =>
      isOf(write, 'occurrences') && write.before ? [`${write.before.templateId} ${write.before.date}`] : [],
    ),
  );
  if (made.size === 0 && places.size === 0) return [];
  return [...draft.occurrences().values()].filter(
    ({ templateId, date }) => made.has(templateId) || places.has(`${templateId} ${date}`),
  );
};

const templatesOfTrucks = (draft: Draft, writes: readonly LoggedWrite[]): Template[] => {
  const trucks = new Set(insertedOf(writes, 'trucks'));
  return trucks.size === 0
    ? []
    : [...draft.templates().values()].filter(({ truckId }) => trucks.has(truckId));
};

/** Another release of a day whose own comes back, another grant of a person. */
const ofOneDayInPlace = (
  draft: Draft,
  writes: readonly LoggedWrite[],
  kind: 'releases' | 'grants',
): { readonly id: number }[] =>
  writes.flatMap((write) => {
    const own = isOf(write, kind) ? (write.before as { date: Day; userId?: number } | null) : null;
    if (!own) return [];
    const rows: readonly { readonly id: number; readonly userId?: number }[] = draft.dated(kind, own.date);
    return rows.filter(({ userId }) => userId === own.userId);
  });

/** Rows of others that stand on what the change inserted, or in the place of what it deleted. @throws UNDO_CONFLICT */
export const assertNothingInTheWay = (draft: Draft, writes: readonly LoggedWrite[]): void => {
  const assertNoOther = (kind: RowKind, rows: readonly { readonly id: number }[]): void => {
    const own = idsOf(writes, kind);
    const other = rows.find(({ id }) => !own.has(id));
    if (other) throw inTheWay(draft, kind, other.id);
  };
  assertNoOther('deliveryItems', itemsOnTop(draft, writes));
  assertNoOther(
    'shipments',
    insertedOf(writes, 'orders').flatMap((id) => draft.parts(id)),
  );
  assertNoOther(
    'deliveries',
    insertedOf(writes, 'trucks').flatMap((id) => runsOfTruck(draft, id)),
  );
  assertNoOther('hallCapacities', capacitiesInPlace(draft, writes));
  assertNoOther('calendarEntries', extraDaysInPlace(draft, writes));
  assertNoOther('templates', templatesOfTrucks(draft, writes));
  assertNoOther('occurrences', occurrencesInPlace(draft, writes));
  for (const kind of ['releases', 'grants'] as const)
    assertNoOther(kind, ofOneDayInPlace(draft, writes, kind));
};

const foundationsOf = (write: LoggedWrite): { kind: RowKind; id: number }[] => {
  if (isOf(write, 'shipments') && write.before)
    return [{ kind: 'orders', id: write.before.productionOrderId }];
  if ((isOf(write, 'deliveries') || isOf(write, 'templates')) && write.before)
    return [{ kind: 'trucks', id: write.before.truckId }];
  if (!isOf(write, 'deliveryItems') || !write.before) return [];
  const { deliveryId, shipmentId } = write.before;
  const run = { kind: 'deliveries' as const, id: deliveryId };
  return shipmentId === null ? [run] : [run, { kind: 'shipments', id: shipmentId }];
};

/** What the rows to be restored stand on is still there, or comes back with them. @throws UNDO_CONFLICT */
export const assertFoundationsStand = (draft: Draft, writes: readonly LoggedWrite[]): void => {
  const foundations = writes.flatMap(foundationsOf);
  const written = new Map(foundations.map(({ kind }) => [kind, new Set<number>()]));
  for (const { kind, id } of writes) written.get(kind)?.add(id);
  for (const { kind, id } of foundations)
    if (!written.get(kind)?.has(id) && !draft.row(kind, id)) throw inTheWay(draft, kind, id);
};

const restoredItems = (draft: Draft, writes: readonly LoggedWrite[]): DeliveryItemRow[] =>
  [...idsOf(writes, 'deliveryItems')].flatMap((id) => draft.item(id) ?? []);

/** No slot holds two items and no shipment lies in two slots. @throws UNDO_CONFLICT */
export const assertPlacesApart = (draft: Draft, writes: readonly LoggedWrite[]): void => {
  for (const item of restoredItems(draft, writes)) {
    const alike = [
      ...(item.shipmentId === null ? [] : itemsOfShipment(draft, item.shipmentId)),
      ...itemsInSlot(draft, item),
    ];
    const other = alike.find(({ id }) => id !== item.id);
    if (other) throw inTheWay(draft, 'deliveryItems', other.id);
  }
};

const newerOf = (one: Editor | null, other: Editor | null): Editor | null =>
  one && other ? (one.changeId > other.changeId ? one : other) : (one ?? other);

/** Every touched shipment on a truck is dated like its run. @throws UNDO_CONFLICT */
export const assertPlacesHold = (draft: Draft, writes: readonly LoggedWrite[]): void => {
  const items = [
    ...restoredItems(draft, writes),
    ...[...idsOf(writes, 'shipments')].flatMap((id) => itemsOfShipment(draft, id)),
  ];
  for (const { id, deliveryId, shipmentId } of items) {
    const shipment = shipmentId === null ? null : draft.shipment(shipmentId);
    if (!shipment || shipment.date === draft.run(deliveryId)?.date) continue;
    const editor = newerOf(draft.editor('shipments', shipment.id), draft.editor('deliveryItems', id));
    throw undoConflict(draft, { kind: 'shipments', id: shipment.id, ...(editor ?? nobody) });
  }
};
