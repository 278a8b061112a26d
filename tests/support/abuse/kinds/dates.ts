import type { Kind } from '../raw-request.ts';
import { rawRequest } from '../raw-request.ts';
import { createOrder, createTruck, get, saveOrder, saveRun, saveShipment, setCapacity } from './requests.ts';

const notDays: Readonly<Record<string, string>> = {
  'February 30': '2026-02-30',
  'a leap day of a common year': '2026-02-29',
  'a leap day of 2100': '2100-02-29',
  'month 13': '2026-13-01',
  'month 0': '2026-00-10',
  'day 0': '2026-11-00',
  'April 31': '2026-04-31',
  'week 53': '2026-W53',
  'a day by its number in the year': '2026-327',
  'a German date': '23.11.2026',
  'an American date': '11/23/2026',
  'a date without hyphens': '20261123',
  'a date with a time': '2026-11-23T00:00:00Z',
  'a year of five digits': '12026-11-23',
  'a year before Christ': '-2026-11-23',
  'a signed year of six digits': '+012026-11-23',
  'the year 1969': '1969-12-31',
  'the year 0': '0000-01-01',
  'an empty date': '',
  'the word today': 'today',
  'PostgreSQL’s infinity': 'infinity',
  'a date with a blank': ' 2026-11-23',
  'a date with a line end': '2026-11-23\n',
  'a date in full-width digits': '２０２６-11-23',
};

/** Dates and times that don't exist, have another format, or are past. */
export const dateKinds: readonly Kind[] = [
  ...Object.entries(notDays).map(([what, date]): Kind => [
    `order on ${what}`,
    createOrder({ date }),
    'VALIDATION_ERRORS date',
  ]),
  ['order yesterday', createOrder({ date: '2026-11-22' }), 'VALIDATION_ERRORS date'],
  ['order on a list of days', createOrder({ date: ['2026-11-23'] }), 'VALIDATION_ERRORS date'],
  ['order on a timestamp', createOrder({ date: 1_795_392_000_000 }), 'VALIDATION_ERRORS date'],
  [
    'moved to yesterday',
    ({ order }) => rawRequest('PUT', `/api/orders/${order.id}/date`, '2026-11-22'),
    'VALIDATION_ERRORS date',
  ],
  [
    'moved to February 30',
    ({ order }) => rawRequest('PUT', `/api/orders/${order.id}/date`, { date: '2026-02-30' }),
    'VALIDATION_ERRORS date',
  ],
  ['a shipment for yesterday', saveShipment({ date: '2026-11-22' }), 'VALIDATION_ERRORS date'],
  [
    'a shipment’s day before made up',
    saveShipment({ previousDate: '2026-11-25' }),
    'VALIDATION_ERRORS previousDate',
  ],
  [
    'a ghost made up',
    saveShipment({ dateAtLastOrderChange: '2026-11-25' }),
    'VALIDATION_ERRORS dateAtLastOrderChange',
  ],
  ['an order’s day by its row', saveOrder({ date: '2026-11-24' }), 'VALIDATION_ERRORS date'],
  ['a run’s day by its row', saveRun({ date: '2026-11-24' }), 'VALIDATION_ERRORS date'],
  ['a capacity for yesterday', setCapacity({ date: '2026-11-22', maxCapacity: 1 }), 'VALIDATION_ERRORS date'],
  [
    'a capacity from yesterday on',
    setCapacity({ validFrom: '2026-11-22', maxCapacity: 1 }),
    'VALIDATION_ERRORS validFrom',
  ],
  ['24 o’clock', saveRun({ startingTime: '24:00' }), 'VALIDATION_ERRORS startingTime'],
  ['12:60', saveRun({ startingTime: '12:60' }), 'VALIDATION_ERRORS startingTime'],
  [
    '6:30 without a zero',
    createTruck({ defaultStartingTime: '6:30' }),
    'VALIDATION_ERRORS defaultStartingTime',
  ],
  [
    'a time with seconds',
    createTruck({ defaultStartingTime: '06:30:00' }),
    'VALIDATION_ERRORS defaultStartingTime',
  ],
  ['a time as number', saveRun({ startingTime: 630 }), 'VALIDATION_ERRORS startingTime'],
  ['the snapshot of February 30', get('/api/days/2026-02-30'), 'VALIDATION_ERRORS date'],
  ['the snapshot of __proto__', get('/api/days/__proto__'), 'VALIDATION_ERRORS date'],
  ['the snapshot of a day with NUL', get('/api/days/2026-11-23%00'), 'VALIDATION_ERRORS date'],
  ['the orders of week 53', get('/api/orders?date=2026-W53'), 'VALIDATION_ERRORS date'],
];
