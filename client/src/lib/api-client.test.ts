import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { requestResetEndpoint } from '@werkplan/shared/account/password-endpoints.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { notify } from './notify.ts';
import { call } from './api-client.ts';
import { NetworkError } from './api-errors.ts';
import { loadTexts, translateNow } from './i18n.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('reports missing answers at most once per 1000 ms', async () => {
  spec('8.1', '9.15b');
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('Failed to fetch')));
  await loadTexts('all');
  const shown = vi.spyOn(notify, 'error').mockReturnValue();
  const now = vi.spyOn(performance, 'now');
  for (const at of [50_000, 50_400, 50_999, 51_000, 51_999]) {
    now.mockReturnValue(at);
    await expect(call(checkSessionEndpoint, {})).rejects.toBeInstanceOf(NetworkError);
  }
  now.mockReturnValue(60_000);
  await expect(call(checkSessionEndpoint, {}, { quiet: true })).rejects.toBeInstanceOf(NetworkError);
  const text = translateNow('error.server.timeout');
  expect(shown.mock.calls).toEqual([
    [text, undefined],
    [text, undefined],
  ]);
});

it('retries a form with the same idempotency key', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('idempotency-key'));
    return await Promise.resolve(new Response(null, { status: 204 }));
  });
  const body = { email: 'anna@werkplan.example', captchaToken: 'x' };
  await call(requestResetEndpoint, { body }, { idempotencyKey: 'form-1' });
  await call(checkSessionEndpoint, {});
  expect(sent).toEqual(['form-1', null]);
});
