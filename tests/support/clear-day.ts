import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Client } from './client.ts';

/** Cancels everything planned on a day and sets the capacities (kg) of halls 1, 2 … from that day on. */
export const clearDay = async (client: Client, date: Day, capacities: readonly number[]): Promise<void> => {
  const { orders } = await client.call(daySnapshotEndpoint, { params: { date } });
  for (const { id, isCanceled } of orders)
    if (!isCanceled) await client.call(cancelOrderEndpoint, { params: { id }, body: true });
  for (const [index, maxCapacity] of capacities.entries())
    for (const when of [{ validFrom: date }, { date }])
      await client.call(setCapacityEndpoint, { params: { id: index + 1 }, body: { ...when, maxCapacity } });
};
