import { expect } from 'vitest';
import { nightly } from '../../support/nightly.ts';
import { buildServer } from '../faults/build-server.ts';
import { runEmbedded } from './embedded-run.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.52');

nightly('the embedded PostgreSQL comes back when it dies, and stays one server’s own', async () => {
  const bundle = await buildServer(null);
  const { complaints, acknowledged } = await runEmbedded(bundle, 1);
  expect(complaints).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(5);
});
