import type { Request } from 'express';
import { expect, it } from 'vitest';
import type { ServerSecrets } from '../config/server-secrets.ts';
import { assertCsrf, csrfTokenOf } from '../http/csrf.ts';
import { openAttempt, sealAttempt } from '../oidc/sign-in-attempt.ts';
import { openWebhookSecret, sealWebhookSecret } from '../webhooks/webhook-secret.ts';
import { isYardToken, yardToken } from '../yard/yard-secret.ts';
import { authenticatorSecretUse, openSecret, sealSecret } from './stored-secret.ts';

const old: ServerSecrets = ['the secret of last year'];
const rotated: ServerSecrets = ['the secret of this year', 'the secret of last year'];
const another: ServerSecrets = ['somebody else’s secret', 'and one more of theirs'];

const link = { id: 7, generation: 2 };
const now = new Date('2026-11-23T08:00:00Z');
const attempt = { state: 's', nonce: 'n', codeVerifier: 'c', target: '/', proves: null };
const isTaken = (secrets: ServerSecrets, token: string): boolean => {
  try {
    assertCsrf({ get: () => token } as unknown as Request, secrets, 5);
    return true;
  } catch {
    return false;
  }
};

/** Makes a value with some secrets and says whether others take it. */
const uses: [string, (made: ServerSecrets, taken: ServerSecrets) => boolean | Promise<boolean>][] = [
  [
    'an authenticator app',
    (made, taken) =>
      openSecret(taken, authenticatorSecretUse(3), sealSecret(made, authenticatorSecretUse(3), 'x')) === 'x',
  ],
  ['a webhook', (made, taken) => openWebhookSecret(taken, sealWebhookSecret(made, 'x')) === 'x'],
  ['a yard link', (made, taken) => isYardToken(taken, link, yardToken(made, link))],
  ['a form', (made, taken) => isTaken(taken, csrfTokenOf(made, 5))],
  [
    'a sign-in at the provider',
    async (made, taken) => (await openAttempt(await sealAttempt(attempt, made, now), taken, now)) !== null,
  ],
];

it.each(uses)('%s survives a new secret beside the old one, and not that of others', async (_, takes) => {
  expect(await takes(old, rotated)).toBe(true);
  expect(await takes(rotated, rotated)).toBe(true);
  // New values are made with the new secret.
  expect(await takes(rotated, old)).toBe(false);
  expect(await takes(old, another)).toBe(false);
});
