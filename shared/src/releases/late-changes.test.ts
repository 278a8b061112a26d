import { expect, it } from 'vitest';
import { DomainError } from '../errors/domain-error.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '../live/testing/rows.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { planOf, runOn, type SomeRows } from '../plan/testing/plan-of.ts';
import { replyValue } from '../plan/reply.ts';
import type { ActionContext } from '../plan/action.ts';
import type { ChangeContext } from '../plan/change-check.ts';
import { recordLateChanges } from './late-changes.ts';
import type { GrantRow, ReleaseRow } from '../working-days/release-schema.ts';

const [before, today, tomorrow, later] = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-30'];
const release = (id: number, date: string): ReleaseRow => ({
  id,
  date,
  by: 'user:2',
  at: '2026-11-20T14:30:00.000Z',
  version: 1,
});
const rows: SomeRows = {
  orders: [
    anOrder({ id: 1, date: today }),
    anOrder({ id: 2, date: later }),
    anOrder({ id: 3, date: later }),
    anOrder({ id: 4, date: later }),
  ],
  shipments: [
    aShipment({ id: 11, date: today, productionOrderId: 1 }),
    // Shipments dated on the released day and placed on its run; unplaced on it; on another day.
    aShipment({ id: 12, date: today, dateAtLastOrderChange: today, productionOrderId: 2 }),
    aShipment({ id: 13, date: today, dateAtLastOrderChange: today, productionOrderId: 3 }),
    aShipment({ id: 14, date: later, dateAtLastOrderChange: later, productionOrderId: 4 }),
  ],
  trucks: [aTruck({ id: 5 }), aTruck({ id: 6 })],
  deliveries: [
    aDelivery({ id: 21, date: today, truckId: 5 }),
    aDelivery({ id: 22, date: later, truckId: 5 }),
    aDelivery({ id: 23, date: before, truckId: 6 }),
  ],
  deliveryItems: [
    anItem({ id: 31, deliveryId: 21, ordinalNumberInDelivery: 0, shipmentId: 12 }),
    anItem({ id: 32, deliveryId: 21, ordinalNumberInDelivery: 1, text: 'Kran' }),
    anItem({ id: 33, deliveryId: 22, ordinalNumberInDelivery: 0, shipmentId: 14 }),
  ],
  releases: [release(1, today), release(2, before)],
};
const facts = () => [today];
const days = [before, today, tomorrow, later];

const asked: ChangeContext = {
  reason: undefined,
  mayChangeReleased: true,
  isTried: false,
  knows: () => true,
};

/** Runs the writes; returns the refusal or the recorded late changes. */
const after = (
  write: (tx: PlanTransaction) => void,
  { given = {}, scope = {}, plan = rows, known = days }: Partial<LateCase> = {},
) => {
  const { tx, refusal, missing } = runOn(
    planOf({ rows: plan, days: known, facts }),
    (tried, run) => {
      write(tried);
      return replyValue(recordLateChanges(tried, run, { ...asked, ...given }));
    },
    {},
    scope,
  );
  if (missing) throw new Error(`missing: ${missing.what}`);
  const noted = tx.writes.flatMap(({ kind, after: row }) => (kind === 'lateChanges' && row ? [row] : []));
  return { refusal, noted, days: refusal?.details.extra?.['days'] as { date: string }[] | undefined };
};
interface LateCase {
  given: Partial<ChangeContext>;
  scope: Partial<ActionContext>;
  plan: SomeRows;
  known: string[];
}

const change =
  (kind: 'orders' | 'shipments' | 'deliveries' | 'deliveryItems' | 'trucks', id: number, fields: object) =>
  (tx: PlanTransaction) => {
    const row = tx.row(kind, id);
    if (!row) throw new Error(`no ${kind} ${id}`);
    tx.update(kind, row as never, fields);
  };
const datesAsked = (write: (tx: PlanTransaction) => void, options?: Partial<LateCase>): string[] => {
  const { refusal, days: named } = after(write, options);
  if (refusal) expect(refusal.code).toBe('REASON_REQUIRED');
  return (named ?? []).map(({ date }) => date);
};

it.each([
  ['a run', change('deliveries', 21, { truckDriver: 'Brandt' }), [today]],
  ['a run of another day', change('deliveries', 22, { truckDriver: 'Brandt' }), []],
  ['a run of a past day that was released', change('deliveries', 23, { truckDriver: 'Brandt' }), [before]],
  ['a text', change('deliveryItems', 32, { text: 'Ladekran' }), [today]],
  ['a slot', change('deliveryItems', 31, { ordinalNumberInDelivery: 7 }), [today]],
  ['a card that reaches the day', change('deliveryItems', 33, { deliveryId: 21 }), [today]],
  ['a card that leaves it', change('deliveryItems', 31, { deliveryId: 22 }), [today]],
  ['a shipment in the list', change('shipments', 13, { amount: 1 }), [today]],
  ['a shipment that leaves', change('shipments', 13, { date: later }), [today]],
  ['a shipment of another day', change('shipments', 14, { amount: 1 }), []],
  ['an order dated on it', change('orders', 1, { city: 'Lahr' }), [today]],
  ['an order that leaves it', change('orders', 1, { date: later }), [today]],
  ['an order that reaches it', change('orders', 4, { date: today }), [today]],
  ['an order with a part on a run', change('orders', 2, { city: 'Lahr' }), [today]],
  ['an order with a part in the list alone', change('orders', 3, { city: 'Lahr' }), []],
  ['a truck', change('trucks', 5, { capacity: 1 }), [today]],
  ['a truck whose runs are past', change('trucks', 6, { capacity: 1 }), []],
  ['a note of an order', change('orders', 1, { note: 'Tor 3', byHand: {} }), []],
  ['a note of a shipment', change('shipments', 12, { note: 'Tor 3' }), []],
  ['what the yard says of a run', change('deliveries', 21, { departed: { at: '', by: 'Tor 3' } }), []],
  ['a pin', change('deliveries', 21, { isPinned: true }), []],
  ['a pin of a card', change('deliveryItems', 31, { isPinned: true }), []],
])('asks for the days that %s reaches', (_, write, dates) => {
  expect(datesAsked(write)).toEqual(dates);
});

it('requires a reason for a new run and a removed one, and one for everything together', () => {
  const all = (tx: PlanTransaction): void => {
    tx.insert('deliveries', {
      date: today,
      truckId: 6,
      truckDriver: 'Kern',
      startingTime: '06:00',
      isPinned: false,
      departed: null,
    });
    const text = tx.item(32);
    if (text) tx.remove('deliveryItems', text);
    change('deliveries', 23, { truckDriver: 'Brandt' })(tx);
  };
  expect(datesAsked(all)).toEqual([before, today]);
});

it('records the affected rows of each day', () => {
  const reason = 'Baustelle hat verschoben';
  const moved = after(change('deliveryItems', 31, { deliveryId: 22 }), { given: { reason } });
  expect(moved.noted).toEqual([
    expect.objectContaining({
      date: today,
      releaseId: 1,
      reason,
      by: 'user:1',
      at: '2026-11-23T06:00:00.000Z',
      orders: [],
      shipments: [12],
      deliveries: [21],
      deliveryItems: [31],
    }),
  ]);
  const [order] = after(change('orders', 1, { city: 'Lahr' }), { given: { reason } }).noted;
  expect(order).toMatchObject({ orders: [1], shipments: [11], deliveries: [], deliveryItems: [] });
  const [part] = after(change('orders', 2, { city: 'Lahr' }), { given: { reason } }).noted;
  expect(part).toMatchObject({ orders: [], shipments: [12], deliveries: [21] });
  const [truck] = after(change('trucks', 5, { capacity: 1 }), { given: { reason } }).noted;
  expect(truck).toMatchObject({ deliveries: [21], shipments: [] });
});

it('requires and records nothing in a dry run, nor for the system', () => {
  const write = change('deliveries', 21, { truckDriver: 'Brandt' });
  const tried = { isTried: true, mayChangeReleased: false };
  expect(after(write, { given: tried })).toMatchObject({ refusal: undefined, noted: [] });
  expect(after(write, { scope: { actor: 'system' } })).toMatchObject({ refusal: undefined, noted: [] });
  expect(datesAsked(write, { scope: { actor: 'token:3' } })).toEqual([today]);
});

const grant = (state: GrantRow['state'], userId = 1): GrantRow => ({
  id: 1,
  date: today,
  userId,
  text: 'Kran',
  state,
  by: 'user:2',
  at: '2026-11-23T05:00:00.000Z',
  version: 1,
});
const locked = { mayChangeReleased: false, reason: 'Falsch geplant' };
const codeOf = (
  write: (tx: PlanTransaction) => void,
  plan: SomeRows,
  given: Partial<ChangeContext> = locked,
) => after(write, { plan, given }).refusal?.code;

it('refuses people without the right, unless granted this day', () => {
  const write = change('deliveries', 21, { truckDriver: 'Brandt' });
  expect(codeOf(write, rows)).toBe('RELEASED_DAY_LOCKED');
  for (const [own, code] of [
    [grant('asked'), 'RELEASED_DAY_LOCKED'],
    [grant('declined'), 'RELEASED_DAY_LOCKED'],
    [grant('granted', 2), 'RELEASED_DAY_LOCKED'],
    [grant('granted'), undefined],
  ] as const)
    expect(codeOf(write, { ...rows, grants: [own] }), own.state).toBe(code);
  const granted = { ...rows, grants: [grant('granted')] };
  expect(codeOf(write, granted, { ...locked, reason: undefined })).toBe('REASON_REQUIRED');
  expect(codeOf(change('deliveries', 23, { truckDriver: 'Brandt' }), granted)).toBe('RELEASED_DAY_LOCKED');
});

it('lets them request, but neither answer nor withdraw, whatever action writes it', () => {
  const remove = (tx: PlanTransaction): void => {
    const [held] = tx.dated('releases', today);
    if (held) tx.remove('releases', held);
  };
  const answer = (state: GrantRow['state']) => (tx: PlanTransaction) => {
    const [held] = tx.dated('grants', today);
    if (held) tx.update('grants', held, { state });
  };
  const withAsked = { ...rows, grants: [grant('asked')] };
  expect(codeOf(remove, rows)).toBe('RELEASED_DAY_LOCKED');
  expect(codeOf(remove, rows, {})).toBeUndefined();
  expect(codeOf(answer('granted'), withAsked)).toBe('RELEASED_DAY_LOCKED');
  expect(codeOf(answer('granted'), withAsked, {})).toBeUndefined();
  expect(codeOf(answer('asked'), { ...rows, grants: [grant('declined')] })).toBeUndefined();
  expect(codeOf(answer('asked'), { ...rows, grants: [grant('declined', 2)] })).toBe('RELEASED_DAY_LOCKED');
});

it('keeps the release of a past day', () => {
  const remove = (tx: PlanTransaction): void => {
    const [held] = tx.dated('releases', before);
    if (held) tx.remove('releases', held);
  };
  expect(after(remove).refusal).toEqual(
    new DomainError('VALIDATION_ERRORS', { fields: { date: 'validation.pastDate' } }),
  );
});

it('queries the database about days that aren’t loaded', () => {
  const draftOf = (known: string[]) =>
    runOn(
      planOf({ rows, days: known, facts: ({ what }) => (what === 'releasedDays' ? [today] : undefined) }),
      (tx, scope) => {
        tx.insert('orders', anOrder({ id: 1, date: tomorrow }));
        return replyValue(recordLateChanges(tx, scope, { ...asked, knows: (date) => known.includes(date) }));
      },
      {},
    );
  expect(draftOf([])).toMatchObject({ answer: [], missing: undefined });
  expect(draftOf([tomorrow]).answer).toEqual([]);
});
