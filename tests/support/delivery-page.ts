import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Locator, Page } from 'playwright-core';
import { systemChange } from './system-change/system-change.ts';
import type { Client } from './client.ts';
import { at } from './scene.ts';
import type { TestDatabase } from './test-database.ts';

/** The button of a card, in the list or on a truck, by the start of its name. */
export const cardOf = (page: Page, start: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${start}`) });

/** A truck's slot by its number on the screen, counted from 1. */
export const slotOf = (page: Page, registration: string, number: number): Locator =>
  page
    .getByRole('region', { name: new RegExp(`^${registration}`) })
    .locator('[data-slot]')
    .nth(number - 1);

export const toastIsShown = async (page: Page, text: string | RegExp): Promise<void> =>
  await page.getByText(text, { exact: true }).first().waitFor();

/** Formats a day (YYYY-MM-DD) as it is typed into a German date field: DD.MM.YYYY. */
export const typedDay = (day: string): string => day.split('-').toReversed().join('.');

/** Reads the order's parts on a day, sorted by part number. */
export const partsOn = async (client: Client, date: string, { id }: Order): Promise<ShipmentRow[]> => {
  const { shipments } = await client.call(daySnapshotEndpoint, { params: { date } });
  return shipments
    .filter(({ productionOrderId }) => productionOrderId === id)
    .toSorted((a, b) => a.splitNumber - b.splitNumber || a.id - b.id);
};

export const partOn = async (client: Client, date: string, order: Order): Promise<ShipmentRow> =>
  at(await partsOn(client, date, order), 0);

/** Moves orders and their shipments directly in the database to a past day, because no call accepts one. */
export const moveToPastDay = async (
  { owner }: TestDatabase,
  date: string,
  orders: readonly Order[],
): Promise<void> => {
  const ids = orders.map(({ id }) => id);
  await systemChange(owner, 'test.leave', async (tx) => {
    await tx.updateTable('productionOrder').set({ date }).where('id', 'in', ids).execute();
    await tx
      .updateTable('shipment')
      .set({ date, dateAtLastOrderChange: date })
      .where('productionOrderId', 'in', ids)
      .execute();
  });
};
