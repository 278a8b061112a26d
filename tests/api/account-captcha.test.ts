import { requestResetEndpoint } from '@werkplan/shared/account/password-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { captchaToken, challengeOf, solve, tokenFor } from '../support/captcha.ts';
import { Client } from '../support/client.ts';
import { usePlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.36');

const plant = usePlant();
const email = 'nobody@werkplan.example';
const answerTo = async (token: string): Promise<string | undefined> => {
  const body = { email, captchaToken: token };
  const reply = await new Client(plant.url).attempt(requestResetEndpoint, { body });
  return reply.status === 204 ? 'ok' : reply.body.type;
};
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

describe('a solution', () => {
  it('is accepted once, in any notation', async () => {
    const challenge = await challengeOf(plant.url);
    const solution = solve(challenge);
    expect(await answerTo(tokenFor(challenge, solution))).toBe('ok');
    const spaced = Buffer.from(JSON.stringify({ solution, challenge, more: 1 }, null, 2)).toString('base64');
    for (const again of [tokenFor(challenge, solution), spaced, spaced.replaceAll('=', '')])
      expect(await answerTo(again)).toBe('CAPTCHA_NOT_VERIFIED');
  });

  it('sent twenty times at once is accepted once', async () => {
    const token = await captchaToken(plant);
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await answerTo(token)));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
  });

  it('is accepted for ten minutes', async () => {
    const [early, late] = [await captchaToken(plant), await captchaToken(plant)];
    plant.clock.set('2026-11-23T08:09:59Z');
    expect(await answerTo(early)).toBe('ok');
    plant.clock.set('2026-11-23T08:10:00Z');
    expect(await answerTo(late)).toBe('CAPTCHA_NOT_VERIFIED');
    plant.clock.set('2026-11-23T08:00:00Z');
  });

  const changed = (challenge: Awaited<ReturnType<typeof challengeOf>>, parameters: object) => ({
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
    solution: solve(challenge),
  });
  const forged: [what: string, make: (challenge: Awaited<ReturnType<typeof challengeOf>>) => unknown][] = [
    ['of a challenge made easier', (challenge) => changed(challenge, { keyPrefix: '00' })],
    ['of a challenge made younger', (challenge) => changed(challenge, { data: { until: 9e12 } })],
    ['of a challenge without a signed key', (challenge) => changed(challenge, { keySignature: undefined })],
    [
      'of a challenge made costly',
      (challenge) => changed(challenge, { keySignature: undefined, cost: 2 ** 31 }),
    ],
    [
      'of a challenge signed by nobody',
      (challenge) => ({ challenge: { ...challenge, signature: '' }, solution: solve(challenge) }),
    ],
    [
      'that is guessed',
      (challenge) => ({
        challenge,
        solution: { counter: 1, derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}` },
      }),
    ],
    ['that is none', (challenge) => ({ challenge, solution: null })],
  ];
  it.each(forged)('%s is refused', async (_, make) => {
    spec('8.6c');
    expect(await answerTo(encode(make(await challengeOf(plant.url))))).toBe('CAPTCHA_NOT_VERIFIED');
  });

  it.each(['x', '{}', 'null', encode(null), encode([]), encode('x'), '💥'])(
    '%j is refused',
    async (token) => {
      expect(await answerTo(token)).toBe('CAPTCHA_NOT_VERIFIED');
    },
  );
});

it('is fetched by a call that is not cacheable, and takes a browser about a thousand keys to solve', async () => {
  const { headers, body } = await new Client(plant.url).send('GET', '/api/captcha/challenge');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({
    provider: 'altcha',
    challenge: { parameters: { algorithm: 'PBKDF2/SHA-256', cost: 1 } },
  });
  const { counter } = solve(await challengeOf(plant.url));
  expect(counter).toBeGreaterThanOrEqual(500);
  expect(counter).toBeLessThanOrEqual(1500);
});

it('that is missing is refused at its field', async () => {
  spec('5.2');
  for (const body of [{ email }, { email, captchaToken: '' }]) {
    const reply = await new Client(plant.url).send('POST', '/api/reset-password', body);
    expect(reply.body).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { captchaToken: 'Field is Required!' },
    });
  }
});
