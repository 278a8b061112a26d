// Own server: its public address is a setting.
import { beforeAll, expect, it } from 'vitest';
import { type MountedCall, mountedCalls } from '../support/abuse/declared.ts';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { foreignOrigins, isTriedWith } from '../support/abuse/origins.ts';
import { errorIn } from '../support/abuse/refusal.ts';
import { rawRequestOf } from '../support/abuse/samples.ts';
import { sendRaw } from '../support/abuse/raw-request.ts';
import { useOwnPlant } from '../support/plant.ts';

const own = 'http://plan.example:8080';
const plant = useOwnPlant({ publicUrl: own, logLevel: 'silent' });

let calls: MountedCall[];
beforeAll(async () => {
  calls = await mountedCalls(plant);
});

it('with a PUBLIC_URL, every call refuses every other origin, the server’s own address among them', async () => {
  const before = await fingerprint(plant.db);
  const others = [
    plant.url,
    'https://plan.example:8080',
    'http://PLAN.example:8080',
    'http://plan.example.:8080',
  ];
  for (const [place, origin] of [...foreignOrigins(own), ...others].entries()) {
    for (const call of calls.filter((_, index) => isTriedWith(index, place))) {
      const { type } = errorIn(await sendRaw(plant.anna, rawRequestOf(call, {}, { origin })), 'en');
      expect({ call: call.name, origin, type }).toMatchObject({ type: 'ACCESS_DENIED' });
    }
  }
  expect(await fingerprint(plant.db)).toEqual(before);
});

it('takes its own', async () => {
  const origin = { origin: own, host: '127.0.0.1' };
  expect((await plant.anna.send('PUT', '/api/account', { language: 'de' }, origin)).status).toBe(200);
  expect((await plant.anna.send('GET', '/api/trucks', undefined, origin)).status).toBe(200);
});
