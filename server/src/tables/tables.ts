import type { listAuditEndpoint } from '@werkplan/shared/account/audit-endpoints.ts';
import type { DeliveryItem } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { AnswerOf } from '@werkplan/shared/http/endpoint.ts';
import { type Order, orderSchema } from '@werkplan/shared/orders/order-schema.ts';
import {
  forecastDaySchema,
  type Forecast,
} from '@werkplan/shared/production-forecast/production-forecast-schema.ts';
import {
  type ProductionPlanRow,
  productionPlanRowSchema,
} from '@werkplan/shared/production-plan/production-plan-schema.ts';
import type { Shipment } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { RunCells } from './run-cells.ts';
import type { Cell, Table } from './table.ts';

/** Returns the fields of a row's schema without `revision`, which matters only to live clients and not in a file. */
const withoutRevision = (schema: { shape: object }): string[] =>
  Object.keys(schema.shape).filter((name) => name !== 'revision');

export const ordersTable = (orders: readonly Order[]): Table => ({
  columns: Object.keys(orderSchema.omit({ byHand: true, drawings: true, drawn: true }).shape),
  rows: orders.map(({ byHand: _, drawings: __, drawn: ___, ...order }) => order),
});

export const productionPlanTable = (rows: readonly ProductionPlanRow[]): Table => ({
  columns: withoutRevision(productionPlanRowSchema),
  rows,
});

/** Builds the table of the forecast: ten days, each with its week (1 or 2). */
export const forecastTable = ({ week1, week2 }: Forecast): Table => ({
  columns: ['week', ...withoutRevision(forecastDaySchema)],
  rows: [...week1.map((day) => ({ week: 1, ...day })), ...week2.map((day) => ({ week: 2, ...day }))],
});

/** Builds the table of audit entries, with an entry's details as JSON. */
export const auditTable = ({ entries }: AnswerOf<typeof listAuditEndpoint>): Table => ({
  columns: ['id', 'at', 'event', 'outcome', 'reason', 'by', 'person', 'about', 'details', 'address'],
  rows: entries.map(({ person, about, details, ...entry }) => ({
    ...entry,
    person: person?.name ?? null,
    about: about?.name ?? null,
    details: details && JSON.stringify(details),
  })),
});

type Deliveries = AnswerOf<typeof listDeliveriesEndpoint>;

const shipmentCells = ({ id, amount, order, ...shipment }: Shipment): Record<string, Cell> => ({
  shipmentId: id,
  amount,
  orderId: order.orderId,
  constructionSite: order.constructionSite,
  postCode: order.postCode,
  city: order.city,
  splitNumber: shipment.splitNumber,
  totalNumberOfSplits: shipment.totalNumberOfSplits,
  shipmentDate: shipment.date,
  isCanceled: order.isCanceled,
  isDeleted: shipment.isDeleted,
  note: shipment.note,
});

const itemCells = ({
  ordinalNumberInDelivery,
  text,
  shipment,
  isPinned,
}: DeliveryItem): Record<string, Cell> => ({
  slot: ordinalNumberInDelivery,
  text,
  isPinned,
  ...(shipment && shipmentCells(shipment)),
});

/** Builds a table with a row for each occupied slot, for each run without any, and for each unassigned shipment. */
export const deliveriesTable = ({ deliveries, unassignedShipments }: Deliveries, more: RunCells): Table => ({
  columns: [
    'deliveryId',
    'date',
    'registration',
    'truckDriver',
    'startingTime',
    'slot',
    'text',
    'shipmentId',
    'amount',
    'orderId',
    'constructionSite',
    'postCode',
    'city',
    'splitNumber',
    'totalNumberOfSplits',
    'shipmentDate',
    'isCanceled',
    'isDeleted',
    'note',
    'isRunPinned',
    'isPinned',
    ...more.columns,
  ],
  rows: [
    ...deliveries.flatMap((delivery) => {
      const { id, date, truck, deliveryItems, isPinned, truckDriver, startingTime } = delivery;
      const { registration } = truck;
      const own = { deliveryId: id, date, registration, truckDriver, startingTime, isRunPinned: isPinned };
      const run = { ...own, ...more.ofRun(delivery) };
      return deliveryItems.length === 0
        ? [run]
        : deliveryItems.map((item) => ({
            ...run,
            ...itemCells(item),
            ...(item.shipment && more.ofCard(item.shipment, delivery)),
          }));
    }),
    ...unassignedShipments.map((shipment) => ({
      ...shipmentCells(shipment),
      ...more.ofCard(shipment, null),
    })),
  ],
});
