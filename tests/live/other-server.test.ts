// Own server: it has other settings, and ends.
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { type App, startApp } from '../../server/src/app.ts';
import type { Config } from '../../server/src/config/config.ts';
import { notifyTopic } from '../../server/src/database/notify-topic-query.ts';
import { usePlant } from '../support/plant.ts';
import { collectedLogger } from '../support/run-logs.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.22j');

const plant = usePlant();

/** Starts another server on the plant's database; returns it with its log and the reason why it ends. */
const start = async (
  settings: Partial<Config>,
): Promise<{ app: App; said: string[]; giveUp: ReturnType<typeof vi.fn<(reason: Error) => void>> }> => {
  const { db, databaseUrl, config, clock } = plant;
  const said: string[] = [];
  const giveUp = vi.fn<(reason: Error) => void>();
  const app = await startApp({
    config: { ...config, ...settings, port: 0 },
    databaseUrl,
    db,
    clock,
    giveUp,
    logger: collectedLogger('warn', (line) => {
      const { msg } = JSON.parse(line) as { msg: string };
      if (msg.includes('settings')) said.push(msg);
    }),
  });
  return { app, said, giveUp };
};

it('servers whose settings differ say which, once', async () => {
  const otherwise = { mailFrom: 'Plan <plan@werkplan.example>', plantTimeZone: 'Europe/Vienna' };
  const sentence =
    'Another server on this database has other settings: give all of them the same MAIL_FROM, PLANT_TIME_ZONE.';
  const first = await start(otherwise);
  await vi.waitFor(() => expect(first.said).toEqual([sentence]));
  const like = await start(otherwise);
  await vi.waitFor(() => expect(like.said).toEqual([sentence]));
  expect(first.said).toEqual([sentence]);
  const secret = await start({ sessionSecret: 'another secret that only the tests know' });
  const about = expect.stringContaining(
    'give all of them the same SESSION_SECRET. The others can’t be compared',
  );
  await vi.waitFor(() => expect([secret.said, first.said]).toEqual([[about], [sentence, about]]));
  for (const { app } of [first, like, secret]) await app.close();
});

it('a server whose database was brought up to date by a newer program ends with one sentence', async () => {
  const { app, giveUp } = await start({});
  try {
    await sql`INSERT INTO kysely_migration VALUES ('9999-newer', '9999-12-31T00:00:00.000Z')`.execute(
      plant.owner.withoutPlugins(),
    );
    await notifyTopic(plant.owner, 'schema');
    await vi.waitFor(() => expect(giveUp).toHaveBeenCalled());
    expect(giveUp.mock.lastCall?.[0].message).toMatch(
      /^the database was used by a newer Werkplan \(its schema is 9999-newer, this one’s \S+\); run that one, or restore a backup made before it into an empty database\.$/,
    );
  } finally {
    await sql`DELETE FROM kysely_migration WHERE name = '9999-newer'`.execute(plant.owner.withoutPlugins());
    await app.close();
  }
});
