// Own server: it sends mail and limits strangers.
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { countComputedHashes, runInHashQueue } from '../../server/src/account/hash-gate.ts';
import { unmatchableHash, hashPassword, hashSettings } from '../../server/src/account/passwords.ts';
import { captchaToken } from '../support/captcha.ts';
import { Client } from '../support/client.ts';
import { useMailingPlant } from '../support/mailing-plant.ts';
import { passwordHash } from '../support/people.ts';
import { volumes } from '../support/volumes.ts';
import { realHashSettings } from '../support/real-hash-settings.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.38');

const { plant } = useMailingPlant({
  limitSignInsPerAccount: 10,
  limitSignInsPerAddress: 1000,
  limitResetsPerAccount: 3,
  limitResetsPerAddress: 1000,
});
const count = volumes.addressesTried;
const known = Array.from({ length: count }, (_, index) => `known${index}@werkplan.example`);
const unknown = known.map((email) => email.replace('known', 'other'));

beforeAll(async () => {
  const users = known.map((email) => ({ email, name: email, passwordHash, language: null }));
  await plant.db.insertInto('appUser').values(users).execute();
});

const atOnce = 10;

/** Calls the path for each email. Returns the distinct answers, without what differs by chance, and the number of computed hashes. */
const answersTo = async (
  emails: readonly string[],
  path: string,
  bodyFor: (email: string) => Promise<unknown>,
): Promise<{ shapes: string[]; hashes: number }> => {
  const before = countComputedHashes();
  const shapes = new Set<string>();
  for (let start = 0; start < emails.length; start += atOnce)
    await Promise.all(
      emails.slice(start, start + atOnce).map(async (email) => {
        const reply = await new Client(plant.url).send('POST', path, await bodyFor(email));
        const { date: _, etag: __, 'x-request-id': ___, ...headers } = Object.fromEntries(reply.headers);
        const body = reply.body as object | undefined;
        shapes.add(JSON.stringify([reply.status, body && { ...body, requestId: '' }, headers]));
      }),
    );
  return { shapes: [...shapes], hashes: countComputedHashes() - before };
};

it('sign-in reveals nothing about known and unknown addresses', async () => {
  const wrong = async (email: string) => await Promise.resolve({ email, password: 'Wrong123' });
  const ofKnown = await answersTo(known, '/api/login', wrong);
  expect(await answersTo(unknown, '/api/login', wrong)).toEqual(ofKnown);
  expect(ofKnown).toEqual({ shapes: [expect.stringContaining('BAD_CREDENTIALS')], hashes: count });
});

it('asking for a link does not reveal which addresses are known', async () => {
  const solved = async (email: string) => ({ email, captchaToken: await captchaToken(plant) });
  const ofKnown = await answersTo(known, '/api/reset-password', solved);
  expect(await answersTo(unknown, '/api/reset-password', solved)).toEqual(ofKnown);
  expect(ofKnown).toEqual({ shapes: [expect.stringMatching(/^\[204,/)], hashes: 0 });
});

it('computing the hash for an unknown user costs as much as for a known one', async () => {
  const settings = (hash: string) => hash.split('$').slice(0, 4).join('$');
  const quick = { ...hashSettings };
  onTestFinished(() => void Object.assign(hashSettings, quick));
  Object.assign(hashSettings, realHashSettings);
  expect(settings(unmatchableHash)).toBe(settings(await hashPassword('x')));
});

it('two hashes are computed at once, twenty wait, more are refused', async () => {
  let running = 0;
  let most = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const turns = Array.from(
    { length: 30 },
    async () =>
      await runInHashQueue(async () => {
        running += 1;
        most = Math.max(most, running);
        await held;
        running -= 1;
      }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
  );
  release();
  const ends = await Promise.all(turns);
  expect(most).toBe(2);
  expect(ends.filter((end) => end === 'done')).toHaveLength(22);
  expect(ends.filter((end) => end === 'TOO_MANY_REQUESTS')).toHaveLength(8);
});
