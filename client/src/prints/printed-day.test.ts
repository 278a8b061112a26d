import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch, testDay, testKey } from '@werkplan/shared/live/testing/snapshot.ts';
import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../lib/api-errors.ts';
import { chosenDayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { dispatch } from '../live/sync-store.ts';
import { serveWith, refusal } from '../testing/fake-server.ts';
import { showDay } from '../testing/shown-day.ts';
import { divideIntoSheets } from './divide-into-sheets.ts';
import { cameFromDelivery, deliveryAddress, fromDelivery, printAddress } from './print-address.ts';
import { printChangesOf } from './print-changes.ts';
import { recordPrint } from './printed-day.ts';
import { eventually } from '../testing/eventually.ts';

const date = testDay;
const run = aDelivery({ id: 4, date, truckId: 3 });
const recorded = { printedAt: '2026-11-23T06:42:00.000Z', changedSlots: [], changedDeliveries: [] };

const show = (): void =>
  showDay({
    trucks: [aTruck({ id: 3, registration: 'OG-BS 214' })],
    deliveries: [run],
    orders: [anOrder({ id: 1, date, constructionSite: 'Messe' })],
    shipments: [aShipment({ id: 1, date, productionOrderId: 1 })],
    deliveryItems: [anItem({ id: 20, deliveryId: 4, ordinalNumberInDelivery: 19, shipmentId: 1 })],
  });
beforeEach(show);

const print = (signal = new AbortController().signal) => recordPrint('visit-1', signal);
const turn = async (): Promise<void> => {
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
};
/** Starts a pending change. */
const begin = (mutationId: string): void =>
  dispatch({ type: 'mutationStarted', mutationId, predict: (state) => state, at: 0 });

describe('a print', () => {
  it('shows the confirmed day, and is recorded with the visit’s key for exactly that state', async () => {
    const calls = serveWith(() => Response.json(recorded));
    const printed = await print();
    expect(printed).toMatchObject({ date, revision: 0, recorded, staleSince: null });
    expect(printed?.printedAt.toISOString()).toBe(recorded.printedAt);
    expect(printed?.runs[0]).toMatchObject({ deliveryId: 4, head: { registration: 'OG-BS 214' } });
    expect(printed?.runs[0]?.slots[19]).toMatchObject({ card: { site: 'Messe' } });
    expect(calls[0]).toMatchObject({ method: 'POST', address: '/api/prints/open', body: { date } });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('visit-1');
    expect(calls[0]?.headers.get('if-match')).toMatch(/^".+"$/);
  });

  it('is null for a day without runs, without a toast', async () => {
    const calls = serveWith(() => Response.json(recorded));
    showDay();
    expect([await print(), calls.length]).toEqual([null, 0]);
  });

  it('waits for the selected day and for pending changes', async () => {
    const calls = serveWith(() => Response.json(recorded));
    store().set(chosenDayAtom, '2026-11-24');
    const printing = print();
    await turn();
    begin('m');
    store().set(chosenDayAtom, date);
    await turn();
    expect(calls).toHaveLength(0);
    dispatch({ type: 'mutationRefused', mutationId: 'm' });
    expect((await printing)?.recorded).toEqual(recorded);
  });

  it('is retried with the new state if the plan has changed meanwhile', async () => {
    let isFirst = true;
    const calls = serveWith(() => {
      const answer = isFirst ? refusal('VERSION_MISMATCH') : Response.json(recorded);
      isFirst = false;
      return answer;
    });
    const printing = print();
    await eventually(() => expect(calls).toHaveLength(1));
    await turn();
    const message = aPatch(1, { deliveries: [{ ...run, truckDriver: 'Brandt', version: 2 }] });
    dispatch({ type: 'patch', message, at: 0 });
    const printed = await printing;
    expect(printed).toMatchObject({ revision: 1, runs: [{ head: { driver: 'Brandt' } }] });
    const [first, second] = calls.map(({ headers }) => headers.get('if-match'));
    expect(second).not.toBe(first);
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it.each([
    ['without an answer', async () => await Promise.reject(new TypeError('Failed to fetch'))],
    ['of a server in trouble', () => refusal('UNEXPECTED_EXCEPTION')],
  ])('%s is printed nevertheless, unrecorded', async (_how, answer) => {
    serveWith(answer as () => Response);
    expect(await print()).toMatchObject({ recorded: null, runs: [{ deliveryId: 4 }] });
  });

  it('shows the time of its state while offline', async () => {
    serveWith(async () => await Promise.reject(new TypeError('Failed to fetch')));
    const heads = { epoch: 'first', serverTime: '', today: date, build: 'b', revisions: { [testKey]: 0 } };
    dispatch({ type: 'heads', heads, at: 5_000 });
    dispatch({ type: 'disconnected' });
    const { staleSince } = (await print()) ?? {};
    expect(staleSince?.getTime()).toBe(new Date(performance.timeOrigin + 5_000).getTime());
  });

  it('is abandoned when the page is left or the session ends', async () => {
    serveWith(() => refusal('SESSION_EXPIRED'));
    await expect(print()).rejects.toThrow(ApiError);
    const leaving = new AbortController();
    begin('m');
    const printing = print(leaving.signal);
    leaving.abort();
    await expect(printing).rejects.toThrow('The user left the page.');
  });
});

describe('differences from the previous print', () => {
  it('are the slots and heads in the server’s answer', () => {
    const { hasSlot, hasHead } = printChangesOf({
      ...recorded,
      changedSlots: [{ deliveryId: 4, slot: 0 }],
      changedDeliveries: [5],
    } as unknown as Parameters<typeof printChangesOf>[0]);
    expect([hasSlot(4, 0), hasSlot(4, 1), hasSlot(40, 0)]).toEqual([true, false, false]);
    expect([hasHead(5), hasHead(4)]).toEqual([true, false]);
  });

  it('are empty if the print was not recorded', () => {
    const { hasSlot, hasHead } = printChangesOf(null);
    expect([hasSlot(4, 0), hasHead(4)]).toEqual([false, false]);
  });
});

it('the print page knows if it was opened from the delivery page', () => {
  expect([fromDelivery, {}, null, 'fromDelivery', undefined].map(cameFromDelivery)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([printAddress(date), deliveryAddress(date)]).toEqual([
    '/delivery/print?date=2026-11-23',
    '/delivery?date=2026-11-23',
  ]);
});

it('for random heights, each slot is on one sheet, in order, and no sheet of several slots is too full', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomOf(seed);
    const count = 1 + random.below(20);
    const heights = Array.from({ length: count }, () => 5 + random.below(60));
    const cuts = divideIntoSheets(heights, 100);
    const slots = cuts.flatMap(({ from, to }) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
    );
    expect(slots, `seed ${seed}`).toEqual(Array.from({ length: count }, (_, index) => index));
    for (const [index, { from, to }] of cuts.entries()) {
      const isFull = (end: number): boolean =>
        heights.slice(from, end).reduce((sum, height) => sum + height, 0) > 100;
      if (to > from) expect(isFull(to + 1), `seed ${seed}, sheet ${index}`).toBe(false);
      // One more slot would not fit.
      if (index < cuts.length - 1) expect(isFull(to + 2)).toBe(true);
    }
  }
});
