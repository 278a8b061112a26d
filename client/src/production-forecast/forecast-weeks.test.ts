// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import type { ForecastDay } from '@werkplan/shared/production-forecast/production-forecast-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { reservedFieldsOf } from '@werkplan/shared/halls/reserved.ts';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { forecastPeriod } from './forecast-atoms.ts';
import { ForecastWeeks } from './forecast-weeks.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const monday = '2026-11-23';
const day = (date: string, given: Partial<ForecastDay> = {}): ForecastDay => ({
  date,
  ...reservedFieldsOf([]),
  hall1SteelTotal: 0,
  hall1MattingTotal: 0,
  hall2SteelTotal: 0,
  hall2MattingTotal: 0,
  hall3SteelTotal: 0,
  hall3MattingTotal: 0,
  totalSteel: 0,
  totalMatting: 0,
  freeCapacity: 200_000,
  hall1Capacity: 80_000,
  hall2Capacity: 60_000,
  hall3Capacity: 0,
  revision: 1,
  state: 'working',
  name: '',
  ...given,
});
const all = (from = monday): ForecastDay[] => forecastPeriod(from).days.map((date) => day(date));

const draw = (rows: readonly ForecastDay[], { today = monday, from = monday, isLoaded = true } = {}) => {
  store().set(todayAtom, today);
  store().set(forecastPeriod(from).rowsAtom, new Map(rows.map((row) => [row.date, row])));
  const weeks = createElement(ForecastWeeks, { monday: from, isLoaded });
  const { container, getAllByRole } = renderPartInApp(createElement(MemoryRouter, null, weeks));
  const links = () => [...container.querySelectorAll<HTMLElement>('a')];
  return {
    links,
    titles: () => getAllByRole('heading').map(({ textContent }) => textContent),
    cells: (date: string) => [...container.querySelectorAll<HTMLElement>(`td[data-day="${date}"]`)],
    reachable: () => links().flatMap(({ tabIndex }, index) => (tabIndex === 0 ? [index] : [])),
  };
};

beforeEach(async () => await setLanguage('de'));

it('shows a holiday’s name above its day', () => {
  const holiday = day('2026-11-25', { state: 'holiday', name: 'Buß- und Bettag' });
  draw(all().map((one) => (one.date === holiday.date ? holiday : one)));
  expect(document.querySelector('th[data-day="2026-11-25"]')?.textContent).toContain('Buß- und Bettag');
});

describe('two working weeks', () => {
  it('are Monday to Friday of both, and no weekend', () => {
    expect(forecastPeriod(monday).days).toEqual(
      [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map((count) => addDays(monday, count)),
    );
    expect(draw(all()).links()).toHaveLength(10);
  });

  it('are named by their week numbers, also across the end of the year', () => {
    spec('2.43a');
    expect(draw(all('2026-12-28'), { from: '2026-12-28' }).titles()).toEqual([
      expect.stringMatching(/\b53\b/),
      expect.stringMatching(/\b1\b/),
    ]);
  });

  it('are each shown only when completely loaded', () => {
    spec('2.43b');
    expect(draw(all().filter(({ date }) => date !== '2026-12-02')).titles()).toHaveLength(1);
    expect(draw([]).links()).toEqual([]);
  });

  it('are both rendered while loading', () => {
    expect(draw([], { isLoaded: false }).titles()).toHaveLength(2);
  });
});

it('hatches reservations after the load of their hall, and shows what is then free', () => {
  const given = { hall2SteelTotal: 50_000, hall2ReservedSteel: 12_000, reservedSteel: 12_000 };
  const { cells } = draw(all().map((one) => (one.date === monday ? { ...one, ...given } : one)));
  const [first, second] = cells(monday).map((cell) => cell.querySelector('[role=meter]'));
  expect(second?.getAttribute('aria-valuetext')).toBe(
    '50 von 60 Tonnen Stahl · 12 t reserviert · danach 2 t zu viel',
  );
  expect(second?.lastElementChild?.className).toContain('reserved');
  expect(first?.getAttribute('aria-valuetext')).not.toContain('reserviert');
});

describe('a day', () => {
  const rows = all().map((one) =>
    one.date === '2026-11-24'
      ? {
          ...one,
          hall1SteelTotal: 81_000,
          hall1MattingTotal: 2_400,
          totalSteel: 81_000,
          totalMatting: 2_400,
          freeCapacity: -1_000,
        }
      : one,
  );

  it('shows steel and matting of each hall, their sums, and the free capacity', () => {
    spec('2.43a');
    const texts = draw(rows)
      .cells('2026-11-24')
      .map(({ textContent }) => textContent);
    expect(texts).toHaveLength(5);
    expect(texts[0]).toContain('81 (2)');
    expect(texts[3]).toContain('81 (2)');
    expect(texts[4]).toMatch(/1$/);
  });

  it('has the exact kilograms in its tooltips', () => {
    expect(draw(rows).cells('2026-11-24')[0]?.querySelector('[title]')?.getAttribute('title')).toBe(
      'Stahl 81.000 kg, Matten 2.400 kg',
    );
  });

  it('is marked as past, today or future', () => {
    const { cells } = draw(rows, { today: '2026-11-24' });
    expect(cells('2026-11-23')[0]?.dataset).toHaveProperty('past');
    expect(cells('2026-11-24')[0]?.dataset).toHaveProperty('today');
    expect(cells('2026-11-25')[0]?.dataset).not.toHaveProperty('past');
  });
});

describe('the tab stop', () => {
  it('is today if it is shown, otherwise the first Monday', () => {
    expect(draw(all(), { today: '2026-12-02' }).reachable()).toEqual([7]);
    expect(draw(all(), { today: '2026-11-28' }).reachable()).toEqual([0]);
  });

  it.each([
    [0, 'ArrowRight', 1],
    [1, 'ArrowDown', 6],
    [6, 'ArrowUp', 1],
    [4, 'ArrowRight', 5],
    [2, 'ArrowUp', 2],
    [8, 'ArrowDown', 8],
    [3, 'End', 9],
    [9, 'Home', 0],
  ])('from %s by %s is %s', (from, key, to) => {
    const weeks = draw(all());
    const link = weeks.links()[from];
    if (!link) throw new Error('no link');
    link.focus();
    fireEvent.keyDown(link, { key });
    expect(weeks.links().indexOf(document.activeElement as HTMLElement)).toBe(to);
  });
});
