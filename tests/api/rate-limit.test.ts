// Own server: it limits changes.
import { createOrderEndpoint, listOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { countStatements } from '../support/count-statements.ts';
import { newOrder } from '../support/make.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { scriptWith } from '../support/script.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.20');

const plant = useOwnPlant({ limitChangesPerSecond: 2 });

it('limits the changes of one planner, not those of others and not reading', async () => {
  const date = addDays(today, 1);
  const replies = [];
  for (let count = 0; count < 5; count += 1)
    replies.push(await plant.anna.attempt(createOrderEndpoint, { body: newOrder({ date }) }));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(replies[4]?.body).toMatchObject({
    type: 'TOO_MANY_REQUESTS',
    displayMessage: 'Too many requests. Please wait a moment.',
  });
  expect(replies[4]?.headers.get('retry-after')).toBe('1');
  expect(await plant.anna.call(listOrdersEndpoint, { query: { date } })).toHaveLength(4);
  expect((await plant.bernd.attempt(createOrderEndpoint, { body: newOrder() })).status).toBe(200);
});

it('limits the changes of one token, not those of another', async () => {
  const [one, other] = [await scriptWith(plant, 'write'), await scriptWith(plant, 'write')];
  const create = async (script: Client) => await script.attempt(createOrderEndpoint, { body: newOrder() });
  const replies = [];
  for (let count = 0; count < 5; count += 1) replies.push(await create(one));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(replies[4]?.headers.get('retry-after')).toBe('1');
  // Refused requests must not query the database.
  const { statements } = await countStatements(plant, async () => {
    for (let count = 0; count < 5; count += 1) expect((await create(one)).status).toBe(429);
  });
  expect(statements).toEqual([]);
  expect((await create(other)).status).toBe(200);
});
