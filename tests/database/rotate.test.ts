import { afterAll, beforeAll, expect, it } from 'vitest';
import { authenticatorSecretUse, openSecret, sealSecret } from '../../server/src/account/stored-secret.ts';
import type { ServerSecrets } from '../../server/src/config/server-secrets.ts';
import { rotateSecrets } from '../../server/src/operations/rotate-command.ts';
import { readWebhookSecrets } from '../../server/src/webhooks/webhook-store.ts';
import { openWebhookSecret, sealWebhookSecret } from '../../server/src/webhooks/webhook-secret.ts';
import { addUser } from '../support/people.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let plan: TestDatabase;
beforeAll(async () => (plan = await createTestDatabase()));
afterAll(async () => await plan.drop());

const old: ServerSecrets = ['the secret of last year'];
const current: ServerSecrets = ['the secret of this year'];
const now = new Date('2026-11-23T08:00:00Z');
const config = {
  sessionSecret: current[0],
  sessionSecretsBefore: [...old],
  sessionMaxDays: 7,
  plantTimeZone: 'Europe/Berlin',
};

const linesOf = async (settings = config): Promise<string[]> => {
  const lines: string[] = [];
  await rotateSecrets(plan.db, {
    config: settings,
    now,
    writeLine: (line) => lines.push(line),
    sources: [readWebhookSecrets],
  });
  return lines;
};

it('seals anew what the old secret has sealed, and says when that one may go', async () => {
  const { db } = plan;
  await addUser(db, 'eva@werk.example', 'Eva Lang');
  const { id: userId } = await db.selectFrom('appUser').select('id').executeTakeFirstOrThrow();
  const offeredSecret = sealSecret(['a third one'], authenticatorSecretUse(userId), 'offered');
  const app = {
    userId,
    secret: sealSecret(old, authenticatorSecretUse(userId), 'of the app'),
    since: now,
    offeredSecret,
  };
  await db.insertInto('authenticatorApp').values(app).execute();
  const webhook = {
    name: 'ERP',
    url: 'https://erp.example.com',
    kinds: [],
    createdBy: userId,
    createdAt: now,
  };
  await db
    .insertInto('webhook')
    .values({ ...webhook, secret: sealWebhookSecret(old, 'of the webhook') })
    .execute();
  const end = new Date('2026-12-24T08:00:00Z');
  await db
    .insertInto('yardLink')
    .values({ name: 'Tor', date: '2026-12-24', createdBy: userId, createdAt: now, validUntil: end })
    .execute();

  expect(await linesOf()).toEqual([
    '2 secrets of authenticator apps and webhooks were encrypted again with the new SESSION_SECRET.',
    expect.stringMatching(/^1 can’t be decrypted/),
    expect.stringMatching(/may be removed on 2026-12-25;/),
  ]);
  const { secret } = await db.selectFrom('authenticatorApp').select('secret').executeTakeFirstOrThrow();
  expect(openSecret(current, authenticatorSecretUse(userId), secret ?? '')).toBe('of the app');
  const sealed = await db.selectFrom('webhook').select('secret').executeTakeFirstOrThrow();
  expect(openWebhookSecret(current, sealed.secret)).toBe('of the webhook');
  expect((await linesOf())[0]).toMatch(/^0 secrets/);
});

it('without an old secret says what to set', async () => {
  await expect(linesOf({ ...config, sessionSecretsBefore: [] })).rejects.toThrow(
    'SESSION_SECRET_BEFORE is not set',
  );
});
