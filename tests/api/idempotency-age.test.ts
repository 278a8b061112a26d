// Own server: it is restarted.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useOwnPlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = useOwnPlant();

it('at start keys older than 48 hours are deleted, those without a login after two hours; younger ones are kept', async () => {
  spec('L.9');
  await sql`INSERT INTO idempotency (actor, key, fingerprint, created_at)
    SELECT 'user:1', 'old-' || n, 'x', now() - interval '49 hours' FROM generate_series(1, 12000) n`.execute(
    plant.db,
  );
  await sql`INSERT INTO idempotency (actor, key, fingerprint, created_at)
    VALUES ('user:1', 'young', 'x', now() - interval '47 hours'),
      ('nobody 192.0.2.1', 'of a stranger', 'x', now() - interval '3 hours'),
      ('nobody 192.0.2.1', 'of a stranger just now', 'x', now() - interval '1 hour')`.execute(plant.db);
  await plant.restart();
  const kept = await plant.db.selectFrom('idempotency').select('key').orderBy('key').execute();
  expect(kept).toEqual([{ key: 'of a stranger just now' }, { key: 'young' }]);
});
