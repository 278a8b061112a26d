import type { CalendarEntry } from '../../working-days/calendar-entry-schema.ts';
import type { DeliveryItemRow, DeliveryRow } from '../../deliveries/delivery-schema.ts';
import type { HallCapacity } from '../../halls/hall-schema.ts';
import { recordOfOrderTexts } from '../../orders/order-texts.ts';
import { attributeFields, noMeasures, noPartMeasures } from '../../orders/order.ts';
import type { Order } from '../../orders/order-schema.ts';
import type { Template } from '../../deliveries/template-schema.ts';
import type { ShipmentRow } from '../../shipments/shipment-schema.ts';
import { noTruckLimits } from '../../trucks/truck.ts';
import type { Truck } from '../../trucks/truck-schema.ts';

// These functions build valid rows for tests; the given fields replace the defaults.

const noAttributes = Object.fromEntries(attributeFields.map((field) => [field, false])) as Record<
  (typeof attributeFields)[number],
  boolean
>;

/** Built once, as the fuzz test creates thousands of orders. */
const plainOrder: Omit<Order, 'id' | 'date' | 'orderId'> = {
  ...recordOfOrderTexts(() => ''),
  constructionSite: 'Parkhaus Messe Süd',
  postCode: '70629',
  city: 'Stuttgart',
  steel: 8000,
  matting: 2000,
  note: '',
  h1: true,
  h2: false,
  h3: false,
  isUrgent: false,
  isShort: false,
  ...noAttributes,
  isCanceled: false,
  hallId: 1,
  partsAmount: 10_000,
  byHand: {},
  drawings: 0,
  ...noMeasures,
  version: 1,
};

export const anOrder = (given: Partial<Order> & Pick<Order, 'id' | 'date'>): Order => ({
  ...plainOrder,
  orderId: String(given.id),
  ...given,
});

export const aShipment = (
  given: Partial<ShipmentRow> & Pick<ShipmentRow, 'id' | 'date' | 'productionOrderId'>,
): ShipmentRow => ({
  amount: 10_000,
  isDeleted: false,
  note: '',
  previousDate: null,
  dateAtLastOrderChange: given.date,
  splitNumber: 1,
  totalNumberOfSplits: 1,
  announcement: null,
  ...noPartMeasures,
  version: 1,
  ...given,
});

export const aTruck = (given: Partial<Truck> & Pick<Truck, 'id'>): Truck => ({
  type: 'SATTEL',
  capacity: 24_000,
  registration: `OG-BS ${given.id}`,
  defaultDriver: 'Yılmaz',
  defaultStartingTime: '05:30',
  color: 'GRAY',
  drivingBan: null,
  ...noTruckLimits,
  status: 'ACTIVE',
  version: 1,
  ...given,
});

export const aDelivery = (
  given: Partial<DeliveryRow> & Pick<DeliveryRow, 'id' | 'date' | 'truckId'>,
): DeliveryRow => ({
  truckDriver: 'Yılmaz',
  startingTime: '05:30',
  isPinned: false,
  departed: null,
  version: 1,
  ...given,
});

export const anItem = (
  given: Partial<DeliveryItemRow> & Pick<DeliveryItemRow, 'id' | 'deliveryId'>,
): DeliveryItemRow => ({
  ordinalNumberInDelivery: 0,
  text: null,
  shipmentId: null,
  isPinned: false,
  mark: null,
  version: 1,
  ...given,
});

export const aCapacity = (
  given: Partial<HallCapacity> & Pick<HallCapacity, 'id' | 'hallId'>,
): HallCapacity => ({
  kind: 'default',
  day: '2026-01-01',
  maxCapacity: 80_000,
  reason: '',
  version: 1,
  ...given,
});

export const aCalendarEntry = (
  given: Partial<CalendarEntry> & Pick<CalendarEntry, 'id' | 'day'>,
): CalendarEntry => ({
  kind: 'closure',
  until: given.kind === 'week' ? null : given.day,
  name: '',
  workdays: given.kind === 'week' ? '12345' : '',
  version: 1,
  ...given,
});

export const aTemplate = (given: Partial<Template> & Pick<Template, 'id' | 'truckId' | 'day'>): Template => ({
  kind: 'text',
  slot: 0,
  text: 'Kran',
  startingTime: '',
  truckDriver: '',
  weekdays: '',
  weeks: 1,
  until: null,
  version: 1,
  ...given,
});
