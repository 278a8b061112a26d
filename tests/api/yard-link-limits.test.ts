// Own server: its limit is lower than what a busy machine asks for in a second.
import { yardEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { expect, it } from 'vitest';
import { useOwnPlant } from '../support/plant.ts';
import { loaderWith } from '../support/yard.ts';

const plant = useOwnPlant({ limitCallsPerSecond: 1 });

it('each link has limits of its own', async () => {
  const [greedy, calm] = [(await loaderWith(plant)).loader, (await loaderWith(plant)).loader];
  expect((await greedy.attempt(yardEndpoint, {})).status).toBe(200);
  const calls = Array.from({ length: 60 }, async () => await greedy.attempt(yardEndpoint, {}));
  expect((await Promise.all(calls)).map(({ status }) => status)).toContain(429);
  expect((await calm.attempt(yardEndpoint, {})).status).toBe(200);
});
