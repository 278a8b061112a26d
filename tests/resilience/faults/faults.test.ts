import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScenario, type Verdict } from '../run.ts';
import { type Cluster, startCluster } from '../site/cluster.ts';
import { buildServer, checkFault } from './build-server.ts';
import { faults } from './faults.ts';
import { isLong } from '../../support/volumes.ts';

/** Each fault must be caught in one of these runs; a single run may not produce the necessary situation. */
const seeds = [1, 2, 3];
/** The timeout of each run, ms. */
const patience = 300_000;

it('there are some, each with a name of its own', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(5);
});

it('a fault whose module is gone from the server says so', async () => {
  const gone = { name: 'no-heads', replaces: 'server/src/gone.ts' };
  // A part of the server says it as the whole one does, and is bundled in a moment.
  await expect(checkFault(gone, 'server/src/platform/clock.ts')).rejects.toThrow(
    'server/src/gone.ts is not in the server',
  );
});

/** A run without a living server at its end counts as caught, because its checks cannot run. */
const serverIsGone = (error: unknown): Pick<Verdict, 'complaints'> => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  if ((code ?? cause?.code) !== 'ECONNREFUSED') throw error;
  return { complaints: { processesBehave: ['no server is left'] } };
};

describe.skipIf(!isLong).concurrent('the checks are worth something', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(async () => {
    await cluster.stop();
  });

  it('all can still be planted', async () => {
    await expect(Promise.all(faults.map(async (fault) => await checkFault(fault)))).resolves.toHaveLength(
      faults.length,
    );
  });

  it.each(faults)('$name is caught', { timeout: seeds.length * patience }, async (fault) => {
    const bundle = await buildServer(fault);
    const missed: Record<string, readonly string[]>[] = [];
    for (const seed of seeds) {
      const run = runScenario({ seed, scenario: fault.scenario, cluster, bundle });
      const { complaints } = await run.catch(serverIsGone);
      if (fault.caughtBy.some((check) => complaints[check])) return;
      missed.push(complaints);
    }
    expect.unreachable(`npm run resilience -- --fault ${fault.name}: ${JSON.stringify(missed)}`);
  });
});
