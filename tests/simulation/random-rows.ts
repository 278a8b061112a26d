import { markStatuses } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import { attributeFields } from '@werkplan/shared/orders/order.ts';
import { truckColors, truckTypes } from '@werkplan/shared/trucks/truck.ts';
import type { Random } from '../resilience/random.ts';

/** One shared object, because rows are compared by identity of nested values. */
const announced = { date: '2026-11-24', time: '10:30', start: '06:00', state: 'confirmed' } as const;

export const days = ['2026-11-23', '2026-11-24', '2026-11-27'] as const;
/** Few numbers, so that several orders share one. */
export const orderNumbers = ['0', '248001', '248002'] as const;

const texts = ['', 'Kran', 'täglich "ab 7"', 'a\\b', "it's 🚛", 'zwei\nZeilen'] as const;
const words = ['Lahr', 'Yılmaz', 'Ö"\\', 'null'] as const;
const instants = ['2026-11-20T15:30:00.000Z', '2026-11-22T05:00:00.123Z'] as const;
const times = ['05:30', '06:00', '23:59'] as const;

const said = { at: '2026-11-23T05:39:00.000Z', by: 'Tor 3' };
const departure = { ...said, linkId: 3 };
const departureAt = (time: string) => (time === times[2] ? departure : null);
const marks = markStatuses.map((status) => ({ ...said, note: 'Bügel', photo: null, linkId: 3, status }));
const markOf = (slot: number) => (slot % 5 === 0 ? (marks[slot % marks.length] ?? null) : null);

const proven = { bulky: null, longest: 14_200 } as const;
/** Measures that were entered, estimated by the shipment, or are missing. */
const measures = (random: Random) => ({
  longest: random.pick([null, 14_000, 30_000]),
  loadingMetres: random.pick([null, 0.1, 7.2, 13]),
  bulky: random.pick([null, true, false]),
  drawn: random.pick([null, proven]),
});

/** Random values for the fields of each row kind that refer to no other row. */
const makers: { readonly [Kind in RowKind]: (random: Random) => Partial<PlanRows[Kind]> } = {
  orders: (random) => {
    const hallId = random.pick(hallIds);
    return {
      orderId: random.pick(orderNumbers),
      constructionSite: random.pick(words),
      postCode: '77933',
      city: random.pick(words),
      steel: random.below(9_000),
      matting: random.below(500),
      partsAmount: random.below(9_000),
      time: random.pick(texts),
      externalNumber: random.below(4) === 0 ? random.pick(orderNumbers) : '',
      date: random.pick(days),
      hallId,
      h1: hallId === 1,
      h2: hallId === 2 || random.below(2) === 0,
      h3: hallId === 3,
      isCanceled: random.below(4) === 0,
      isUrgent: random.below(2) === 0,
      isShort: false,
      note: random.pick(texts),
      byHand: {},
      drawings: 0,
      ...measures(random),
      ...Object.fromEntries(attributeFields.map((field) => [field, random.below(8) === 0])),
    };
  },
  shipments: (random) => ({
    amount: random.below(9_000),
    isDeleted: random.below(4) === 0,
    note: random.pick(texts),
    date: random.pick(days),
    previousDate: random.pick([null, ...days]),
    dateAtLastOrderChange: random.pick(days),
    splitNumber: 1 + random.below(3),
    totalNumberOfSplits: 3,
    announcement: random.pick([null, announced]),
    ...measures(random),
    metresShare: random.pick([null, 0, 1.4]),
  }),
  trucks: (random) => ({
    type: random.pick(truckTypes),
    capacity: 1 + random.below(24_000),
    registration: random.pick(words),
    defaultDriver: random.pick(words),
    defaultStartingTime: random.pick(times),
    color: random.pick(truckColors),
    status: random.pick(['ACTIVE', 'INACTIVE']),
    drivingBan: random.pick([null, true, false]),
    loadingLength: random.pick([null, 13_600]),
    overhang: random.pick([null, 0, 1_500]),
    loadingMetres: random.pick([null, 7.2, 13.6]),
  }),
  // Pins and yard marks derive from other random values; drawing them separately would invalidate the seeds in faults/caught.ts.
  deliveries: (random) => {
    const [date, truckDriver, startingTime] = [random.pick(days), random.pick(words), random.pick(times)];
    return {
      date,
      truckDriver,
      startingTime,
      isPinned: startingTime === times[0],
      departed: departureAt(startingTime),
    };
  },
  deliveryItems: (random) => {
    const ordinalNumberInDelivery = random.below(20);
    const slot = ordinalNumberInDelivery;
    return { ordinalNumberInDelivery, isPinned: slot % 4 === 0, mark: markOf(slot) };
  },
  hallCapacities: (random) => ({ maxCapacity: random.below(90_000), reason: random.pick(words) }),
  calendarEntries: (random) => {
    const day = random.pick(days);
    const kind = random.pick(['week', 'holiday', 'closure', 'extraDay'] as const);
    const isWeek = kind === 'week';
    return {
      kind,
      day,
      until: isWeek ? null : day,
      name: random.pick(words),
      workdays: isWeek ? '12345' : '',
    };
  },
  templates: (random) => ({
    kind: 'text',
    slot: random.below(20),
    text: random.pick(words),
    startingTime: '',
    truckDriver: '',
    weekdays: random.pick(['', '2', '135']),
    weeks: 1,
    day: random.pick(days),
    until: null,
  }),
  occurrences: (random) => ({
    templateId: 1 + random.below(4),
    date: random.pick(days),
    rowId: 1 + random.below(99),
    slot: random.below(20),
    text: random.pick(words),
  }),
  releases: (random) => ({ date: random.pick(days), by: 'user:1', at: random.pick(instants) }),
  grants: (random) => ({
    date: random.pick(days),
    userId: 1 + random.below(4),
    text: random.pick(texts),
    state: random.pick(['asked', 'granted', 'declined'] as const),
    by: random.pick(['user:1', 'user:2']),
    at: random.pick(instants),
  }),
  lateChanges: (random) => ({
    date: random.pick(days),
    releaseId: 1 + random.below(4),
    reason: random.pick(words),
    by: random.pick(['user:1', 'token:2']),
    at: random.pick(instants),
    orders: Array.from({ length: random.below(3) }, () => 1 + random.below(30)),
    shipments: Array.from({ length: random.below(3) }, () => 1 + random.below(60)),
    deliveries: [],
    deliveryItems: [],
  }),
  sites: (random) => ({
    city: random.pick(texts),
    name: random.pick(words),
    postCode: random.pick(['77652', '79104']),
    aliases: Array.from({ length: random.below(2) }, () => ({
      city: 'Kehl',
      name: random.pick(words),
      postCode: '77694',
    })),
    recipient: '',
    address: random.pick(texts),
    region: random.pick(['', 'DE-BW']),
    contact: random.pick(words),
    phone: '',
    windows: Array.from({ length: random.below(3) }, (_, day) => ({
      to: '11:00',
      from: '06:00',
      weekday: day + 1,
    })),
    truckTypes: ['SATTEL'],
    craneNeeded: random.below(2) === 0,
    remark: random.pick(texts),
    orderIds: Array.from({ length: random.below(2) }, () => 1 + random.below(30)),
    status: random.pick(['ACTIVE', 'INACTIVE'] as const),
  }),
  reservations: (random) => ({
    hallId: random.pick(hallIds),
    period: 'day',
    day: random.pick(days),
    steel: 1 + random.below(40_000),
    matting: random.below(9_000),
    number: random.pick(texts),
    note: random.pick(texts),
    bookedSteel: random.below(40_000),
    bookedMatting: random.below(9_000),
    expired: random.below(5) === 0 ? { steel: random.below(40_000), matting: random.below(9_000) } : null,
  }),
  drawings: (random) => ({
    project: random.pick(words),
    drawing: random.pick(texts),
    index: random.pick(['', 'a', 'b']),
    positions: [
      {
        kg: random.below(9_000) / 1000,
        kind: 'BF2D',
        legs: 1,
        name: random.pick(texts),
        part: random.below(2) === 0 ? null : 1 + random.below(9),
        width: random.below(3_000),
        length: 6000,
        pieces: random.below(90),
        diameter: random.pick([null, 6.5, 12]),
      },
    ],
    file: random.pick(texts),
    firstLine: 1,
    lastLine: 1 + random.below(9),
    leftOut: Array.from({ length: random.below(3) }, () => 1 + random.below(9)),
    at: random.pick(instants),
  }),
};

/** Returns random values for a row of this kind, without its references. */
export const randomFields = <Kind extends RowKind>(kind: Kind, random: Random): Partial<PlanRows[Kind]> =>
  makers[kind](random) as Partial<PlanRows[Kind]>;
