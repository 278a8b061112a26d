import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';

export type DemoItem = Omit<DeliveryItemRow, 'id' | 'version'>;

/** Loads the runs of one day; a run is identified by its delivery's id. */
export class LoadingDay {
  readonly items: DemoItem[] = [];
  /** The runs' ids in the order of the given deliveries. */
  readonly runs: readonly number[];
  readonly #room: Map<number, number>;
  readonly #placed = new Set<number>();

  constructor(deliveries: readonly DeliveryRow[], trucks: readonly Truck[]) {
    const capacity = new Map(trucks.map((truck) => [truck.id, truck.capacity]));
    this.runs = deliveries.map((delivery) => delivery.id);
    this.#room = new Map(deliveries.map(({ id, truckId }) => [id, capacity.get(truckId) ?? 0]));
  }

  /** Returns the remaining capacity in kg; negative when overloaded. */
  room(run: number): number {
    return this.#room.get(run) ?? 0;
  }

  isPlaced(shipment: ShipmentRow): boolean {
    return this.#placed.has(shipment.id);
  }

  /** Returns the id of the first of these runs with room for this amount (kg). */
  firstWithRoom(amount: number, runs: readonly number[] = this.runs): number | undefined {
    return runs.find((run) => this.room(run) >= amount && this.#freeSlot(run) !== undefined);
  }

  withMostRoom(): number {
    const free = this.runs.filter((run) => this.#freeSlot(run) !== undefined);
    return free.reduce((best, run) => (this.room(run) > this.room(best) ? run : best));
  }

  /** Puts the shipment into the run's first free slot; with `counts: false` it adds nothing to the load, as a dead card. */
  place(run: number, shipment: ShipmentRow, { counts = true } = {}): void {
    const slot = this.#freeSlot(run);
    if (slot === undefined || this.isPlaced(shipment)) return;
    this.#placed.add(shipment.id);
    if (counts) this.#room.set(run, this.room(run) - shipment.amount);
    this.items.push({
      deliveryId: run,
      ordinalNumberInDelivery: slot,
      shipmentId: shipment.id,
      text: null,
      isPinned: false,
      mark: null,
    });
  }

  /** Writes a text into the slot if it is free. */
  write(run: number, slot: number, text: string): void {
    if (this.#isTaken(run, slot)) return;
    this.items.push({
      deliveryId: run,
      ordinalNumberInDelivery: slot,
      shipmentId: null,
      text,
      isPinned: false,
      mark: null,
    });
  }

  #freeSlot(run: number): number | undefined {
    for (let slot = 0; slot < slotCount; slot += 1) if (!this.#isTaken(run, slot)) return slot;
    return undefined;
  }

  #isTaken(run: number, slot: number): boolean {
    return this.items.some((item) => item.deliveryId === run && item.ordinalNumberInDelivery === slot);
  }
}
