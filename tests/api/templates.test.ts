// Own server: it is restarted.
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import {
  addTemplateEndpoint,
  changeTemplateEndpoint,
  listTemplatesEndpoint,
  removeTemplateEndpoint,
} from '@werkplan/shared/routines/template-endpoints.ts';
import { fillSlotEndpoint, removeItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { addCalendarEntryEndpoint } from '@werkplan/shared/calendar/calendar-endpoints.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Reply } from '../support/client.ts';
import { fetchDay, rowsIn } from '../support/follower.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { makeTruck, runOf } from '../support/make.ts';
import { planRows } from '../support/plan-rows.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { revisionIn } from '../support/answered-revisions.ts';
import { undoHelpers } from '../support/undoing.ts';

const plant = useOwnPlant();
const { undo, conflict } = undoHelpers(plant);
const idOf = ({ headers }: { headers: Headers }): number => Number(headers.get('x-change-id'));
const [tuesday, friday] = ['2026-11-24', '2026-11-27'];
const far = '2027-03-02';
let truck: Truck;

beforeAll(async () => {
  for (const day of [tuesday, friday]) await fetchDay(plant.anna, day);
});
beforeEach(async () => {
  truck = await makeTruck(plant.anna, { registration: 'OG-KW 33' });
});

const kran = () => ({
  kind: 'text' as const,
  truckId: truck.id,
  slot: 0,
  text: 'Kran',
  weekdays: '2',
  weeks: 1,
  day: today,
  until: null,
});
const itemsOn = async (date: Day) => {
  const { deliveries, deliveryItems } = await fetchDay(plant.bernd, date);
  const runs = new Set(deliveries.flatMap(({ id, truckId }) => (truckId === truck.id ? [id] : [])));
  return deliveryItems.filter(({ deliveryId }) => runs.has(deliveryId));
};
const textsOn = async (date: Day): Promise<string[]> =>
  (await itemsOn(date)).map(({ ordinalNumberInDelivery, text }) => `${ordinalNumberInDelivery} ${text}`);
/** Lists the truck's templates. */
const list = async () =>
  (await plant.bernd.call(listTemplatesEndpoint, {})).filter(({ truckId }) => truckId === truck.id);

it('is written on opened days at once and on others as they are opened, once', async () => {
  const added = await plant.anna.attempt(addTemplateEndpoint, { body: kran() });
  const template = added.body as { id: number };
  expect([await textsOn(tuesday), await textsOn(friday)]).toEqual([['0 Kran'], []]);
  expect([await textsOn(far), await textsOn(far)]).toEqual([['0 Kran'], ['0 Kran']]);
  await plant.restart();
  expect([await textsOn(far), await textsOn(tuesday)]).toEqual([['0 Kran'], ['0 Kran']]);
  expect(await list()).toEqual([
    { ...template, ...kran(), startingTime: '', truckDriver: '', next: tuesday, elsewhere: [] },
  ]);
  // Texts that the server created from the template since then prevent the undo.
  await conflict(idOf(added));
  await plant.anna.call(removeTemplateEndpoint, { params: { id: template.id } });
  expect([await textsOn(far), await textsOn(tuesday), await list()]).toEqual([[], [], []]);
});

it('takes the next free slot and says so; each change is undone as a whole', async () => {
  const run = await runOf(plant, truck.id, tuesday);
  const place = { deliveryId: run.id, slot: 0 };
  await plant.anna.call(fillSlotEndpoint, { params: place, body: { text: 'Tanken' } });
  const before = await planRows(plant);
  const { id, version } = await plant.anna.call(addTemplateEndpoint, { body: kran() });
  expect(await list()).toMatchObject([{ elsewhere: [{ date: tuesday, slot: 1 }] }]);
  const added = await planRows(plant);
  const body = { ...kran(), id, version, text: 'Ladekran', weekdays: '25', slot: 4 };
  const changed = await plant.bernd.attempt(changeTemplateEndpoint, { params: { id }, body });
  expect([await textsOn(tuesday), await textsOn(friday)]).toEqual([
    ['0 Tanken', '4 Ladekran'],
    ['4 Ladekran'],
  ]);
  await undo(idOf(changed));
  expect(await planRows(plant)).toEqual(added);
  const removed = await plant.anna.attempt(removeTemplateEndpoint, { params: { id } });
  expect(await planRows(plant)).toEqual(before);
  await undo(idOf(removed));
  expect(await planRows(plant)).toEqual(added);
});

it('what was removed by hand stays away, and comes back with its undo', async () => {
  const { id, version } = await plant.anna.call(addTemplateEndpoint, { body: kran() });
  const [item] = await itemsOn(addDays(tuesday, 7));
  const removed = await plant.anna.attempt(removeItemEndpoint, { params: { id: item?.id ?? 0 }, query: {} });
  const body = { ...kran(), id, version, slot: 2, text: 'Ladekran' };
  await plant.bernd.call(changeTemplateEndpoint, { params: { id }, body });
  expect([await textsOn(addDays(tuesday, 7)), await textsOn(addDays(tuesday, 14))]).toEqual([
    [],
    ['2 Ladekran'],
  ]);
  await undo(idOf(removed));
  expect(await textsOn(addDays(tuesday, 7))).toEqual(['0 Kran']);
});

it('a second screen of a day follows, and days that are closed are left out', async () => {
  const bridge = addDays(friday, 14);
  const screen = await LiveFollower.open(plant.bernd, addDays(bridge, 7));
  await plant.anna.call(addCalendarEntryEndpoint, {
    body: { kind: 'closure', day: bridge, until: bridge, name: 'Brückentag' },
  });
  const added = await plant.anna.attempt(addTemplateEndpoint, {
    body: {
      kind: 'run',
      truckId: truck.id,
      startingTime: '13:30',
      truckDriver: 'Fa. Roth',
      weekdays: '5',
      weeks: 1,
      day: today,
      until: null,
    },
  });
  const follows = async (reply: Reply): Promise<void> => {
    await screen.reach({ trucks: revisionIn(reply, 'trucks') });
    await expect
      .poll(async () => listRows(screen.state))
      .toEqual(rowsIn(await fetchDay(plant.anna, addDays(bridge, 7))));
  };
  await follows(added);
  const runs = () =>
    [...screen.state.deliveries.values()].filter(
      ({ truckId, truckDriver }) => truckId === truck.id && truckDriver === 'Fa. Roth',
    );
  expect(runs()).toMatchObject([{ startingTime: '13:30', truckId: truck.id }]);
  expect(
    (await fetchDay(plant.anna, bridge)).deliveries.filter(({ truckDriver }) => truckDriver === 'Fa. Roth'),
  ).toEqual([]);
  const removed = await plant.anna.attempt(removeTemplateEndpoint, {
    params: { id: (added.body as { id: number }).id },
  });
  await follows(removed);
  expect([runs(), screen.gaps]).toEqual([[], []]);
  screen.close();
});

it('refuses what is no template', async () => {
  const statusOf = async (more: object) =>
    (await plant.anna.attempt(addTemplateEndpoint, { body: { ...kran(), ...more } })).status;
  expect(await statusOf({ until: '2026-11-01' })).toBe(400);
  expect(await statusOf({ weekdays: '', weeks: 2 })).toBe(400);
  expect(await statusOf({ truckId: 99_999 })).toBe(404);
});
