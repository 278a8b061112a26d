import { describe, expect, it } from 'vitest';
import { aCalendarEntry, aCapacity } from '../live/testing/rows.ts';
import { changesIn, planOf, runOn } from '../plan/testing/plan-of.ts';
import { addCalendarEntry, removeCalendarEntry } from './calendar-actions.ts';
import { updateSystemCalendar } from './system-calendar-action.ts';

const today = '2026-11-23';
const week = aCalendarEntry({ id: 1, kind: 'week', day: '2026-11-01' });
const holiday = aCalendarEntry({ id: 2, kind: 'holiday', day: '2026-12-25', name: '1. Weihnachtstag' });
const closure = aCalendarEntry({ id: 3, day: '2026-11-20', until: '2026-11-24', name: 'Umbau' });
const extra = aCalendarEntry({ id: 4, kind: 'extraDay', day: '2026-12-05', name: 'Zusatzschicht' });
const past = aCalendarEntry({ id: 5, day: '2026-11-10', name: 'Inventur' });
const plan = planOf({
  rows: {
    calendarEntries: [week, holiday, closure, extra, past],
    hallCapacities: [
      aCapacity({ id: 1, hallId: 1 }),
      aCapacity({ id: 2, hallId: 1, kind: 'day', day: '2026-12-05', maxCapacity: 40_000 }),
    ],
  },
  days: [],
});

describe('a new entry', () => {
  it('closes days, or opens one with its capacities', () => {
    const closing = runOn(plan, addCalendarEntry, {
      kind: 'closure',
      day: '2026-12-24',
      until: '2027-01-05',
      name: 'Betriebsferien',
    });
    expect(closing.answer).toMatchObject({ kind: 'closure', until: '2027-01-05', workdays: '' });
    const opening = runOn(plan, addCalendarEntry, {
      kind: 'extraDay',
      day: '2026-11-28',
      name: 'Zusatzschicht',
      capacities: [{ hallId: 3, maxCapacity: 50_000 }],
    });
    expect(Object.values(changesIn(opening.tx))).toMatchObject([
      { hallId: 3, kind: 'day', day: '2026-11-28', maxCapacity: 50_000 },
      { kind: 'extraDay', day: '2026-11-28', until: '2026-11-28' },
    ]);
  });

  it.each([
    ['a past day', { kind: 'closure', day: '2026-11-22', until: '2026-11-24', name: 'x' }, 'day'],
    ['an end before the beginning', { kind: 'closure', day: today, until: '2026-11-22', name: 'x' }, 'until'],
    ['more than a year', { kind: 'closure', day: today, until: '2027-11-24', name: 'x' }, 'until'],
    ['a day that is worked on', { kind: 'extraDay', day: '2026-11-26', name: 'x' }, 'day'],
    ['an extra day once more', { kind: 'extraDay', day: '2026-12-05', name: 'x' }, 'day'],
  ] as const)('is refused for %s', (_what, entry, field) => {
    const { refusal } = runOn(plan, addCalendarEntry, entry);
    expect(Object.keys(refusal?.details.fields ?? {})).toEqual([field]);
  });
});

describe('removing an entry', () => {
  it('ends a closure that has begun yesterday, and removes an extra day with its capacities', () => {
    const begun = runOn(plan, removeCalendarEntry, { id: closure.id });
    expect([begun.answer, changesIn(begun.tx)]).toEqual([
      closure,
      { 'calendarEntries 3': { until: '2026-11-22' } },
    ]);
    expect(changesIn(runOn(plan, removeCalendarEntry, { id: extra.id }).tx)).toEqual({
      'calendarEntries 4': 'gone',
      'hallCapacities 2': 'gone',
    });
  });

  it.each([
    [99, 'NOT_FOUND'],
    [week.id, 'CALENDAR_ENTRY_FIXED'],
    [holiday.id, 'CALENDAR_ENTRY_FIXED'],
    [past.id, 'CALENDAR_ENTRY_FIXED'],
  ])('%i is refused as %s', (id, code) => {
    expect(runOn(plan, removeCalendarEntry, { id }).refusal?.code).toBe(code);
  });
});

describe('what the system keeps', () => {
  const until = '2028-12-31';
  const wanted = { day: '2027-01-01', until: '2027-01-01', name: 'Neujahr' };
  const kept = { day: holiday.day, until: holiday.day, name: holiday.name };

  it('adds what is missing, once, and removes what another region lacks', () => {
    const first = runOn(plan, updateSystemCalendar, { workdays: '12345', holidays: [kept, wanted], until });
    expect(Object.values(changesIn(first.tx))).toMatchObject([{ kind: 'holiday', ...wanted }]);
    const again = runOn(plan, updateSystemCalendar, { workdays: '12345', holidays: [kept], until });
    expect(changesIn(again.tx)).toEqual({});
    const other = runOn(plan, updateSystemCalendar, { workdays: '12345', holidays: [], until });
    expect(changesIn(other.tx)).toEqual({ 'calendarEntries 2': 'gone' });
  });

  it('leaves the past unchanged', () => {
    const scope = { today: '2026-12-26' };
    const gone = runOn(plan, updateSystemCalendar, { workdays: '12345', holidays: [], until }, scope);
    expect(changesIn(gone.tx)).toEqual({});
  });

  it('begins another week today, and removes it when it is changed back on the same day', () => {
    const six = runOn(plan, updateSystemCalendar, { workdays: '123456', holidays: [kept], until });
    const began = Object.values(changesIn(six.tx));
    expect(began).toMatchObject([{ kind: 'week', day: today, until: null, workdays: '123456' }]);
    const another = aCalendarEntry({ id: 9, kind: 'week', day: today, workdays: '123456' });
    const withBoth = planOf({ rows: { calendarEntries: [week, holiday, another] }, days: [] });
    const back = runOn(withBoth, updateSystemCalendar, { workdays: '12345', holidays: [kept], until });
    expect(changesIn(back.tx)).toEqual({ 'calendarEntries 9': 'gone' });
  });
});
