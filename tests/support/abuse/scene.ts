import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { Template } from '@werkplan/shared/routines/template-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Plant } from '../plant.ts';
import type { AccountScene } from './account-scene.ts';

/** A small plan with one row of each sort that a request can be wrong about. */
export interface AbuseScene {
  readonly plant: Plant;
  readonly account: AccountScene;
  readonly order: Order;
  /** Anna has edited its city by hand, and the ERP has sent another one. */
  readonly heldOrder: Order;
  /** Its two unplaced parts. */
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
  /** A run that was removed. */
  readonly goneRun: number;
  /** Slot 0 of the run holds a text, slot 1 a part. */
  readonly textItem: number;
  readonly placedItem: number;
  readonly placedPart: ShipmentRow;
  readonly itemTomorrow: number;
  /** Anna's newest change, and the newest one that the server made itself. */
  readonly change: number;
  readonly systemChange: number;
  /** A paper of today's that Anna has opened. */
  readonly openPrint: { readonly printedAt: string };
  /** An entry of the calendar that is still to come. */
  readonly closure: number;
  /** A day on which hall 2 has a capacity of its own. */
  readonly ownCapacity: string;
  /** A day that is released, and that nobody plans on. */
  readonly releasedDay: string;
  /** A text that comes again. */
  readonly template: Template;
  /** An order of a drawing with two positions, and its part. */
  readonly drawn: { readonly order: number; readonly shipment: number; readonly drawing: number };
  /** A site without orders. */
  readonly site: Site;
  /** A reservation of the week with a number. */
  readonly reservation: Reservation;
  /** A driver on the list. */
  readonly driver: number;
  /** A webhook that is paused, with a message; and one to be removed. */
  readonly webhook: { readonly id: number; readonly delivery: number; readonly spare: number };
  /** Anna's draft with a step, and one to be discarded. */
  readonly draft: { readonly id: string; readonly step: number; readonly spare: string };
  /** The token of a link of the yard, today's whole; and another link to be revoked. */
  readonly yardToken: string;
  /** The token of the own link of the run that the note is of. */
  readonly runToken: string;
  readonly spareLink: number;
  /** A card that the link has marked, with a photo. */
  readonly markedPart: number;
  readonly markedItem: number;
  readonly markedAt: string;
  readonly photo: string;
  /** A delivery note of that card's run. */
  readonly note: DeliveryNote;
  /** A wall display, and the code that another screen shows. */
  readonly display: number;
  readonly displayCode: string;
}
