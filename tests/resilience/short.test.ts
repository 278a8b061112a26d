import { afterAll, it } from 'vitest';
import { runScenario } from './run.ts';
import { briefScenario, chaosScenario } from './scenario.ts';
import { type Cluster, startCluster } from './site/cluster.ts';
import { shareCluster } from './site/shared-cluster.ts';
import { runTwins } from './twins.ts';
import { builtProgram } from '../support/built-program.ts';
import { nightly } from '../support/nightly.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const bundle = builtProgram('main');
/** A timeout (ms) that only a hanging run reaches; other tests slow the servers down. */
const patience = 300_000;
/** Each run that crashes PostgreSQL has a cluster of its own, so that the runs, which mostly wait, can run in parallel. */
const clusters: Cluster[] = [];
const ownCluster = async (): Promise<Cluster> => {
  const cluster = await startCluster();
  clusters.push(cluster);
  return cluster;
};

afterAll(async () => {
  await Promise.all(clusters.map(async (cluster) => await cluster.stop()));
});

const again = (run: { seed: number; operations: number; nodes: number }): string =>
  `npm run resilience -- --seed ${run.seed} --operations ${run.operations} --nodes ${run.nodes}`;

it.concurrent(
  'two servers: nothing acknowledged is lost, nothing is done twice, nobody stays behind',
  { timeout: patience },
  async ({ expect }) => {
    spec('L.9', 'L.68');
    const cluster = shareCluster();
    clusters.push(cluster);
    const { complaints, counts } = await runScenario({ seed: 1, scenario: briefScenario, cluster, bundle });
    expect(complaints).toEqual({});
    expect(counts).toMatchObject({ kills: 1, cuts: 1, outages: 1, lostNotifications: 1 });
    // Ensures that troubles affected the planners, that all operations were completed, and that broadcasts were checked.
    expect(counts['operations']).toBeGreaterThanOrEqual(briefScenario.operations);
    expect(counts['done']).toBeGreaterThan(briefScenario.operations / 2);
    for (const what of ['retried', 'duplicated', 'answerDropped', 'received', 'probes'])
      expect(counts[what], what).toBeGreaterThan(0);
  },
);

nightly.concurrent('two servers: the same in every kind of trouble', async ({ expect }) => {
  const cluster = await ownCluster();
  const run = { seed: 1, operations: 600, nodes: 2 };
  const { complaints, counts } = await runScenario({
    seed: run.seed,
    scenario: chaosScenario(run),
    cluster,
    bundle,
  });
  expect(complaints, again(run)).toEqual({});
  expect(counts['operations']).toBeGreaterThanOrEqual(run.operations);
  expect(counts['kills']).toBeGreaterThanOrEqual(Math.round(run.operations / 250));
  // Ensures that troubles affected the planners and that all operations were completed.
  expect(counts['retried']).toBeGreaterThan(4);
  expect(counts['done']).toBeGreaterThan(run.operations / 2);
});

nightly.concurrent('one server alone as well', async ({ expect }) => {
  const cluster = await ownCluster();
  const run = { seed: 2, operations: 300, nodes: 1 };
  const { complaints } = await runScenario({ seed: run.seed, scenario: chaosScenario(run), cluster, bundle });
  expect(complaints, again(run)).toEqual({});
});

nightly.concurrent(
  'five copies of a request make one change and get one answer, over the death of each server',
  async ({ expect }) => {
    const cluster = await ownCluster();
    const { complaints, resent } = await runTwins(cluster, bundle, 2_000);
    expect(complaints).toEqual([]);
    // Ensures that the killed servers interrupted requests.
    expect(resent).toBeGreaterThan(0);
  },
);
