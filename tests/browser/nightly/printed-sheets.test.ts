// Own server: a day of 60 runs is more changes than a planner may make at once.
import { updateAccountEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { addDeliveryEndpoint, fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { addDays, isoWeek } from '@werkplan/shared/values/day.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeOrders } from '../../support/production-page.ts';
import { makeFleet, newOrder } from '../../support/make.ts';
import { ownDays, showDay } from '../../support/own-day.ts';
import {
  countDialogs,
  dialogOpens,
  linesOnPaper,
  openPaper,
  paperOf,
  slotsOnPaper,
} from '../../support/printing.ts';
import { at } from '../../support/scene.ts';
import { volumes } from '../../support/volumes.ts';
import { useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const windows = useWindows({
  rests: false,
  env: () => ({ LIMIT_CHANGES_PER_SECOND: '0' }),
});
/** Future days, on which every truck has a run. */
const nextDay = ownDays(windows);
let trucks: readonly Truck[] = [];
let anna: Page;

beforeAll(async () => {
  trucks = await makeFleet(windows.script, 13);
  anna = await windows.open('anna', '/delivery', { prepare: countDialogs });
}, 60_000);

const snapshotOf = async (date: string) =>
  await windows.script.call(daySnapshotEndpoint, { params: { date } });
const openPrint = async (date: string): Promise<void> => {
  await showDay(anna, '/delivery', date);
  await openPaper(anna, `/delivery/print?date=${date}`);
};
/** The runs' ids in the order of the columns. */
const runIds = async (date: string): Promise<number[]> =>
  (await snapshotOf(date)).deliveries
    .sort((a, b) => a.startingTime.localeCompare(b.startingTime) || a.truckId - b.truckId || a.id - b.id)
    .map(({ id }) => id);
const fill = async (deliveryId: number, slot: number, body: { text: string } | { shipmentId: number }) =>
  await windows.script.call(fillSlotEndpoint, { params: { deliveryId, slot }, body });
const makePart = async (date: string, fields: Parameters<typeof newOrder>[0]): Promise<number> => {
  const { id } = await windows.script.call(createOrderEndpoint, { body: newOrder({ date, ...fields }) });
  const { shipments } = await snapshotOf(date);
  return at(
    shipments.filter(({ productionOrderId }) => productionOrderId === id),
    0,
  ).id;
};

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');
const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));

describe('fits the paper that the browser prints on, with its margins: six runs a sheet, all in one size, with', () => {
  it.each(volumes.printedRuns)('%d runs', async (count) => {
    spec('2.40', '9.6');
    // A past day has only the runs that a test adds.
    const day = addDays(windows.today, -count);
    for (let number = 0; number < count; number += 1)
      await windows.script.call(addDeliveryEndpoint, {
        body: { truckId: at(trucks, number % trucks.length).id, date: day },
      });
    const runs = await runIds(day);
    const full = new Set(runs.filter((_, index) => index % 3 === 2));
    for (const id of full) await fill(id, 19, { text: 'Kranzeit 08:00 gebucht' });
    await openPrint(day);
    const { revision } = await snapshotOf(day);
    for (const paper of volumes.printedPapers) {
      const slots = await slotsOnPaper(anna, paper);
      expect(slots.filter(({ isWhole }) => !isWhole)).toEqual([]);
      expect(slots.map(({ sheet, deliveryId, text }) => [sheet, deliveryId, text])).toEqual(
        runs.flatMap((id, index) =>
          (full.has(id) ? [...numbers(19), '20 Kranzeit 08:00 gebucht'] : ['1–20 frei']).map((text) => [
            Math.floor(index / 6),
            id,
            text,
          ]),
        ),
      );
      expect(new Set(slots.map(({ size }) => size)).size).toBe(1);
      const pages = await paperOf(anna, { paper });
      expect(pages.map(({ width, height }) => [width, height])).toEqual(
        Array.from({ length: Math.ceil(count / 6) }, () => [paper.width, paper.height]),
      );
      for (const [index, { text }] of pages.entries()) {
        expect(text.match(/OG-BS\d+/g)).toHaveLength(Math.min(6, count - index * 6));
        expect(text).toContain(`KW${isoWeek(day)}`);
        expect(text).toContain(`Fassung${revision}Blatt${index + 1}von${pages.length}`);
        expect(text).toMatch(/Gedruckt\d\d\.\d\d\.20\d\d\d\d:\d\d/);
      }
    }
    expect((await anna.locator('[data-print=head]', { hasText: '2. Tour' }).count()) > 0).toBe(
      count > trucks.length,
    );
  });
});

it('cuts no text however long: smaller letters first, then a sheet for that run alone, over its whole width', async () => {
  const day = nextDay();
  const [run = 0, second = 0, third = 0] = await runIds(day);
  const long = 'Zufahrt nur über die Hugstetter Straße, vor der Anlieferung Polier anrufen. ';
  const longest = { note: long.repeat(30).slice(0, 2000), constructionSite: 'Ä'.repeat(100) };
  await fill(run, 0, { shipmentId: await makePart(day, longest) });
  for (let slot = 1; slot < 20; slot += 1) await fill(run, slot, { text: long.repeat(3) });
  const manyLines = Array.from({ length: 250 }, (_, line) => String(line % 10)).join('\n');
  await fill(second, 0, { text: manyLines });
  await fill(third, 0, { shipmentId: await makePart(day, { note: 'n\n'.repeat(999) }) });
  await openPrint(day);
  const slots = await slotsOnPaper(anna);
  expect(slots.filter(({ isWhole }) => !isWhole)).toEqual([]);
  const others = new Set((await runIds(day)).filter((id) => id !== run && id !== third));
  const sheetsOf = (id: number): number[] =>
    slots.filter(({ deliveryId }) => deliveryId === id).map(({ sheet }) => sheet);
  for (const id of await runIds(day)) expect(new Set(sheetsOf(id)).size).toBe(1);
  const alone = [run, third].map((id) => sheetsOf(id)[0]);
  expect(slots.filter(({ sheet, deliveryId }) => alone.includes(sheet) && others.has(deliveryId))).toEqual(
    [],
  );
  const pages = await paperOf(anna);
  expect(pages).toHaveLength(new Set(slots.map(({ sheet }) => sheet)).size);
  const text = pages.map((page) => page.text).join('');
  expect(text).toContain(squeezed(longest.note));
  // 26 texts in the notes and 19 slots with three each.
  expect(text.split(squeezed(long)).length - 1).toBe(26 + 19 * 3);
  expect(text).toContain(manyLines.replaceAll('\n', '/'));
  expect(text).toContain('n/'.repeat(998));
});

it('leaves out empty runs for whoever has said so, and says how many', async () => {
  const day = nextDay();
  const [run = 0] = await runIds(day);
  await fill(run, 2, { text: 'Leergut' });
  const choose = async (printsEmptyRuns: boolean) =>
    await windows.script.call(updateAccountEndpoint, { body: { printsEmptyRuns } });
  await choose(false);
  // A reload shows what the account has stored.
  await anna.goto(`${windows.server.url}/delivery/print?date=${day}`);
  await dialogOpens(anna);
  const slots = await slotsOnPaper(anna);
  expect(slots.map(({ deliveryId, text }) => [deliveryId, text])).toEqual(
    ['1', '2', '3 Leergut', '4–20 frei'].map((text) => [run, text]),
  );
  await anna.getByText('ohne 12 leere Touren').waitFor();
  await choose(true);
  await anna.reload();
});

it.each([3, 80])(
  'a hall’s list of %d orders has its head on each sheet, and no column pushes another',
  async (count) => {
    const date = nextDay();
    const long = {
      constructionSite: 'Ä'.repeat(100),
      city: 'x'.repeat(100),
      note: `https://${'lang'.repeat(400)}`,
    };
    const flags = { isUrgent: true, isShort: true, h3: true, attribute4: true, attribute11: true };
    const all = Array.from({ length: count }, (_, number) => ({ ...flags, ...(number === 1 && long) }));
    await makeOrders(windows.script, date, all);
    await showDay(anna, '/production', date);
    await openPaper(anna, `/production/print?date=${date}&hall=1`);
    for (const paper of volumes.printedPapers) {
      const upright = { ...paper, width: paper.height, height: paper.width };
      const lines = await linesOnPaper(anna, upright);
      expect(lines).toHaveLength(count);
      expect(lines.filter(({ isWhole }) => !isWhole)).toEqual([]);
      expect(new Set(lines.map(({ edges }) => edges)).size).toBe(1);
      const pages = await paperOf(anna, { paper });
      const sheets = new Set(lines.map(({ sheet }) => sheet)).size;
      expect(pages.map(({ width, height }) => [width, height])).toEqual(
        Array.from({ length: sheets }, () => [upright.width, upright.height]),
      );
      for (const [index, { text }] of pages.entries())
        expect(text).toMatch(
          new RegExp(`^Halle1[^]*KW${isoWeek(date)}[^]*Blatt${index + 1}von${sheets}AuftragBaustelle`),
        );
      expect(pages.map(({ text }) => text).join('')).toContain('H1H3LTDKurz4Rosa11Weiß');
    }
  },
);
