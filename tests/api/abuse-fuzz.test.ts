import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { declaredEndpoints } from '../support/abuse/declared.ts';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { mutate, type Mutant } from '../support/abuse/mutate.ts';
import { watchProcess } from '../support/abuse/process-watch.ts';
import { errorIn } from '../support/abuse/refusal.ts';
import { samples, shotOf } from '../support/abuse/samples.ts';
import { type AbuseScene, makeAbuseScene } from '../support/abuse/scene.ts';
import { fire } from '../support/abuse/shot.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { makeOrder } from '../support/make.ts';
import { password, usePlant } from '../support/plant.ts';
import { seeded } from '../support/random.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_123);
const mutantsPerCall = Number(process.env['FUZZ_PER_CALL'] ?? 30);

const plant = usePlant({ logLevel: 'silent' });
watchProcess();
const endpoints = await declaredEndpoints();

const everySoManyForReal = 6;
let known: unknown;

/** Fires a mutant; answers its status. A refusal is whole, left nothing behind, and is its sender's fault. */
const endure = async (endpoint: AnyEndpoint, { sample, headers }: Mutant): Promise<number> => {
  const cookie = endpoint.access === 'public' ? { cookie: null } : {};
  const shot = shotOf(endpoint, sample, { ...cookie, ...headers });
  const answer = await fire(plant.anna, shot, 'en');
  const { method, path, body } = shot;
  const told = `seed ${seed}: ${method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 2000)}`;
  // A read may open its day.
  if (answer.status < 400) known = await fingerprint(plant.db);
  else {
    expect(answer.status < 500 || answer.status === 503, `${answer.status} to ${told}`).toBe(true);
    errorIn(answer, 'en');
    expect(await fingerprint(plant.db), told).toEqual(known);
  }
  return answer.status;
};

const asDryRun = ({ sample, headers }: Mutant): Mutant => ({
  sample: { ...sample, query: { dryRun: 'true', ...sample.query } },
  headers,
});

let scene: AbuseScene;
/** After a change was made for real: its rows are no longer what the good inputs say. */
const renewScene = async (): Promise<void> => {
  scene = await makeAbuseScene(plant);
  known = await fingerprint(plant.db);
};
const signInAgain = async (): Promise<void> => {
  await plant.anna.signIn('anna@werkplan.example', password);
  known = await fingerprint(plant.db);
};
beforeAll(renewScene);

/** The statuses met: first the good input's, then the mutants'. */
const fuzz = async (endpoint: AnyEndpoint, random: ReturnType<typeof seeded>): Promise<number[]> => {
  const sample = samples[endpoint.name];
  if (!sample) throw new Error(`tests/support/abuse/samples.ts has no good input for ${endpoint.name}`);
  const met: number[] = [];
  for (let made = 0; made <= mutantsPerCall; made += 1) {
    const mutant = made === 0 ? { sample: sample(scene), headers: {} } : mutate(sample(scene), random);
    const forReal = !endpoint.change || made % everySoManyForReal === 0;
    const status = await endure(endpoint, forReal ? mutant : asDryRun(mutant));
    if (status < 400 && forReal && endpoint.method !== 'GET')
      await (endpoint.change ? renewScene() : signInAgain());
    met.push(status);
  }
  return met;
};

describe(`each call, by seed ${seed}, never fails, and what it refuses changes nothing`, () => {
  it.each(endpoints.map((endpoint, index) => ({ name: endpoint.name, endpoint, index })))(
    '$name',
    async ({ endpoint, index }) => {
      const [good, ...mutants] = await fuzz(endpoint, seeded(seed + index));
      expect(good).toBeLessThan(300);
      expect(mutants).toContain(400);
    },
    60_000,
  );
});

it('leaves a plan that holds, and goes on', async () => {
  expect(await brokenInvariants(plant.db)).toEqual([]);
  expect(await makeOrder(plant.anna)).toMatchObject({ version: 1 });
});
