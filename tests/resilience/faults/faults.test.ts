import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScenario } from '../run.ts';
import { type Cluster, startCluster } from '../site/cluster.ts';
import { buildServer, checkFault } from './build-server.ts';
import { faults } from './faults.ts';
import { volumes } from '../../support/volumes.ts';

const seed = 1;
/** The short form plants none: the checks have unit tests, and the simulation plants forty others. */
const planted = volumes.plantsServerFaults ? faults : [];
let cluster: Cluster | undefined;

beforeAll(async () => {
  if (planted.length > 0) cluster = await startCluster();
});
afterAll(async () => {
  await cluster?.stop();
});

it('there are some, each with a name of its own', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(5);
});

it('a fault whose module is gone from the server says so', async () => {
  await expect(buildServer({ name: 'no-heads', replaces: 'server/src/gone.ts' })).rejects.toThrow(
    'server/src/gone.ts is not in the server',
  );
});

describe.concurrent('the checks are worth something', () => {
  // What shows depends on who meets whom: a fault must be caught in one of three runs.
  it('all others can still be planted', async () => {
    await expect(Promise.all(faults.map(checkFault))).resolves.toHaveLength(faults.length);
  });

  it.each(planted)('$name is caught', { retry: 2 }, async (fault) => {
    if (!cluster) return;
    const bundle = await buildServer(fault);
    const { complaints } = await runScenario({ seed, scenario: fault.scenario, cluster, bundle });
    const caught = fault.caughtBy.filter((check) => complaints[check]);
    expect(caught, `npm run resilience -- --fault ${fault.name}: ${JSON.stringify(complaints)}`).not.toEqual(
      [],
    );
  });
});
