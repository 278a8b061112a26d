import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import {
  columnsOf,
  deliveredOf,
  filteredDays,
  parseFilter,
  filterText,
  type FigureFilter,
  isSameFilter,
  lineGroupOf,
  totalOf,
} from './figure-filter.ts';
import { figuresOn } from './testing/some-figures.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };
const week: FigureFilter = { by: 'days', from: '2026-11-16', to: '2026-11-22' };
const articulated: FigureFilter = { by: 'type', type: 'SATTEL' };
const truck = {
  type: 'SATTEL',
  runs: 2,
  capacity: 48_000,
  load: 40_000,
  delivered: 30_000,
  fullByRoom: { runs: 1, capacity: 24_000, load: 14_000 },
} as const;

describe('a filter', () => {
  it.each([week, articulated])('%j is written to the address and read back', (filter) => {
    expect(parseFilter(filterText(filter), november)).toEqual(filter);
  });

  it.each([
    null,
    '',
    'LASTER',
    '2026-11-16',
    '2026-11-22_2026-11-16',
    '2026-02-30_2026-03-01',
    '2026-10-01_2026-10-31',
    '2026-12-01_2026-12-02',
  ])('%j is none', (text) => {
    expect(parseFilter(text, november)).toBeNull();
  });

  it('may extend beyond the period, as its first and last weeks do', () => {
    expect(parseFilter('2026-10-26_2026-11-01', november)).toMatchObject({ from: '2026-10-26' });
  });

  it('is compared by value', () => {
    expect(isSameFilter(week, { ...week })).toBe(true);
    expect(isSameFilter(week, articulated)).toBe(false);
    expect(isSameFilter(null, week)).toBe(false);
  });
});

describe('the filtered rows', () => {
  const days = ['2026-11-13', '2026-11-16', '2026-11-22', '2026-11-23'].map((date) => figuresOn(date));

  it('include the days from the first to the last', () => {
    expect(filteredDays(days, week).map(({ from }) => from)).toEqual(['2026-11-16', '2026-11-22']);
    expect(filteredDays(days, articulated)).toBe(days);
    expect(filteredDays(days, null)).toBe(days);
  });

  it('count only deliveries by that truck type', () => {
    const other = { ...truck, type: 'SPEDITION', delivered: 5_000 } as const;
    const day = figuresOn('2026-11-16', { trucks: [truck, other] });
    expect([deliveredOf(day, null), deliveredOf(day, week), deliveredOf(day, articulated)]).toEqual([
      35_000, 35_000, 30_000,
    ]);
  });

  it('are summed from the first to the last day', () => {
    expect(totalOf(days)).toMatchObject({ from: '2026-11-13', to: '2026-11-23', steel: 480_000, days: 4 });
    expect(totalOf([])).toMatchObject({ steel: 0, utilization: null });
  });
});

describe('the chart', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => figuresOn(addDays('2026-01-01', index)));

  it('leaves out days off without orders, but not closures', () => {
    const idle = { capacity: 0, steel: 0, isWorkday: false };
    const shown = columnsOf([
      figuresOn('2026-11-20'),
      figuresOn('2026-11-21', idle),
      figuresOn('2026-11-22', { ...idle, steel: 1_000 }),
      figuresOn('2026-11-23', { ...idle, isWorkday: true }),
    ]);
    expect(shown.columns.map(({ from }) => from)).toEqual(['2026-11-20', '2026-11-22', '2026-11-23']);
  });

  it('has weeks if there are too many days', () => {
    expect([columnsOf(days(70)).by, columnsOf(days(71)).by]).toEqual(['day', 'week']);
  });

  it('has a table by days, weeks or months', () => {
    expect([7, 14, 15, 100, 101].map((count) => lineGroupOf(days(count)))).toEqual([
      'day',
      'day',
      'week',
      'week',
      'month',
    ]);
  });
});
