import { departEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { Client } from '../../support/client.ts';
import { brokenInvariants } from '../../support/invariants.ts';
import { startNodeProcess } from '../../support/node-process.ts';
import { noteRun } from '../../support/notes.ts';
import { useOwnPlant } from '../../support/plant.ts';
import { loaderWith } from '../../support/yard.ts';

const plant = useOwnPlant({}, { ownDatabase: true });

const countWaiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%note_series%'`.execute(
    plant.db,
  );
  return rows[0]?.count ?? 0;
};

const eight = Array.from({ length: 8 });

it('numbers have no gap and no double though the server is killed while eight runs leave at once', async () => {
  const runs: { readonly id: number }[] = [];
  for (const _ of eight) runs.push((await noteRun(plant)).run);
  const { loader } = await loaderWith(plant);
  const now = plant.clock.now().toISOString();
  const start = async () =>
    await startNodeProcess({ config: { ...plant.config, port: 0 }, databaseUrl: plant.databaseUrl, now });
  const node = await start();
  const departAt = async (url: string) =>
    await Promise.allSettled(
      runs.map(async ({ id }) => {
        const client = Object.assign(new Client(url), { token: loader.token });
        return await client.call(departEndpoint, { params: { id }, body: {} });
      }),
    );
  const client = (): Client => Object.assign(new Client(node.url), { token: loader.token });
  for (const { id } of runs.slice(0, 3)) await client().call(departEndpoint, { params: { id }, body: {} });
  // The others stand in their commit, before the series, as the server dies.
  await plant.owner.transaction().execute(async (tx) => {
    await sql`SELECT FROM note_series FOR UPDATE`.execute(tx);
    const leaving = departAt(node.url);
    await expect.poll(async () => await countWaiting(), { timeout: 30_000 }).toBeGreaterThan(0);
    await node.kill();
    await leaving;
  });
  const next = await start();
  onTestFinished(async () => await next.stop());
  expect((await departAt(next.url)).map(({ status }) => status)).toEqual(eight.map(() => 'fulfilled'));
  const { rows } = await sql<{ number: string }>`SELECT number FROM delivery_note ORDER BY number`.execute(
    plant.db,
  );
  expect(rows.map(({ number }) => Number(number.slice(5)))).toEqual(
    Array.from({ length: 16 }, (_, index) => index + 1),
  );
  expect(await brokenInvariants(plant.owner)).toEqual([]);
});
