import { choose } from '../support/day-bar.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { createTruckEndpoint, updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { CallInput } from '@werkplan/shared/http/endpoint.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { toast } from '../support/delivery-page.ts';
import { newTruck } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import { makeOrders } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { tidyPage } from '../support/tidy-page.ts';
import { useWindows } from '../support/windows.ts';

type FillSlotBody = CallInput<typeof fillSlotEndpoint>['body'];

/** The truck modal and the runs, word for word as Anna reads them in English; Bernd sees the German texts. */
const windows = useWindows();
const nextDay = ownDays(windows);
let page: Page;

const day = async (date = windows.today) =>
  await windows.script.call(daySnapshotEndpoint, { params: { date } });
const truckNamed = async (registration: string): Promise<Truck> => {
  const { trucks } = await day();
  return at(
    trucks.filter((truck) => truck.registration === registration),
    0,
  );
};
const save = async (truck: Truck, changes: Partial<Truck>): Promise<Truck> =>
  await windows.script.call(updateTruckEndpoint, {
    params: { id: truck.id },
    body: { ...truck, ...changes },
  });

let made = 0;
/** A truck of the test's own, with a run on every day; returns its registration. */
const ownTruck = async (fields: Parameters<typeof newTruck>[0] = {}): Promise<string> => {
  made += 1;
  const registration = `OG-BS ${100 + made}`;
  await windows.script.call(createTruckEndpoint, { body: newTruck({ registration, ...fields }) });
  return registration;
};
const runOn = async (date: Day, registration: string): Promise<DeliveryRow | undefined> => {
  const { id } = await truckNamed(registration);
  return (await day(date)).deliveries.find(({ truckId }) => truckId === id);
};
const fill = async (run: DeliveryRow | undefined, slot: number, body: FillSlotBody): Promise<unknown> =>
  await windows.script.call(fillSlotEndpoint, { params: { deliveryId: run?.id ?? 0, slot }, body });

beforeAll(async () => {
  page = await windows.open('anna', '/delivery', { locale: 'en-GB' });
}, 60_000);

beforeEach(async () => {
  await tidyPage(page);
  await showDay(page, '/delivery', windows.today);
});

const dialog = (): Locator => page.getByRole('dialog');
const field = (name: string): Locator => dialog().getByLabel(name, { exact: true });
const press = async (name: string): Promise<void> =>
  await dialog().getByRole('button', { name, exact: true }).click();
const columns = (registration: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${registration}`) });
const edit = async (registration: string): Promise<void> => {
  await columns(registration)
    .first()
    .getByRole('button', { name: `Edit ${registration}` })
    .click();
  await dialog().getByRole('heading', { name: 'Truck info', exact: true }).waitFor();
};
const fromMenu = async (column: Locator, item: string): Promise<void> => {
  await column.getByRole('button', { name: /^More for/ }).press('Enter');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

it('creates a truck: what is missing or wrong is said at its field; the time is shaped while typing, a quantity never', async () => {
  await page.getByLabel('Create truck', { exact: true }).click();
  await dialog().getByRole('heading', { name: 'Add new truck', exact: true }).waitFor();
  expect(await field('Registration').getAttribute('placeholder')).toBe('REG-000');
  expect(await field('Capacity').getAttribute('placeholder')).toBe('000.000');
  await press('Create');
  await expect.poll(async () => await dialog().getByText('Mandatory field', { exact: true }).count()).toBe(5);
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Truck type');
  await page.mouse.click(5, 5);
  await field('Truck type').click();
  await expect
    .poll(async () => await page.getByRole('option').allTextContents())
    .toEqual(['Sattel', 'Kleine & Kranwagen', 'Abholer', 'Spedition']);
  await page.getByRole('option', { name: 'Spedition' }).click();
  await field('Capacity').pressSequentially('x26.000 t');
  expect(await field('Capacity').inputValue()).toBe('x26.000 t');
  await press('Create');
  await dialog().getByText('Please enter whole kilograms, e.g. 9,000 or 4.5 t', { exact: true }).waitFor();
  expect(await field('Capacity').getAttribute('aria-invalid')).toBe('true');
  await field('Capacity').fill('26,000.00');
  await dialog().getByText('= 26 t').waitFor();
  await field('Registration').fill(' FR-LS 902 ');
  await field('Starting time').pressSequentially('053');
  expect(await field('Starting time').inputValue()).toBe('05:3');
  await press('Create');
  await dialog().getByText('Invalid format', { exact: true }).waitFor();
  expect(await dialog().getByText('Mandatory field', { exact: true }).count()).toBe(1);
  await dialog().getByRole('radio', { name: 'Gray', checked: true }).waitFor();
  await field('Starting time').pressSequentially('0');
  // On by keyboard: the driver, the colour, past Cancel to Create.
  const hasFocus = async (stop: Locator): Promise<void> => await stop.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await hasFocus(field('Driver'));
  await page.keyboard.type('Kessler');
  await page.keyboard.press('Tab');
  await hasFocus(dialog().getByRole('radio'));
  for (const key of ['ArrowRight', 'Tab', 'Tab']) await page.keyboard.press(key);
  await hasFocus(dialog().getByRole('button', { name: 'Create', exact: true }));
  await page.keyboard.press('Enter');
  await toast(page, 'Truck FR-LS 902 has been added');
  await columns('FR-LS 902, Spedition, start 05:30, 0 of 26').waitFor();
  expect(await truckNamed('FR-LS 902')).toMatchObject({
    type: 'SPEDITION',
    color: 'LEMON',
    status: 'ACTIVE',
    capacity: 26_000,
  });
});

nightly(
  'hints at another truck of the same registration; gives up with Cancel and Escape alike, each with its warning',
  async () => {
    const registration = await ownTruck();
    await page.getByLabel('Create truck', { exact: true }).click();
    await field('Driver').fill('Niemand');
    await field('Registration').fill(registration.toLowerCase());
    await dialog().getByText(`${registration} exists already`).waitFor();
    expect(await field('Registration').getAttribute('aria-invalid')).toBeNull();
    await pressUntilGone('Escape', dialog());
    await toast(page, 'Creating new truck has been discarded.');
    await edit(registration);
    await field('Driver').fill('Niemand');
    await press('Cancel');
    await toast(page, 'Your changes have been discarded.');
    expect((await truckNamed(registration)).defaultDriver).toBe('Yilmaz');
  },
);

nightly('shows theirs beside mine where both changed the same; the planner chooses', async () => {
  const registration = await ownTruck();
  await edit(registration);
  await field('Driver').fill('Ferreira');
  await field('Capacity').fill('26000');
  await save(await truckNamed(registration), { capacity: 27_000, defaultDriver: 'Huber' });
  const theirDriver = dialog().getByRole('alert').filter({ hasText: 'Anna Becker has entered: Huber' });
  await dialog().getByRole('alert').filter({ hasText: 'Anna Becker has entered: 27.000 kg' }).waitFor();
  await theirDriver.getByRole('button', { name: 'Use theirs' }).click();
  expect(await field('Driver').inputValue()).toBe('Huber');
  await press('Keep mine');
  await dialog().waitFor({ state: 'detached' });
  expect(await truckNamed(registration)).toMatchObject({ capacity: 26_000, defaultDriver: 'Huber' });
});

it('adds a run at a time of its own, and removes it while it is empty', async () => {
  const registration = await ownTruck();
  await choose(page, /^Create$/, 'Add run');
  const popover = page.getByRole('dialog', { name: 'Add run' });
  await popover.getByRole('button', { name: 'Add', exact: true }).click();
  await popover.getByText('Mandatory field').waitFor();
  await popover.getByLabel('Truck', { exact: true }).click();
  await page.getByRole('option', { name: registration }).click();
  const time = popover.getByLabel('Starting time');
  expect(await time.inputValue()).toBe('05:30');
  await time.fill('');
  await time.pressSequentially('1145');
  await popover.getByRole('button', { name: 'Add', exact: true }).click();
  await toast(page, `Another run of ${registration} has been added.`);
  const added = columns(`${registration}, Sattel, start 11:45`);
  await added.waitFor();
  await fromMenu(added, 'Remove run');
  await toast(page, `The run of ${registration} has been removed.`);
  await added.waitFor({ state: 'detached' });
  await expect.poll(async () => await columns(registration).count()).toBe(1);
});

nightly('adds a run to a past day as it removes one there, from the bar and from the menu', async () => {
  const registration = await ownTruck();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await choose(page, /^Create$/, 'Add run');
  const popover = page.getByRole('dialog', { name: 'Add run' });
  await popover.getByLabel('Truck', { exact: true }).click();
  await page.getByRole('option', { name: registration }).click();
  await popover.getByRole('button', { name: 'Add', exact: true }).click();
  await columns(registration).waitFor();
  await fromMenu(columns(registration), 'Add run');
  await expect.poll(async () => await columns(registration).count()).toBe(2);
  for (const left of [1, 0]) {
    await fromMenu(columns(registration).first(), 'Remove run');
    await expect.poll(async () => await columns(registration).count()).toBe(left);
  }
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await columns(registration).waitFor();
});

it('does not retire a truck that is needed: names the days, each a way there', async () => {
  const registration = await ownTruck();
  const later = nextDay();
  await fill(await runOn(later, registration), 4, { text: 'Kranzeit 08:00' });
  await fromMenu(columns(registration), 'Retire truck');
  await dialog().getByText(`${registration} is still needed on these days:`).waitFor();
  await dialog().getByRole('link').click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByText('Kranzeit 08:00').waitFor();
  expect(new URL(page.url()).searchParams.get('date')).toBe(later);
  expect((await truckNamed(registration)).status).toBe('ACTIVE');
});

nightly('retires a truck in its modal, and a new run brings it back, in German too', async () => {
  const registration = await ownTruck();
  const later = nextDay();
  expect(await runOn(later, registration)).toBeDefined();
  const bernd = await windows.open('bernd', '/delivery');
  const theirs = bernd.getByRole('region', { name: new RegExp(`^${registration}`) });
  await theirs.waitFor();
  await edit(registration);
  await press('Retire truck');
  await toast(page, `${registration} has been retired.`);
  for (const column of [theirs, columns(registration)]) await column.waitFor({ state: 'detached' });
  expect(await runOn(later, registration)).toBeUndefined();
  await choose(bernd, /^Anlegen/, 'Weitere Tour');
  const popover = bernd.getByRole('dialog', { name: 'Weitere Tour anlegen' });
  await popover.getByLabel('LKW', { exact: true }).click();
  await bernd.getByRole('option', { name: `${registration} (stillgelegt)` }).click();
  await popover.getByText('Der LKW ist stillgelegt und fährt damit wieder.').waitFor();
  await popover.getByRole('button', { name: 'Anlegen' }).click();
  await toast(bernd, `Eine weitere Tour von ${registration} ist angelegt.`);
  for (const column of [theirs, columns(registration)]) await column.waitFor();
  expect((await truckNamed(registration)).status).toBe('ACTIVE');
  await bernd.getByLabel('LKW anlegen', { exact: true }).click();
  const modal = bernd.getByRole('dialog', { name: 'Neuen LKW hinzufügen' });
  await modal.getByRole('button', { name: 'Anlegen' }).click();
  await expect.poll(async () => await modal.getByText('Pflichtfeld', { exact: true }).count()).toBe(4);
  await bernd.keyboard.press('Escape');
  await toast(bernd, 'Das Anlegen des LKW wurde verworfen.');
  await theirs.getByRole('button', { name: `${registration} bearbeiten` }).press('Enter');
  await bernd.getByRole('dialog', { name: 'LKW-Info' }).getByRole('button', { name: 'Abbrechen' }).click();
  await toast(bernd, 'Die Änderungen wurden verworfen.');
});

it('adds up what is on the day’s trucks by type, live', async () => {
  const registration = await ownTruck({ type: 'SPEDITION' });
  const date = nextDay();
  await showDay(page, '/delivery', date);
  await page.getByRole('button', { name: /^Total today/ }).click();
  const table = page.getByRole('table', { name: 'Total today' });
  await table.waitFor();
  const heads = await table.getByRole('columnheader').allTextContents();
  expect(heads).toEqual(['Truck type', 'Steel', 'Matting', 'Total']);
  const rows = async (): Promise<string[][]> =>
    await table
      .locator('tbody tr, tfoot tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  await makeOrders(windows.script, date, [{ steel: 9000, matting: 3000 }]);
  const { shipments } = await day(date);
  await fill(await runOn(date, registration), 0, { shipmentId: at(shipments, 0).id });
  await expect.poll(rows).toEqual([
    ['Sattel', '0', '0', '0'],
    ['Kleine & Kranwagen', '0', '0', '0'],
    ['Abholer', '0', '0', '0'],
    ['Spedition', '9', '3', '12'],
    ['Sum', '9', '3', '12 t'],
  ]);
  await page.getByRole('button', { name: /^Total today/ }).click();
});
