import { describe, expect, it } from 'vitest';
import { addDays } from '../values/day.ts';
import { reservationUseOf, addBookings } from './booked.ts';
import { aReservation } from './testing/a-reservation.ts';

const monday = '2026-11-23';
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];
const day = { period: 'day', day: tuesday } as const;
const order = { siteId: 1, hallId: 1, date: tuesday, steel: 8_000, matting: 1_000 };

describe('an order takes of what is left of its site’s reservations', () => {
  it.each([
    ['no reservation', [], {}, null],
    ['an untouched one', [aReservation({ steel: 18_000 })], {}, { taken: 8_000, left: 18_000 }],
    ['steel and matting', [aReservation({ matting: 5_000 })], {}, { taken: 9_000, left: 45_000 }],
    ['one partly booked', [aReservation({ bookedSteel: 35_000 })], {}, { taken: 5_000, left: 5_000 }],
    ['one booked beyond its kg', [aReservation({ bookedSteel: 55_000 })], {}, null],
    ['another hall', [aReservation({ hallId: 2 })], {}, null],
    ['another site', [aReservation({ siteId: 2 })], {}, null],
    ['another day', [aReservation({ ...day, day: wednesday })], {}, null],
    ['its day', [aReservation({ ...day, steel: 5_000 })], {}, { taken: 5_000, left: 5_000 }],
    ['a week, on its Sunday', [aReservation()], { date: addDays(monday, 6) }, { taken: 8_000, left: 40_000 }],
    ['a week that is over', [aReservation({ day: addDays(monday, -7) })], {}, null],
    ['no kg yet', [aReservation()], { steel: 0, matting: 0 }, { taken: 0, left: 40_000 }],
    ['only the other kind', [aReservation()], { steel: 0 }, { taken: 0, left: 40_000 }],
    [
      'a day and its week',
      [aReservation({ id: 1, steel: 6_000 }), aReservation({ id: 2, ...day, steel: 5_000 })],
      {},
      { taken: 8_000, left: 11_000 },
    ],
    [
      'a day before its week, which others have booked',
      [
        aReservation({ id: 1, steel: 6_000, bookedSteel: 6_000 }),
        aReservation({ id: 2, ...day, steel: 5_000 }),
      ],
      {},
      { taken: 5_000, left: 5_000 },
    ],
  ])('%s', (_, rows, change, wanted) => {
    expect(reservationUseOf(rows, { ...order, ...change })).toEqual(wanted);
  });
});

describe('what is booked with orders', () => {
  const rows = [
    aReservation({ id: 1, bookedSteel: 3_000 }),
    aReservation({ id: 2, hallId: 2 }),
    aReservation({ id: 3, siteId: 2 }),
  ];
  const booked = (orders: Parameters<typeof addBookings>[1]) =>
    addBookings(rows, orders, () => 1).map(({ bookedSteel, bookedMatting }) => [bookedSteel, bookedMatting]);

  it.each([
    [
      'an order more',
      [order],
      [
        [11_000, 1_000],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'an order less',
      [{ ...order, steel: -3_000, matting: 0 }],
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'one that moves to another hall',
      [order, { ...order, steel: -8_000, matting: -1_000 }, { ...order, hallId: 2 }],
      [
        [3_000, 0],
        [8_000, 1_000],
        [0, 0],
      ],
    ],
    [
      'one of another week',
      [{ ...order, date: addDays(monday, 7) }],
      [
        [3_000, 0],
        [0, 0],
        [0, 0],
      ],
    ],
  ])('%s', (_, orders, wanted) => {
    expect(booked(orders)).toEqual(wanted);
  });

  it('asks for a site only where there is a reservation', () => {
    const asked: string[] = [];
    addBookings(rows, [{ ...order, hallId: 3 }, order], ({ date }) => {
      asked.push(date);
      return null;
    });
    expect(asked).toEqual([tuesday]);
  });
});
