// Own server: its public address is HTTPS.
import { describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { password, useOwnPlant } from '../support/plant.ts';

const publicUrl = 'https://plan.werkplan.example';
const plant = useOwnPlant({ publicUrl, trustProxy: 0 });
const body = { email: 'anna@werkplan.example', password };

describe('behind a proxy that speaks HTTPS', () => {
  it('the cookie is limited to HTTPS and this host, whatever headers the proxy sends', async () => {
    for (const proto of [{}, { 'x-forwarded-proto': 'https' }, { 'x-forwarded-proto': 'http' }]) {
      const client = new Client(plant.url);
      const reply = await client.send('POST', '/api/login', body, { origin: publicUrl, ...proto });
      expect(reply.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-werkplan-device=[\w-]{22}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
        ),
        expect.stringMatching(
          /^__Host-werkplan=s%3A[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ]);
      expect((await client.send('GET', '/api/checkSession')).status).toBe(200);
    }
  });

  it('browsers are told to use HTTPS only', async () => {
    for (const path of ['/api/checkSession', '/api/nothing', '/healthz']) {
      const { headers } = await fetch(plant.url + path);
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
    }
  });
});

describe('an answer about accounts', () => {
  it('is never cacheable, not even a refusal', async () => {
    const sent: [method: string, path: string, body?: unknown][] = [
      ['POST', '/api/login', body],
      ['POST', '/api/login', { ...body, password: 'Wrong123' }],
      ['GET', '/api/checkSession'],
      ['GET', '/api/logins'],
      ['GET', '/api/token/x'],
      ['PUT', '/api/account', { language: null }],
      ['GET', '/api/nothing'],
    ];
    for (const [method, path, value] of sent) {
      const { headers } = await plant.anna.send(method, path, value);
      expect([method, path, headers.get('cache-control')]).toEqual([method, path, 'no-store']);
    }
  });
});
