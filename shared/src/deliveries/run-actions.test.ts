import { describe, expect, it } from 'vitest';
import { aDelivery, aTruck } from '../live/testing/rows.ts';
import type { RowInput } from '../plan/merge.ts';
import type { Question } from '../plan/need.ts';
import { changesIn, planOf, runOn } from '../plan/testing/plan-of.ts';
import { addRun, type AddRunInput, removeRun, updateRun } from './run-actions.ts';
import { rows, screen, server, today, tomorrow, yesterday } from './testing/loaded-day.ts';

const byBernd = (what: string) => ({ what, by: 'Bernd Krüger' });

describe('updateRun', () => {
  const update = (yours: RowInput, version = 1, plan = server()) =>
    runOn(plan, updateRun, { id: 21, yours, version: { version, ifMatch: undefined } });
  const run = aDelivery({ id: 21, date: today, truckId: 1 });

  it('saves driver and starting time, and nothing else', () => {
    const { tx, answer } = update({ ...run, truckDriver: 'Vogt', startingTime: '06:15' }, 1, screen());
    expect(changesIn(tx)).toEqual({ 'deliveries 21': { truckDriver: 'Vogt', startingTime: '06:15' } });
    expect(answer).toMatchObject({ id: 21, truckDriver: 'Vogt', truck: { id: 1 }, version: 2 });
    expect(update(run).tx.writes).toEqual([]);
    expect(update({ ...run, date: tomorrow, truckId: 2 }).refusal?.details.fields).toEqual({
      date: 'validation.readOnlyField',
      truckId: 'validation.readOnlyField',
    });
  });

  it('merges with what a colleague saved, and names who saved the same', () => {
    const deliveries = [{ ...run, truckDriver: 'Brandt', version: 2 }];
    const facts = ({ what }: Question) => (what === 'version' ? run : undefined);
    const plan = server(facts, { deliveries });
    expect(changesIn(update({ ...run, startingTime: '06:15' }, 1, plan).tx)).toEqual({
      'deliveries 21': { startingTime: '06:15' },
    });
    expect(update({ ...run, truckDriver: 'Vogt' }, 1, plan).refusal).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { conflict: [{ field: 'truckDriver', theirs: 'Brandt', by: 'Bernd Krüger' }] },
    });
  });

  it('refuses a removed run', () => {
    const gone = { id: 99, yours: {}, version: { version: 1, ifMatch: undefined } };
    expect(runOn(server(), updateRun, gone).refusal?.code).toBe('DELIVERY_NOT_FOUND');
    expect(runOn(screen(), updateRun, gone).missing).toMatchObject({ what: 'whereabouts', id: 99 });
  });
});

describe('addRun', () => {
  const planned = [
    { date: today, isOpened: true },
    { date: tomorrow, isOpened: true },
  ];
  const from = (question: Question) =>
    question.what === 'plannedDays' ? planned.filter(({ date }) => date >= question.from) : undefined;
  const retired = aTruck({ id: 3, status: 'INACTIVE', defaultDriver: 'Vogt', defaultStartingTime: '07:00' });
  const trucks = [...(rows.trucks ?? []), retired];
  const add = (input: AddRunInput, plan = server(from, { trucks })) => runOn(plan, addRun, input);

  it('has the truck’s defaults, or the given time', () => {
    const { tx, answer } = add({ truckId: 1, date: today });
    expect(changesIn(tx)).toEqual({ 'deliveries 1001': aDelivery({ id: 1001, date: today, truckId: 1 }) });
    expect(answer).toMatchObject({ id: 1001, truck: { id: 1 }, deliveryItems: [] });
    const given = add({ truckId: 1, date: today, startingTime: '13:00' });
    expect(given.answer).toMatchObject({ startingTime: '13:00', truckDriver: 'Yılmaz' });
  });

  it('on an unplanned day it notifies whoever relies on the days with runs', () => {
    expect(add({ truckId: 1, date: today }).tx.raisesTrucks).toBe(false);
    expect(add({ truckId: 1, date: tomorrow }).tx.raisesTrucks).toBe(false);
    expect(add({ truckId: 1, date: '2026-12-24' }).tx.raisesTrucks).toBe(true);
    expect(add({ truckId: 1, date: yesterday }).tx.raisesTrucks).toBe(false);
  });

  it('reactivates a retired truck, with one run on each opened day', () => {
    const { tx } = add({ truckId: 3, date: tomorrow, startingTime: '13:00' });
    const run = { truckId: 3, truckDriver: 'Vogt' };
    expect(changesIn(tx)).toEqual({
      'deliveries 1001': aDelivery({ id: 1001, date: tomorrow, ...run, startingTime: '13:00' }),
      'trucks 3': { status: 'ACTIVE' },
      'deliveries 1002': aDelivery({ id: 1002, date: today, ...run, startingTime: '07:00' }),
    });
  });

  it('on a past day leaves a retired truck retired', () => {
    const { tx } = add({ truckId: 3, date: yesterday });
    expect(tx.writes.map(({ kind }) => kind)).toEqual(['deliveries']);
    expect(tx.asked).toEqual([]);
  });

  it('refuses an unknown truck, and waits for unknown data', () => {
    expect(add({ truckId: 99, date: today }).refusal?.code).toBe('TRUCK_NOT_FOUND');
    const { trucks: _, ...known } = planOf({ rows, days: [today] });
    const plan = { ...known, trucks: undefined };
    expect(add({ truckId: 1, date: today }, plan).missing).toEqual({ what: 'stream', key: 'trucks' });
    expect(add({ truckId: 1, date: today }, screen()).missing).toEqual({ what: 'plannedDays', from: today });
  });
});

describe('removeRun', () => {
  const remove = (id: number, plan = server()) => runOn(plan, removeRun, { id });

  it('removes an empty run and returns it', () => {
    const { tx, answer } = remove(23, screen());
    expect(changesIn(tx)).toEqual({ 'deliveries 23': 'gone' });
    expect(answer).toMatchObject({ id: 23, truck: { id: 2 }, startingTime: '12:00', deliveryItems: [] });
  });

  it('unassigns dead cards', () => {
    const deliveryItems = (rows.deliveryItems ?? []).filter(({ id }) => id !== 31);
    const { tx, answer } = remove(21, screen({ deliveryItems }));
    expect(changesIn(tx)).toEqual({
      'deliveryItems 32': 'gone',
      'deliveryItems 33': 'gone',
      'deliveries 21': 'gone',
    });
    expect(answer?.deliveryItems.map(({ id }) => id)).toEqual([32, 33]);
  });

  it.each([
    ['a shipment', 21, 31, 'Parkhaus Messe Süd'],
    ['a text', 22, 34, 'Pause'],
  ])('is refused for %s on it, naming that and who put it there', (_, id, itemId, what) => {
    expect(remove(id).refusal).toMatchObject({
      code: 'TRUCK_IN_USE',
      details: {
        text: 'error.TRUCK_IN_USE.run',
        values: byBernd(what),
        extra: { itemId, days: [today] },
      },
    });
    expect(remove(id, screen()).missing).toMatchObject({ what: 'editor', id: itemId });
  });

  it('refuses a removed run', () => {
    expect(remove(99).refusal?.code).toBe('DELIVERY_NOT_FOUND');
    expect(remove(24, screen()).missing).toEqual({ what: 'whereabouts', kind: 'deliveries', id: 24 });
  });
});
