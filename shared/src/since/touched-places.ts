import type { DeliveryItemRow, DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { DayState } from '../live/day-state.ts';
import { isOrderOwned, type RowKind } from '../live/patch.ts';
import { isSameValue } from '../values/same-value.ts';

/** A logged write of a row, with the API's field names. */
export interface LoggedRow {
  readonly kind: RowKind;
  readonly id: number;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** A logged change that affects the day. */
export interface LoggedTouch {
  readonly changeId: number;
  /** The day's revision; null for a change of only its trucks. */
  readonly revision: number | null;
  readonly at: string;
  readonly by: string;
  readonly isOwn: boolean;
  /** True if the change came after the day's latest print. */
  readonly isAfterPrint: boolean;
  /** True if the change came after the caller left the day. */
  readonly isAfterVisit: boolean;
  readonly rows: readonly LoggedRow[];
}

/** Identifies a place, such as 'slot 21:3', 'head 21', 'card 11', 'gone deliveries 21'. */
export type PlaceKey = string;

/** Returns the key of a slot (0–19); the functions below return the keys of the other places. */
export const slotPlace = (deliveryId: number, slot: number): PlaceKey => `slot ${deliveryId}:${slot}`;
export const headPlace = (deliveryId: number): PlaceKey => `head ${deliveryId}`;
export const cardPlace = (shipmentId: number): PlaceKey => `card ${shipmentId}`;
export const orderPlace = (id: number): PlaceKey => `order ${id}`;
export const removedPlace = (kind: 'deliveries' | 'orders', id: number): PlaceKey => `gone ${kind} ${id}`;

/**
 * Fields that don't count as differences: derived ones, and those that don't change what is planned (pins, the yard's marks,
 * departures).
 */
const unread: ReadonlySet<string> = new Set([
  'id',
  'version',
  'byHand',
  'partsAmount',
  'previousDate',
  'dateAtLastOrderChange',
  'isPinned',
  'mark',
  'departed',
]);

/** Returns the fields that count as different between two states of a row; null means that the row doesn't exist. */
export const changedFields = (one: LoggedRow['before'], other: LoggedRow['before']): string[] =>
  [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])].filter(
    (field) => !unread.has(field) && !isSameValue(one?.[field] ?? null, other?.[field] ?? null),
  );

/** Finds the places of the day's rows on the board. */
export class BoardPlaces {
  readonly #day: DayState;
  readonly #slotOf = new Map<number, PlaceKey>();
  readonly #shipmentsOf = new Map<number, number[]>();
  readonly #runsOf = new Map<number, number[]>();

  constructor(day: DayState) {
    this.#day = day;
    for (const { deliveryId, ordinalNumberInDelivery, shipmentId } of day.deliveryItems.values())
      if (shipmentId !== null) this.#slotOf.set(shipmentId, slotPlace(deliveryId, ordinalNumberInDelivery));
    for (const { id, productionOrderId } of day.shipments.values())
      this.#add(this.#shipmentsOf, productionOrderId, id);
    for (const { id, truckId } of day.deliveries.values()) this.#add(this.#runsOf, truckId, id);
  }

  #add(lists: Map<number, number[]>, key: number, id: number): void {
    lists.set(key, [...(lists.get(key) ?? []), id]);
  }

  #ofShipment(id: number): PlaceKey[] {
    return this.#day.shipments.has(id) ? [this.#slotOf.get(id) ?? cardPlace(id)] : [];
  }

  #ofRun(id: number): PlaceKey {
    return this.#day.deliveries.has(id) ? headPlace(id) : removedPlace('deliveries', id);
  }

  /** Returns the places on the board that a write changed. */
  touchedBy({ kind, id, before, after }: LoggedRow): PlaceKey[] {
    switch (kind) {
      case 'deliveryItems': {
        const slots = [before, after].flatMap((item) => {
          const { deliveryId, ordinalNumberInDelivery } = (item ?? {}) as Partial<DeliveryItemRow>;
          return deliveryId === undefined || ordinalNumberInDelivery === undefined
            ? []
            : [{ deliveryId, key: slotPlace(deliveryId, ordinalNumberInDelivery) }];
        });
        return slots.filter(({ deliveryId }) => this.#day.deliveries.has(deliveryId)).map(({ key }) => key);
      }
      case 'deliveries': {
        const { date } = ((after ?? before) as Partial<DeliveryRow> | null) ?? {};
        return date === this.#day.date ? [this.#ofRun(id)] : [];
      }
      case 'trucks':
        return (this.#runsOf.get(id) ?? []).map(headPlace);
      case 'shipments':
        return this.#ofShipment(id);
      case 'orders':
        return (this.#shipmentsOf.get(id) ?? []).flatMap((shipment) => this.#ofShipment(shipment));
      default:
        return [];
    }
  }

  /** Returns a slot's current content: a shipment's id or a text; null if empty. */
  contentNow(place: PlaceKey): unknown {
    for (const item of this.#day.deliveryItems.values())
      if (slotPlace(item.deliveryId, item.ordinalNumberInDelivery) === place)
        return item.shipmentId ?? item.text;
    return null;
  }
}

/** Returns the current row of the day; null if there is none. */
export const currentRow = (
  day: DayState,
  { kind, id }: Pick<LoggedRow, 'kind' | 'id'>,
): LoggedRow['before'] =>
  isOrderOwned(kind)
    ? null
    : (((day[kind] as ReadonlyMap<number, object>).get(id) as LoggedRow['before']) ?? null);
