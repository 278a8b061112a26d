import { detailsOf } from '@werkplan/shared/history/history-details.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { phraseOf } from '@werkplan/shared/history/history-phrases.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { changesSinceEndpoint, undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { PlanFeed } from '@werkplan/shared/live/plan-message-schema.ts';
import { createOrdersEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { updateReservationEndpoint } from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { announceEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import { fetchDay } from '../support/follower.ts';
import { makeOrder, newOrder } from '../support/make.ts';
import { observeChange, expectRefused, type ObservedChange } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { instantOf, readDayAt } from '../support/recorded-past.ts';
import { reservationInput, reserve } from '../support/reservations.ts';
import { putInSlot, itemOf, makePart, makeRun } from '../support/scene.ts';
import { scriptWith } from '../support/script.ts';

const plant = usePlant();
const german = {
  language: 'de',
  t: (key: Parameters<typeof translate>[1], values: Parameters<typeof translate>[2]) =>
    translate('de', key, values),
} as const;

interface Change {
  readonly kind: 'orders' | 'reservations' | 'shipments';
  readonly id: number;
  readonly field: string;
  readonly value: unknown;
  /** The sentence in the history. */
  readonly words: string;
  readonly before: number;
  readonly told: ObservedChange<unknown>;
  /** Repeats the change as a user without the right to make it. */
  readonly deniedTo: (client: typeof plant.anna) => Promise<{ type: string }>;
}

const changes = {
  'a number of the ERP': async (): Promise<Change> => {
    const order = await makeOrder(plant.bernd);
    const value = `AB ${order.id} ä`;
    const input = { params: { id: order.id }, body: { ...order, externalNumber: value } };
    const before = await lastChange();
    const told = await observeChange(plant, plant.anna, updateOrderEndpoint, input);
    const deniedTo = async (client: typeof plant.anna) =>
      await expectRefused(plant, client, updateOrderEndpoint, input);
    return {
      kind: 'orders',
      id: order.id,
      field: 'externalNumber',
      value,
      words: value,
      before,
      told,
      deniedTo,
    };
  },
  'a reservation': async (): Promise<Change> => {
    const row = await reserve(plant.bernd, { number: '' });
    const value = `RV ${row.id}`;
    const before = await lastChange();
    const input = reservationInput(row, { number: value });
    const told = await observeChange(plant, plant.anna, updateReservationEndpoint, input);
    const deniedTo = async (client: typeof plant.anna) =>
      await expectRefused(plant, client, updateReservationEndpoint, input);
    return { kind: 'reservations', id: row.id, field: 'number', value, words: value, before, told, deniedTo };
  },
  'an announcement': async (): Promise<Change> => {
    const [part, { run }] = [await makePart(plant), await makeRun(plant)];
    await putInSlot(plant.bernd, run.id, 0, part.id);
    const id = (await itemOf(plant, part.id))?.id ?? 0;
    const before = await lastChange();
    const body = { state: 'confirmed', time: '07:30', number: 'ZF-7', expectedItemId: id } as const;
    const input = { params: { id }, body };
    const told = await observeChange(plant, plant.anna, announceEndpoint, input);
    const start = run.startingTime;
    const value = { date: today, time: '07:30', start, state: 'confirmed', number: 'ZF-7' };
    const deniedTo = async (client: typeof plant.anna) =>
      await expectRefused(plant, client, announceEndpoint, input);
    const words = 'bestätigt 07:30';
    return { kind: 'shipments', id: part.id, field: 'announcement', value, words, before, told, deniedTo };
  },
} as const;

const lastChange = async (): Promise<number> => {
  const { id } = await plant.db
    .selectFrom('change')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return Number(id);
};
const feed = async (query: Record<string, string> = {}): Promise<PlanFeed> =>
  (await plant.bernd.call(changesSinceEndpoint, { query })) as PlanFeed;

it.each(Object.entries(changes))(
  '%s is in the feed and its webhooks’ kinds, in the history, not yet in the past, and goes with an undo',
  async (_, change) => {
    const { next: after } = await feed();
    const { kind, id, field, value, words, before, told, deniedTo } = await change();
    const valueIn = (rows: readonly { id: number }[] | undefined): unknown =>
      (rows?.find((row) => row.id === id) as Record<string, unknown> | undefined)?.[field];
    const now = async () => valueIn((await fetchDay(plant.bernd, today))[kind]);
    expect(await now()).toEqual(value);

    const { messages } = await feed({ after, limit: '100' });
    const message = messages.find(
      ({ type, data }) => type === told.action && valueIn(data.patch?.[kind]) !== undefined,
    );
    expect([message?.data.kinds?.includes(kind), valueIn(messages.at(-1)?.data.patch?.[kind])]).toEqual([
      true,
      value,
    ]);

    const { entries } = await plant.bernd.call(historyEndpoint, { query: { date: today } });
    const entry = entries.find(({ changeId }) => changeId === told.changeId);
    const said = entry && [phraseOf(entry, german), ...detailsOf(entry, german).map((line) => `${line.new}`)];
    expect(said?.join(' ')).toContain(words);

    const then = await readDayAt(plant, today, await instantOf(plant, before));
    expect([undefined, null, '']).toContain(valueIn(then[kind]));

    const reader = await scriptWith(plant, 'read');
    expect((await deniedTo(reader as typeof plant.anna)).type).toBe('ACCESS_DENIED');
    await plant.anna.call(undoChangeEndpoint, { params: { id: told.changeId } });
    expect([undefined, null, '']).toContain(await now());
  },
);

it('a list of orders takes numbers of the ERP, and lists for spreadsheets have them', async () => {
  const number = `SAP ${today} ß;1`;
  const date = addDays(today, 3);
  await plant.anna.call(createOrdersEndpoint, {
    body: { orders: [newOrder({ date, externalNumber: number })] },
  });
  const list = await fetch(`${plant.url}/api/orders?date=${date}&format=csv`, {
    headers: { cookie: plant.anna.cookie },
  });
  expect(await list.text()).toContain(number);
});
