import { beforeEach, expect, it } from 'vitest';
import { removeItem, writeItemText } from '../deliveries/item-actions.ts';
import { removeRun, updateRun } from '../deliveries/run-actions.ts';
import { moveItem } from '../deliveries/slot-actions.ts';
import type { PlanRows, RowKind } from '../live/patch.ts';
import { aCalendarEntry, aTruck } from '../live/testing/rows.ts';
import type { Action } from '../plan/action.ts';
import { PlanTransaction } from '../plan/plan-transaction.ts';
import type { Facts, Question } from '../plan/need.ts';
import { planOf, type SomeRows } from '../plan/testing/plan-of.ts';
import { addTemplate, changeTemplate, removeTemplate } from './template-actions.ts';
import type { Template } from '../deliveries/template-schema.ts';
import { addDays, type Day, daysFromTo } from '../values/day.ts';
import { openDays } from '../plan/open-days.ts';
import { writeTemplatesOfOpenedDays } from './follow-templates.ts';

const today = '2026-11-23';
const days = daysFromTo(today, addDays(today, 14));
const [tuesday, nextTuesday] = ['2026-11-24', '2026-12-01'];
const scope = {
  today,
  now: `${today}T06:00:00.000Z`,
  by: 'Anna Becker',
  actor: 'user:1' as const,
  postcodes: 'from10000' as const,
};

/** A small plan to which actions are applied one after the other. */
class SmallPlan {
  rows: Record<string, Map<number, PlanRows[RowKind]>> = {};
  opened = new Set<Day>();
  #lastId = 100;

  constructor(rows: SomeRows) {
    for (const [kind, list] of Object.entries(rows))
      this.rows[kind] = new Map(list.map((row) => [row.id, row as PlanRows[RowKind]]));
  }

  /** Runs the action and returns the number of rows it wrote. */
  do<Input>(action: Action<Input, unknown>, input: Input): number {
    const rows = Object.fromEntries(
      Object.entries(this.rows).map(([kind, held]) => [kind, [...held.values()]]),
    );
    const facts = ({ what }: Question): Facts[Question['what']] | undefined => {
      if (what === 'plannedDays')
        return days.filter((date) => this.opened.has(date)).map((date) => ({ date, isOpened: true }));
      return undefined;
    };
    const tx = new PlanTransaction(
      planOf({ rows: rows as SomeRows, days, facts }),
      () => (this.#lastId += 1),
    );
    action(tx, scope, input);
    writeTemplatesOfOpenedDays(tx, scope);
    for (const { kind, id, after } of tx.writes) {
      const held = (this.rows[kind] ??= new Map());
      if (after) held.set(id, after);
      else held.delete(id);
    }
    for (const date of tx.opened) this.opened.add(date);
    return tx.writes.length;
  }

  list<Kind extends RowKind>(kind: Kind): PlanRows[Kind][] {
    return [...(this.rows[kind]?.values() ?? [])] as PlanRows[Kind][];
  }

  /** Returns the texts by day as 'truck/slot text', or without the slot. */
  texts(hasSlots = true): Record<Day, string[]> {
    const found: Record<Day, string[]> = {};
    for (const { deliveryId, ordinalNumberInDelivery: slot, text } of this.list('deliveryItems')) {
      const run = this.list('deliveries').find(({ id }) => id === deliveryId);
      (found[run?.date ?? ''] ??= []).push(`${run?.truckId}${hasSlots ? `/${slot}` : ''} ${text}`);
    }
    for (const texts of Object.values(found)) texts.sort();
    return found;
  }

  runs(date: Day): string[] {
    const runs = this.list('deliveries').filter((run) => run.date === date);
    return runs.map(({ truckId, startingTime }) => `${truckId} ${startingTime}`).sort();
  }

  itemOn(date: Day, named?: string): PlanRows['deliveryItems'] | undefined {
    const runs = new Set(this.list('deliveries').flatMap((run) => (run.date === date ? [run.id] : [])));
    const items = this.list('deliveryItems').filter(({ deliveryId }) => runs.has(deliveryId));
    return items.find(({ text }) => named === undefined || text === named);
  }

  change(template: Partial<Template>): number {
    const [held] = this.list('templates');
    if (!held) throw new Error('no template');
    const yours = { ...held, ...template };
    return this.do(changeTemplate, {
      id: held.id,
      yours,
      version: { version: held.version, ifMatch: undefined },
    });
  }
}

const kran = { kind: 'text' as const, truckId: 1, slot: 0, text: 'Kran', weeks: 1, day: today, until: null };
const aPlan = (): SmallPlan =>
  new SmallPlan({
    trucks: [aTruck({ id: 1 }), aTruck({ id: 2, defaultStartingTime: '06:00' })],
    calendarEntries: [
      aCalendarEntry({ id: 1, kind: 'week', day: '2026-01-01' }),
      aCalendarEntry({ id: 2, day: '2026-12-03', name: 'Umbau' }),
    ],
  });

let plan = aPlan();
beforeEach(() => {
  plan = aPlan();
});

it('writes on opened days and on days that are opened, once, the same either way', () => {
  plan.do(openDays, { dates: days.slice(0, 5) });
  plan.do(addTemplate, { ...kran, weekdays: '' });
  plan.do(openDays, { dates: days });
  expect(plan.do(openDays, { dates: days })).toBe(0);
  const late = aPlan();
  late.do(openDays, { dates: days });
  late.do(addTemplate, { ...kran, weekdays: '' });
  expect(plan.texts()).toEqual(late.texts());
  const working = days.filter(
    (date) => ![6, 0].includes(new Date(date).getUTCDay()) && date !== '2026-12-03',
  );
  expect(Object.keys(plan.texts()).sort()).toEqual(working);
});

it('leaves a text in its way where it is, takes the next free slot, and keeps to it', () => {
  plan.do(openDays, { dates: days });
  plan.do(addTemplate, { ...kran, text: 'Tanken', weekdays: '2' });
  plan.do(addTemplate, { ...kran, truckId: 2, weekdays: '2' });
  plan.do(addTemplate, { ...kran, weekdays: '' });
  expect(plan.texts()[tuesday]).toEqual(['1/0 Tanken', '1/1 Kran', '2/0 Kran']);
  const [tanken] = plan.list('templates');
  plan.do(removeTemplate, { id: tanken?.id ?? 0 });
  expect(plan.texts()[tuesday]).toEqual(['1/1 Kran', '2/0 Kran']);
  expect(plan.list('occurrences').find(({ date, slot }) => date === tuesday && slot === 1)).toBeDefined();
});

it('a text in a slot is its own first occurrence', () => {
  plan.do(openDays, { dates: days });
  plan.do(addTemplate, { ...kran, weekdays: '2', until: tuesday });
  const [first] = plan.list('templates');
  plan.rows['templates'] = new Map();
  plan.rows['occurrences'] = new Map();
  const item = plan.itemOn(tuesday);
  expect([first?.id, item?.text]).toEqual([expect.any(Number), 'Kran']);
  plan.do(addTemplate, { ...kran, weekdays: '2', itemId: item?.id });
  expect(plan.texts()).toEqual({ [tuesday]: ['1/0 Kran'], [nextTuesday]: ['1/0 Kran'] });
  plan.change({ text: 'Ladekran' });
  expect(plan.texts()).toEqual({ [tuesday]: ['1/0 Ladekran'], [nextTuesday]: ['1/0 Ladekran'] });
});

/** All permutations of the list. */
const orders = <Value>(list: readonly Value[]): Value[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, index) => orders(list.toSpliced(index, 1)).map((rest) => [one, ...rest]));

const textOn = (date: Day): PlanRows['deliveryItems'] => {
  const item = plan.itemOn(date);
  if (!item) throw new Error(`nothing on ${date}`);
  return item;
};
const remove = (date: Day) => () => plan.do(removeItem, { id: textOn(date).id });
const rewrite = (date: Day) => () => {
  const { id, version } = textOn(date);
  return plan.do(writeItemText, {
    id,
    yours: { text: 'von Hand' },
    version: { version, ifMatch: undefined },
  });
};

it('edits of the template and by hand end equal in all orders', () => {
  const edits: readonly (() => number)[] = [
    () => plan.change({ text: 'Ladekran' }),
    () => plan.change({ slot: 4 }),
    () => plan.change({ weekdays: '24' }),
    remove(tuesday),
    rewrite(nextTuesday),
  ];
  const ends = new Set<string>();
  for (const order of orders(edits)) {
    plan = aPlan();
    plan.do(openDays, { dates: days });
    plan.do(addTemplate, { ...kran, weekdays: '2' });
    for (const edit of order) edit();
    ends.add(JSON.stringify(Object.entries(plan.texts(false)).sort(([a], [b]) => (a < b ? -1 : 1))));
    // Later changes of the template keep what was changed by hand.
    plan.change({ weekdays: '5' });
    plan.change({ weekdays: '2', text: 'Kran' });
    expect(plan.texts(false)).toEqual({ [nextTuesday]: ['1 von Hand'] });
  }
  expect([...ends]).toEqual([
    JSON.stringify([
      ['2026-11-26', ['1 Ladekran']],
      [nextTuesday, ['1 von Hand']],
    ]),
  ]);
});

it('what was moved by hand stays, and is written over by nobody', () => {
  plan.do(openDays, { dates: days });
  plan.do(addTemplate, { ...kran, weekdays: '2' });
  const { id, version, deliveryId } = textOn(tuesday);
  plan.do(moveItem, { id, body: { deliveryId, slot: 7, version } });
  plan.change({ text: 'Ladekran' });
  expect(plan.texts()).toEqual({ [tuesday]: ['1/7 Kran'], [nextTuesday]: ['1/0 Ladekran'] });
  const [template] = plan.list('templates');
  plan.do(removeTemplate, { id: template?.id ?? 0 });
  expect([plan.texts(), plan.list('occurrences')]).toEqual([{ [tuesday]: ['1/7 Kran'] }, []]);
});

it('a run comes again beside the truck’s own, and a text goes onto the earliest', () => {
  const run = { kind: 'run' as const, truckId: 1, startingTime: '04:00', truckDriver: 'Fa. Roth' };
  plan.do(addTemplate, { ...kran, weekdays: '2' });
  plan.do(addTemplate, { ...run, weekdays: '2', weeks: 1, day: today, until: null });
  plan.do(openDays, { dates: days });
  expect([plan.runs(today), plan.runs(tuesday)]).toEqual([
    ['1 05:30', '2 06:00'],
    ['1 04:00', '1 05:30', '2 06:00'],
  ]);
  const early = plan
    .list('deliveries')
    .find(({ date, startingTime }) => date === tuesday && startingTime === '04:00');
  expect(textOn(tuesday).deliveryId).toBe(early?.id);
  const held = plan.list('templates').find(({ kind }) => kind === 'run');
  const other = plan
    .list('deliveries')
    .find(({ date, startingTime }) => date === nextTuesday && startingTime === '04:00');
  plan.do(removeItem, { id: textOn(nextTuesday).id });
  plan.do(updateRun, {
    id: other?.id ?? 0,
    yours: { ...other, truckDriver: 'Kern' },
    version: { version: other?.version, ifMatch: undefined },
  });
  plan.do(removeTemplate, { id: held?.id ?? 0 });
  // One run keeps its text, the other its new driver.
  expect([plan.runs(tuesday), plan.runs(nextTuesday)]).toEqual([
    ['1 04:00', '1 05:30', '2 06:00'],
    ['1 04:00', '1 05:30', '2 06:00'],
  ]);
  plan.do(removeRun, { id: other?.id ?? 0 });
  expect(plan.runs(nextTuesday)).toEqual(['1 05:30', '2 06:00']);
});

it('refuses an end before the beginning, and every other week without a day of it', () => {
  plan.do(openDays, { dates: days });
  expect(() => plan.do(addTemplate, { ...kran, weekdays: '2', until: '2026-11-01' })).toThrow('VALIDATION');
  expect(() => plan.do(addTemplate, { ...kran, weekdays: '', weeks: 2 })).toThrow('VALIDATION');
  expect(() => plan.do(addTemplate, { ...kran, truckId: 9, weekdays: '2' })).toThrow();
});
