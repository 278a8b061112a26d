import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { Template } from '@werkplan/shared/deliveries/template-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Plant } from '../plant.ts';
import type { AccountScene } from './account-scene.ts';

/** A small plan with one row of each sort that a request can be wrong about. */
export interface AbuseScene {
  readonly plant: Plant;
  readonly account: AccountScene;
  readonly order: Order;
  /** An order whose city Anna edited by hand while the ERP sent another one. */
  readonly heldOrder: Order;
  /** The two unplaced parts of the order. */
  readonly parts: readonly ShipmentRow[];
  readonly onlyPart: ShipmentRow;
  readonly deletedPart: ShipmentRow;
  readonly canceledOrder: Order;
  readonly canceledPart: ShipmentRow;
  readonly pastOrder: Order;
  readonly truck: Truck;
  readonly run: DeliveryRow;
  readonly runTomorrow: DeliveryRow;
  readonly emptyRun: DeliveryRow;
  /** The id of a removed run. */
  readonly goneRun: number;
  /** Slot 0 of the run holds a text, slot 1 a part. */
  readonly textItem: number;
  readonly placedItem: number;
  readonly placedPart: ShipmentRow;
  readonly itemTomorrow: number;
  /** The number of Anna's newest change, and of the newest one that the server made itself. */
  readonly change: number;
  readonly systemChange: number;
  /** A document of today that Anna has opened for printing. */
  readonly openPrint: { readonly printedAt: string };
  /** A future entry of the calendar. */
  readonly closure: number;
  /** A day on which hall 2 has a capacity of its own. */
  readonly ownCapacity: string;
  /** A released day on which nobody else plans. */
  readonly releasedDay: string;
  /** A template for a recurring text. */
  readonly template: Template;
  /** An order from a drawing with two positions, and its part. */
  readonly drawn: { readonly order: number; readonly shipment: number; readonly drawing: number };
  /** A site without orders. */
  readonly site: Site;
  /** A reservation of the week with an order number. */
  readonly reservation: Reservation;
  /** A driver of the drivers' list. */
  readonly driver: number;
  /** A paused webhook with a message, and one to be deleted. */
  readonly webhook: { readonly id: number; readonly delivery: number; readonly spare: number };
  /** Anna's draft with one step, and one to be discarded. */
  readonly draft: { readonly id: string; readonly step: number; readonly spare: string };
  /** The token of a yard link for the whole of today, and another link to be revoked. */
  readonly yardToken: string;
  /** The token of the own link of the run that the note is of. */
  readonly runToken: string;
  readonly spareLink: number;
  /** A card that the yard link has marked, with a photo. */
  readonly markedPart: number;
  readonly markedItem: number;
  readonly markedAt: string;
  readonly photo: string;
  /** A delivery note of the run with the marked card. */
  readonly note: DeliveryNote;
  /** A wall display, and the code that another screen shows. */
  readonly display: number;
  readonly displayCode: string;
}
