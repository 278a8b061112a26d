import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScenario } from '../run.ts';
import { type Cluster, startCluster } from '../site/cluster.ts';
import { buildServer, faultySources } from './build-server.ts';
import { faults } from './faults.ts';

const seed = 1;
/** FAULTS=all plants every one; every run of the tests each third, spread over the parts of the server. */
const planted = process.env['FAULTS'] === 'all' ? faults : faults.filter((_, index) => index % 3 === 0);
let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(async () => {
  await cluster.stop();
});

it('there are some, each with a name of its own', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(7);
});

it('a fault whose code is gone from its file says so', () => {
  const edits = [{ file: 'server/src/live/relay.ts', code: 'no such code', instead: '' }];
  const gone = { name: 'gone', edits, scenario: faults[0]?.scenario as never, caughtBy: [] };
  expect(() => faultySources(gone)).toThrow(
    'The fault gone finds its code 0 times in server/src/live/relay.ts',
  );
});

describe.concurrent('the checks are worth something', () => {
  // What shows depends on who meets whom: a fault must be caught in one of three runs.
  it('all others still find the code they would break', () => {
    for (const fault of faults) expect(faultySources(fault)).not.toEqual({});
  });

  it.each(planted)('$name is caught', { retry: 2 }, async (fault) => {
    const bundle = await buildServer(fault);
    const { complaints } = await runScenario({ seed, scenario: fault.scenario, cluster, bundle });
    const caught = fault.caughtBy.filter((check) => complaints[check]);
    expect(caught, `npm run resilience -- --fault ${fault.name}: ${JSON.stringify(complaints)}`).not.toEqual(
      [],
    );
  });
});
