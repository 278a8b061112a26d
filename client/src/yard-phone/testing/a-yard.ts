import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { NewReceipt } from '@werkplan/shared/notes/receipt-schema.ts';
import type { Yard, YardCard, YardRun } from '@werkplan/shared/yard/yard-schema.ts';
import type { Report, WaitingReport } from '../waiting.ts';

export const aMark = (given: Partial<YardMark> = {}): YardMark => ({
  at: '2026-11-17T04:34:00.000Z',
  by: 'Tor 3',
  note: '',
  photo: null,
  linkId: 3,
  status: 'loaded',
  ...given,
});

export const aCard = (given: Partial<YardCard> = {}): YardCard => ({
  kind: 'card',
  slot: 0,
  itemId: 10,
  shipmentId: 100,
  orderId: '4711',
  constructionSite: 'Kita Sonnenhang',
  postCode: '77694',
  city: 'Kehl',
  orderNote: '',
  note: '',
  amount: 3_000,
  hallId: 1,
  splitNumber: 1,
  totalNumberOfSplits: 1,
  isUrgent: false,
  isShort: false,
  colors: [],
  isDead: false,
  mark: null,
  ...given,
});

export const aRun = (given: Partial<YardRun> = {}): YardRun => ({
  id: 1,
  registration: 'OG-KW 33',
  type: 'KLEINE_AND_KRANWAGEN',
  color: 'MINT',
  driver: 'Ferreira',
  startingTime: '06:00',
  load: 10_000,
  capacity: 12_000,
  departed: null,
  mayDepart: true,
  slots: [aCard()],
  ...given,
});

export const aYard = (given: Partial<Yard> = {}): Yard => ({
  link: {
    id: 3,
    name: 'Tor 3',
    scope: 'yard',
    date: '2026-11-17',
    deliveryId: null,
    hallId: null,
    validUntil: '2099-11-18T05:00:00.000Z',
  },
  position: 'p1',
  serverTime: '2026-11-17T05:00:00.000Z',
  today: '2026-11-17',
  timeZone: 'Europe/Berlin',
  runs: [aRun()],
  ...given,
});

/** The delivery note of `aCard()`. */
export const aNote = (given: Partial<DeliveryNote> = {}): DeliveryNote => ({
  id: 12,
  number: '2026-00412',
  deliveryId: 1,
  content: {
    date: '2026-11-17',
    run: {
      start: '06:00',
      registration: 'OG-KW 33',
      truckType: 'KLEINE_AND_KRANWAGEN',
      driver: 'Ferreira',
    },
    stop: 1,
    stops: 1,
    site: {
      name: 'Kita Sonnenhang',
      recipient: '',
      address: '',
      postCode: '77694',
      city: 'Kehl',
      contact: '',
      phone: '',
      remark: '',
      windows: [],
      confirmed: null,
    },
    parts: [
      { shipmentId: 100, orderId: '4711', externalNumber: '', part: 1, parts: 1, kg: 8_600, positions: [] },
      { shipmentId: 101, orderId: '4712', externalNumber: '', part: 1, parts: 2, kg: 1_200, positions: [] },
    ],
  },
  sender: { name: 'Werkplan', lines: [] },
  corrects: null,
  correctedBy: null,
  madeAt: '2026-11-17T05:38:00.000Z',
  canceledAt: null,
  receipt: null,
  weighed: null,
  ...given,
});

/** The receipt that was signed for `aNote()`. */
export const aReceipt = (given: Partial<NewReceipt> = {}): NewReceipt => ({
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: 'K. Maurer',
  missing: [],
  weighed: 9_690,
  remark: '',
  signature: { width: 1_000, height: 600, strokes: [[10, 20, 300, 200, 500, 100]] },
  signedAt: '2026-11-17T10:48:00.000Z',
  ...given,
});

export const receipt = (given: Partial<NewReceipt> = {}): Report => ({
  kind: 'receipt',
  noteId: 12,
  receipt: aReceipt(given),
});

/** A report about `aCard()`. */
export const mark = (
  status: 'ready' | 'loaded' | 'missing' | null,
  given: Partial<Report & { kind: 'mark' }> = {},
): Report => ({ kind: 'mark', shipmentId: 100, itemId: 10, status, note: '', seenAt: null, ...given });

export const photo = (): Report => ({
  kind: 'photo',
  shipmentId: 100,
  itemId: 10,
  seenAt: null,
  photo: new Blob(['photo']),
});

export const departed = (isGone = true): Report => ({ kind: 'departed', deliveryId: 1, departed: isGone });

export const entryOf = (id: number, report: Report, given: Partial<WaitingReport> = {}): WaitingReport => ({
  id,
  key: `key-${id}`,
  at: '2026-11-17T05:03:00.000Z',
  about: 'Kita Sonnenhang',
  report,
  refusal: null,
  ...given,
});
