const order = {
  orderId: '248096',
  constructionSite: 'Klinikum Freiburg',
  postCode: '79106',
  city: 'Freiburg',
  steel: 9000,
  matting: 1000,
  date: '2026-11-23',
  hallId: 1,
};
const { orderId: _, ...unnumbered } = order;
const { steel: __, matting: ___, ...unmeasured } = order;
const other = { ...order, orderId: '248097', constructionSite: 'Tiefgarage Rathausplatz', hallId: 2 };

/** Example bodies by call and title. A test sends each of them (tests/api/openapi.test.ts). */
export const bodyExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'orders.create': { 'A new order': order },
  'orders.createBatch': {
    'What the ERP knows, by number': { mode: 'upsert', orders: [order, other] },
    'All orders of these days: what the list lacks is canceled': {
      mode: 'upsert',
      orders: [order, other],
      cancelMissing: { from: '2026-11-23', to: '2026-11-24' },
    },
    'New orders, those that are right': { orders: [order, other], perRow: true },
  },
  'drawings.take': {
    'A drawing that becomes an order': {
      orders: [
        {
          order: unmeasured,
          drawings: [
            {
              project: 'Rathaus Gengenbach',
              drawing: '17',
              index: 'a',
              positions: [
                {
                  kg: 213.08,
                  kind: 'BF2D',
                  legs: 1,
                  name: '1',
                  width: 0,
                  length: 6000,
                  pieces: 40,
                  diameter: 12,
                },
              ],
              file: 'Rathaus.abs',
              firstLine: 1,
              lastLine: 1,
              leftOut: [],
            },
          ],
        },
      ],
    },
  },
  'orders.upsert': {
    'The whole order, new or changed': unnumbered,
    'What has changed': { steel: 12_000, date: '2026-11-24' },
    'It is canceled': { isCanceled: true },
  },
  'orders.move': {
    'To the next day, with its parts': { orders: [{ id: 1 }], date: '2026-11-24' },
    'To another hall, those that may': { orders: [{ id: 1 }, { id: 2 }], hallId: 2, perRow: true },
  },
  'orders.colour': {
    'Red on, green off': { orders: [{ id: 1 }], colours: { attribute1: true, attribute2: false } },
  },
  'orders.set': {
    'One place for all': { orders: [{ id: 1 }], values: { postCode: '77694', city: 'Kehl' } },
  },
  'orders.note': { 'A line more': { orders: [{ id: 1 }], line: 'Kran bestellt' } },
  'orders.cancelSeveral': { 'They are canceled': { orders: [{ id: 1, version: 1 }], perRow: true } },
  'orders.moveToDate': { 'To another day': { date: '2026-11-24' } },
  'orders.moveToHall': { 'To hall 2': { hallId: 2 } },
  'orders.cancel': { 'It is canceled': { isCanceled: true } },
  'orders.takeErpValue': { 'The ERP is right': { field: 'city' } },
  'orders.keepValue': { 'The ERP is not': { field: 'city' } },
  'shipments.split': { 'Four tonnes apart': { shipmentId: 1, amount: 4000 } },
  'shipments.move': {
    'Those of the list, to the next day': {
      shipments: [{ id: 1, version: 1, expectedItemId: null }],
      date: '2026-11-24',
      perRow: true,
    },
  },
  'shipments.deleteSeveral': { 'They are deleted': { shipments: [{ id: 1 }, { id: 2 }], perRow: true } },
  'shipments.moveLeftovers': { 'To this day': { date: '2026-11-24' } },
  'trucks.create': {
    'An articulated truck': {
      type: 'SATTEL',
      capacity: 24_000,
      registration: 'OG-BS 214',
      defaultDriver: 'Yilmaz',
      defaultStartingTime: '05:30',
      color: 'SKY',
    },
  },
  'sites.create': {
    'A site that unloads in the morning': {
      name: 'Klinikum Freiburg',
      postCode: '79106',
      city: 'Freiburg',
      windows: [{ weekday: 1, from: '06:00', to: '11:00' }],
    },
  },
  'sites.merge': {
    'Another spelling': { spellings: [{ name: 'Klinikum Freib.', postCode: '79106', city: 'Freiburg' }] },
  },
  'sites.tieOrder': { 'Where its texts say': { siteId: null } },
  'reservations.create': {
    '40 t of a week': { siteId: 1, hallId: 1, period: 'week', day: '2026-11-23', steel: 40_000 },
  },
  'reservations.upsert': {
    'What the frame contract says': {
      siteId: 1,
      hallId: 1,
      period: 'day',
      day: '2026-11-24',
      steel: 12_000,
      matting: 3_000,
    },
  },
  'deliveries.create': { 'A second run': { truckId: 1, date: '2026-11-23', startingTime: '13:00' } },
  'deliveries.fillSlot': {
    'A shipment that was seen in the list': { shipmentId: 1, expectedItemId: null },
    'A text': { text: 'Kran' },
  },
  'halls.setCapacity': {
    'Of a day': { date: '2026-11-24', maxCapacity: 45_000, reason: 'Wartung' },
    'From a day on': { validFrom: '2026-12-01', maxCapacity: 60_000 },
  },
  'calendar.add': {
    'Works holidays': { kind: 'closure', day: '2026-12-24', until: '2027-01-05', name: 'Betriebsferien' },
  },
  'webhooks.create': {
    'Every change': { name: 'ERP', url: 'https://erp.example.com/werkplan' },
    'What concerns orders': { name: 'Lager', url: 'https://erp.example.com/orders', kinds: ['orders'] },
  },
  'webhooks.change': {
    Pause: { version: 1, paused: true },
    'Another secret': { version: 2, newSecret: true },
  },
};
