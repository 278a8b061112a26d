// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { isWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import type { ProductionPlanRow } from '@werkplan/shared/production-plan/production-plan-schema.ts';
import { daysOfMonth } from '@werkplan/shared/values/day.ts';
import { reservedFieldsOf } from '@werkplan/shared/halls/reserved.ts';
import { createElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { emptyOrderExtras, OrderExtrasContext } from '../orders/order-places.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { capacityText } from './capacity-text.ts';
import { linkAfterKey } from './link-after-key.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { loadState } from './load-state.ts';
import { monthPlanPeriod } from './plan-atoms.ts';
import { PlanTable } from './plan-table.tsx';

const row = (day: string, given: Partial<ProductionPlanRow> = {}): ProductionPlanRow => ({
  day,
  ...reservedFieldsOf([]),
  hall1SteelTotal: 0,
  hall2SteelTotal: 0,
  hall3SteelTotal: 0,
  steelTotal: 0,
  mattingTotal: 0,
  grandTotal: 0,
  freeCapacity: 200_000,
  hall1Capacity: 80_000,
  hall2Capacity: 60_000,
  hall3Capacity: 60_000,
  revision: 1,
  state: isWorkingDay([], day) ? 'working' : 'off',
  name: '',
  releasedAt: null,
  releasedBy: null,
  lateChanges: 0,
  ...given,
});

const Address = () => createElement('output', null, useLocation().pathname + useLocation().search);

const draw = (month: string, today: string, rows: readonly ProductionPlanRow[] = []) => {
  store().set(todayAtom, today);
  store().set(monthPlanPeriod(month).rowsAtom, new Map(rows.map((one) => [one.day, one])));
  const table = createElement(PlanTable, { month, isLoaded: rows.length > 0 });
  const drawn = renderPartInApp(createElement(MemoryRouter, null, table, createElement(Address)));
  const find = (selector: string): HTMLElement => {
    const found = drawn.container.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  return {
    ...drawn,
    dayRow: (day: string) => find(`tr[data-day="${day}"]`),
    link: (day: string) => find(`tr[data-day="${day}"] a`),
    address: () => find('output').textContent,
    focusedDay: () => document.activeElement?.closest('tr')?.dataset['day'],
    reachable: () =>
      [...drawn.container.querySelectorAll<HTMLElement>('a[tabindex="0"]')].map(
        (a) => a.closest('tr')?.dataset['day'],
      ),
  };
};

beforeEach(async () => await setLanguage('de'));

it('shows a holiday’s name beside its day', () => {
  const { dayRow } = draw('2027-01-01', '2026-11-23', [
    row('2027-01-06', { state: 'holiday', name: 'Heilige Drei Könige' }),
  ]);
  expect(dayRow('2027-01-06').querySelector('th')?.textContent).toContain('Heilige Drei Könige');
  expect(dayRow('2027-01-07').querySelector('th')?.textContent).not.toContain('Heilige');
});

it('shows the badge that an extra adds to a loaded day', () => {
  const day = '2026-11-24';
  store().set(monthPlanPeriod('2026-11-01').rowsAtom, new Map([[day, row(day, { lateChanges: 2 })]]));
  const value = {
    ...emptyOrderExtras,
    dayBadges: [({ row: { lateChanges } }: { row: ProductionPlanRow }) => `${lateChanges} late`],
  };
  const table = createElement(PlanTable, { month: '2026-11-01', isLoaded: true });
  const { container } = renderPartInApp(
    createElement(MemoryRouter, null, createElement(OrderExtrasContext, { value }, table)),
  );
  const heads = [...container.querySelectorAll('tr[data-day] th')].map(({ textContent }) => textContent);
  expect(heads.filter((text) => text.includes('2 late'))).toHaveLength(1);
});

describe('unused reservations', () => {
  const reserved = {
    hall1SteelTotal: 40_000,
    steelTotal: 40_000,
    freeCapacity: 10_000,
    hall1ReservedSteel: 12_000,
    hall1ReservedMatting: 3_000,
    reservedSteel: 12_000,
  };

  it('are hatched after the load, and described with what is then free', () => {
    const { dayRow } = draw('2026-11-01', '2026-11-23', [row('2026-11-24', reserved)]);
    const [, first, second] = dayRow('2026-11-24').children;
    expect(first?.getAttribute('title')).toBe('40.000 kg von 80.000 kg · 15 t reserviert · danach 28 t frei');
    const hatched = first?.querySelector<HTMLElement>('[aria-hidden] > :nth-child(2)');
    expect(hatched?.style.width).toBe('15%');
    expect(second?.getAttribute('title')).toBe('0 kg von 60.000 kg');
  });

  it.each([
    [false, 'ok'],
    [true, 'danger'],
  ])('changes no figure, and the colour of what is free only by the setting (%s)', (decides, tone) => {
    store().set(plantAtom, { name: '', nearFullPercent: 95, reservationsDecide: decides });
    const { dayRow } = draw('2026-11-01', '2026-11-23', [row('2026-11-24', reserved)]);
    const free = dayRow('2026-11-24').lastElementChild?.firstElementChild;
    expect([free?.textContent, free?.className]).toEqual(['+ 10', expect.stringContaining(tone)]);
  });
});

describe('the days of a month', () => {
  it.each([
    ['2026-02-01', 28],
    ['2028-02-01', 29],
    ['2026-12-01', 31],
  ])('%s has %s', (month, count) => {
    const { container } = draw(month, '2026-11-23');
    expect(container.querySelectorAll('tbody tr')).toHaveLength(count);
  });

  it('are marked as past, today or future, and weekends as idle or worked', () => {
    const worked = row('2026-11-28', { steelTotal: 5_000, grandTotal: 5_000, hall1SteelTotal: 5_000 });
    const { dayRow } = draw('2026-11-01', '2026-11-23', [worked, row('2026-11-29'), row('2026-11-30')]);
    expect(dayRow('2026-11-22').dataset).toHaveProperty('past');
    expect(dayRow('2026-11-23').dataset).toHaveProperty('today');
    expect(dayRow('2026-11-23').dataset).not.toHaveProperty('past');
    expect(dayRow('2026-11-28').dataset['weekend']).toBe('worked');
    expect(dayRow('2026-11-29').dataset['weekend']).toBe('idle');
    expect(dayRow('2026-11-30').dataset).not.toHaveProperty('weekend');
  });

  it('show the week on Mondays, also across the end of the year', () => {
    const { dayRow } = draw('2027-01-01', '2026-11-23');
    expect(dayRow('2027-01-01').textContent).not.toMatch(/KW/);
    expect(dayRow('2027-01-04').textContent).toMatch(/KW\s*1\b/);
    expect(draw('2026-12-01', '2026-11-23').dayRow('2026-12-28').textContent).toMatch(/KW\s*53\b/);
  });

  it('show an idle weekend’s free capacity in brackets, and overloads', () => {
    const over = row('2026-11-23', {
      hall1SteelTotal: 81_000,
      steelTotal: 81_000,
      grandTotal: 81_000,
      freeCapacity: -1_000,
    });
    const { dayRow } = draw('2026-11-01', '2026-11-23', [
      over,
      row('2026-11-28'),
      row('2026-11-29', { freeCapacity: 0 }),
    ]);
    expect(dayRow('2026-11-28').textContent).toContain('(+ 200)');
    expect(dayRow('2026-11-29').lastElementChild?.textContent).toBe('0');
    expect(dayRow('2026-11-23').querySelector('.visually-hidden + td, td .visually-hidden')).not.toBeNull();
    expect(dayRow('2026-11-23').children[1]?.getAttribute('title')).toContain('81.000 kg');
  });
});

describe('the tab stop', () => {
  it('is today in the current month, otherwise the first day', () => {
    expect(draw('2026-11-01', '2026-11-23').reachable()).toEqual(['2026-11-23']);
    expect(draw('2026-12-01', '2026-11-23').reachable()).toEqual(['2026-12-01']);
  });

  it.each([
    ['ArrowDown', '2026-11-24'],
    ['ArrowUp', '2026-11-22'],
    ['Home', '2026-11-01'],
    ['End', '2026-11-30'],
  ])('is another after %s', (key, day) => {
    const table = draw('2026-11-01', '2026-11-23');
    table.link('2026-11-23').focus();
    expect(fireEvent.keyDown(table.link('2026-11-23'), { key })).toBe(false);
    expect(table.focusedDay()).toBe(day);
    expect(table.reachable()).toEqual([day]);
  });

  it('stays at the ends of the month, and for other keys', () => {
    const table = draw('2026-11-01', '2026-11-23');
    table.link('2026-11-30').focus();
    fireEvent.keyDown(table.link('2026-11-30'), { key: 'ArrowDown' });
    expect(table.focusedDay()).toBe('2026-11-30');
    expect(fireEvent.keyDown(table.link('2026-11-30'), { key: 'x' })).toBe(true);
  });
});

describe('a click on a day', () => {
  it('opens it in production from anywhere in its row', () => {
    const table = draw('2026-11-01', '2026-11-23');
    fireEvent.click(table.dayRow('2026-11-24').lastElementChild ?? table.container);
    expect(table.address()).toBe('/production?date=2026-11-24');
  });

  it('opens nothing while text is selected for copying', () => {
    vi.stubGlobal('getSelection', () => ({ type: 'Range' }));
    const table = draw('2026-11-01', '2026-11-23');
    fireEvent.click(table.dayRow('2026-11-24').lastElementChild ?? table.container);
    expect(table.address()).toBe('/');
    vi.unstubAllGlobals();
  });
});

describe('arrow keys in a grid of links', () => {
  it('lead to an existing link, and the opposite key leads back', () => {
    const random = randomOf(3);
    const opposite = {
      arrowdown: 'arrowup',
      arrowup: 'arrowdown',
      arrowleft: 'arrowright',
      arrowright: 'arrowleft',
    };
    for (let round = 0; round < 300; round += 1) {
      const count = 1 + random.below(31);
      const place = { index: random.below(count), count, perRow: random.pick([1, 5, 7]) };
      const key = random.pick(Object.keys(opposite) as (keyof typeof opposite)[]);
      const next = linkAfterKey(key, place) ?? -1;
      expect(next).toBeGreaterThanOrEqual(0);
      expect(next).toBeLessThan(count);
      if (next !== place.index)
        expect(linkAfterKey(opposite[key], { ...place, index: next })).toBe(place.index);
    }
  });
});

describe('spoken texts', () => {
  it.each([
    [[80_000, 80_000], '80'],
    [[60_000, 80_000], '60–80'],
    [[0, 9_999_999], '0–10.000'],
  ] as const)('capacities %j: %s', (range, text) => {
    expect(capacityText(range)).toBe(text);
  });

  it.each([
    [0, 0, 'open'],
    [1, 0, 'over'],
    [75_999, 80_000, 'open'],
    [76_000, 80_000, 'near'],
    [80_000, 80_000, 'near'],
    [80_001, 80_000, 'over'],
  ])('%s kg of %s: %s', (steel, capacity, state) => {
    expect(loadState(steel, capacity, 95)).toBe(state);
  });
});

it('loads the whole month', () => {
  expect(monthPlanPeriod('2026-11-01').days).toEqual(daysOfMonth('2026-11-01'));
});
