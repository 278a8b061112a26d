// Own server: each captcha provider is a setting.
import { requestResetEndpoint } from '@werkplan/shared/account/password-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../server/src/app.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import {
  type CaptchaProviderStandIn,
  type ProviderMode,
  startCaptchaProvider,
} from '../support/captcha-provider.ts';
import { Client } from '../support/client.ts';
import { usePlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.36');

const plant = usePlant({ isSilent: true });
const hostname = 'plan.werkplan.example';
const secret = 'known to the provider and to us';
let provider: CaptchaProviderStandIn;
beforeAll(async () => {
  provider = await startCaptchaProvider(hostname);
});
afterAll(async () => await provider.close());

let tokens = 0;
let logged = '';

describe.each(['turnstile', 'hcaptcha'] as const)('%s', (name) => {
  let app: App;
  let client: Client;
  beforeAll(async () => {
    const { config, databaseUrl, db, clock } = plant;
    const captcha = {
      provider: name,
      siteKey: 'site-key',
      secret,
      verifyUrl: provider.url,
      cost: 1,
    } as const;
    const logger = createLogger('trace', { write: (line) => void (logged += line) });
    const own = { ...config, port: 0, publicUrl: `https://${hostname}`, captcha };
    app = await startApp({ config: own, databaseUrl, db, clock, logger });
    client = new Client(`http://127.0.0.1:${app.port}`);
  });
  afterAll(async () => await app.close());

  const answerIn = async (mode: ProviderMode, token = `token-${(tokens += 1)}`) => {
    provider.mode = mode;
    const body = { email: 'nobody@werkplan.example', captchaToken: token };
    const { status, body: answer } = await client.attempt(requestResetEndpoint, { body });
    return [status, (answer as { type: string } | undefined)?.type];
  };

  it.each([
    ['ok', 204, undefined],
    ['refused', 400, 'CAPTCHA_NOT_VERIFIED'],
    ['wrong host', 400, 'CAPTCHA_NOT_VERIFIED'],
    ['slow', 502, 'CAPTCHA_VERIFICATION_ERROR'],
    ['down', 502, 'CAPTCHA_VERIFICATION_ERROR'],
    ['nonsense', 502, 'CAPTCHA_VERIFICATION_ERROR'],
    ['our fault', 502, 'CAPTCHA_VERIFICATION_ERROR'],
    ['redirect', 502, 'CAPTCHA_VERIFICATION_ERROR'],
  ] as const)('%s → %s %s', async (mode, status, type) => {
    spec('8.6c');
    expect(await answerIn(mode)).toEqual([status, type]);
  });

  it('a solution of another form is refused if the provider reports the form', async () => {
    const refused = [400, 'CAPTCHA_NOT_VERIFIED'];
    expect(await answerIn('another form')).toEqual(name === 'turnstile' ? refused : [204, undefined]);
  });

  it('the provider is sent what it needs, and the log contains none of it', async () => {
    await answerIn('nonsense');
    await answerIn('ok', `sent-to-${name}`);
    expect(Object.fromEntries(provider.asked.at(-1) ?? [])).toEqual({
      secret,
      response: `sent-to-${name}`,
      remoteip: expect.stringContaining('127.0.0.1') as string,
      sitekey: 'site-key',
    });
    expect(logged).toContain('gave no usable answer');
    expect(logged).not.toMatch(new RegExp(`${secret}|sent-to-|token-`));
  });

  it('a token is verified with the provider only once', async () => {
    expect(await answerIn('ok', `twice-${name}`)).toEqual([204, undefined]);
    expect(await answerIn('ok', `twice-${name}`)).toEqual([400, 'CAPTCHA_NOT_VERIFIED']);
  });

  it('the page names the site key, and its policy allows only the widget from another host', async () => {
    const { body, headers } = await client.send('GET', '/api/captcha/challenge');
    expect(body).toEqual({ provider: name, siteKey: 'site-key' });
    const policy = headers.get('content-security-policy') ?? '';
    const foreign = name === 'turnstile' ? 'https://challenges.cloudflare.com' : 'https://hcaptcha.com';
    expect(policy).toContain(`script-src 'self' ${foreign}`);
    expect(policy).toContain(`frame-src ${foreign}`);
    expect(policy).not.toMatch(/unsafe|\*(?!\.hcaptcha\.com)/);
  });
});

it('altcha loads nothing from another host', async () => {
  const { headers } = await plant.nobody.send('GET', '/api/captcha/challenge');
  expect(headers.get('content-security-policy')).not.toContain('http');
});
