import { isWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import { productionRow } from '@werkplan/shared/production-plan/production-plan-rules.ts';
import type { ProductionPlanRow } from '@werkplan/shared/production-plan/production-plan-schema.ts';
import { expect, it } from 'vitest';
import { capacityRanges, isIdleWeekend, sumOfPlan } from './plan-sums.ts';

/** Builds a day with this steel and capacity (kg) in hall 1; halls 2 and 3 are empty with 60 and 100 t. */
const row = (date: string, steel: number, capacity = 80_000): ProductionPlanRow =>
  productionRow({
    date,
    revision: 1,
    state: isWorkingDay([], date) ? 'working' : 'off',
    name: '',
    releasedAt: null,
    releasedBy: null,
    lateChanges: 0,
    halls: [
      {
        id: 1,
        steelTotal: steel,
        mattingTotal: steel / 10,
        maxCapacity: capacity,
        remaining: capacity - steel,
      },
      { id: 2, steelTotal: 0, mattingTotal: 0, maxCapacity: 60_000, remaining: 60_000 },
      { id: 3, steelTotal: 0, mattingTotal: 0, maxCapacity: 100_000, remaining: 100_000 },
    ],
  });
const friday = row('2026-11-20', 50_000);
const saturday = row('2026-11-21', 0);
const workedSunday = row('2026-11-22', 10_000);
const closedMonday = row('2026-11-23', 0, 0);

it('sums kilograms; the free capacity includes only weekends with orders', () => {
  expect(sumOfPlan([friday, saturday, workedSunday, closedMonday])).toEqual({
    hall1SteelTotal: 60_000,
    hall2SteelTotal: 0,
    hall3SteelTotal: 0,
    steelTotal: 60_000,
    mattingTotal: 6_000,
    grandTotal: 66_000,
    freeCapacity: 190_000 + 230_000 + 160_000,
  });
});

it('a weekend without orders is idle, a working day never', () => {
  expect([friday, saturday, workedSunday, closedMonday].map(isIdleWeekend)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

it('the range of a hall’s capacities excludes days on which it is closed', () => {
  expect(capacityRanges([friday, closedMonday, row('2026-11-24', 0, 70_000)])).toEqual({
    1: [70_000, 80_000],
    2: [60_000, 60_000],
    3: [100_000, 100_000],
  });
  expect(capacityRanges([closedMonday])[1]).toBeNull();
});

it('an extra day counts on any weekday, and a closed day only with orders', () => {
  const states = ['off', 'extra', 'holiday', 'closure', 'working'] as const;
  expect(states.filter((state) => isIdleWeekend({ state, grandTotal: 0 }))).toEqual(['off']);
  expect(states.filter((state) => isIdleWeekend({ state, grandTotal: 1 }))).toEqual([]);
});
