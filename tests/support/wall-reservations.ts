import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { removeReservationEndpoint } from '@werkplan/shared/reservations/reservation-endpoints.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeOrder } from './make.ts';
import type { Plant } from './plant.ts';
import { removeReservations, reserve } from './reservations.ts';
import { atSite, makeSite } from './sites.ts';

/** Asserts that an order uses up reserved load, while the free capacity stays the same. */
export const shrinksWithAnOrder = async (wall: Page, { anna, bernd }: Plant): Promise<void> => {
  const hall = wall.locator('section[data-hall="2"]').first();
  const hatched = () =>
    hall.locator('[role=meter] > :last-child').evaluate((part: HTMLElement) => part.style.width);
  const site = await makeSite(anna);
  const of = { siteId: site.id, hallId: 2, period: 'day', steel: 24_000, matting: 0 } as const;
  const { id } = await reserve(anna, of);
  await hall.getByText('danach 36 t frei').waitFor();
  await expect.poll(hatched).toBe('40%');
  const order = await makeOrder(bernd, { ...atSite(site), hallId: 2, steel: 18_000, matting: 0 });
  await hall.getByText('+42 t').waitFor();
  await expect.poll(hatched).toBe('10%');
  await hall.getByText('danach 36 t frei').waitFor();
  await bernd.call(cancelOrderEndpoint, { params: { id: order.id }, body: true });
  await anna.call(removeReservationEndpoint, { params: { id } });
  await hall.getByText('danach').waitFor({ state: 'detached' });
};

/** Reserves more than one hall has free and less than another has; returns the function that undoes it. */
export const overReserve = async (wall: Page, { anna }: Plant): Promise<() => Promise<void>> => {
  const ofDay = { period: 'day', steel: 90_000 } as const;
  const { siteId } = await reserve(anna, { ...ofDay, hallId: 1 });
  await reserve(anna, { ...ofDay, siteId, hallId: 3 });
  await wall.getByText('danach 10 t frei').waitFor();
  await wall.getByText('danach −10 t').waitFor();
  return async () => await removeReservations(anna, siteId);
};
