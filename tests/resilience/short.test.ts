import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from './faults/build-server.ts';
import { runScenario } from './run.ts';
import { chaos } from './scenario.ts';
import { type Cluster, startCluster } from './site/cluster.ts';
import { runTwins } from './twins.ts';

let cluster: Cluster;
let bundle: string;

beforeAll(async () => {
  [cluster, bundle] = await Promise.all([startCluster(), buildServer(null)]);
});
afterAll(async () => {
  await cluster.stop();
});

const again = (run: { seed: number; operations: number; nodes: number }): string =>
  `npm run resilience -- --seed ${run.seed} --operations ${run.operations} --nodes ${run.nodes}`;

it('two servers: nothing acknowledged is lost, nobody stays behind, whatever happens', async () => {
  const run = { seed: 1, operations: 1_200, nodes: 2 };
  const { complaints, counts } = await runScenario({ seed: run.seed, scenario: chaos(run), cluster, bundle });
  expect(complaints, again(run)).toEqual({});
  expect(counts['operations']).toBeGreaterThanOrEqual(1_200);
  expect(counts['kills']).toBeGreaterThanOrEqual(4);
  // Trouble really came through to the planners, and they got through it.
  expect(counts['retried']).toBeGreaterThan(8);
  expect(counts['done']).toBeGreaterThan(600);
});

it('one server alone as well', async () => {
  const run = { seed: 2, operations: 300, nodes: 1 };
  const { complaints } = await runScenario({ seed: run.seed, scenario: chaos(run), cluster, bundle });
  expect(complaints, again(run)).toEqual({});
});

it('five copies of a request make one change and get one answer, over the death of each server', async () => {
  // TWINS=2000 is the long form.
  const { complaints, resent } = await runTwins(cluster, bundle, Number(process.env['TWINS'] ?? 80));
  expect(complaints).toEqual([]);
  // The deaths were felt.
  expect(resent).toBeGreaterThan(0);
});
