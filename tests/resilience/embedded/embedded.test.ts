import { beforeAll, expect, it } from 'vitest';
import { buildServer } from '../faults/build-server.ts';
import { runEmbedded } from './embedded-run.ts';

let bundle: string;
beforeAll(async () => {
  bundle = await buildServer(null);
});

it('the embedded PostgreSQL comes back when it dies, and stays one server’s own', async () => {
  const { complaints, acknowledged } = await runEmbedded(bundle, 1);
  expect(complaints).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(5);
});
