import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { beforeAll, expect, it } from 'vitest';
import { type CallerKind, makeCallers } from '../support/abuse/caller-kinds.ts';
import { type Contract, contractOf, type Document } from '../support/abuse/contract.ts';
import { declaredEndpoints } from '../support/abuse/declared.ts';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { mutantOf, type Mutant } from '../support/abuse/mutant.ts';
import { watchProcess } from '../support/abuse/process-watch.ts';
import { errorIn } from '../support/abuse/refusal.ts';
import { sampleOf, rawRequestOf } from '../support/abuse/samples.ts';
import { makeAbuseScene } from '../support/abuse/make-scene.ts';
import type { AbuseScene } from '../support/abuse/scene.ts';
import { sendRaw } from '../support/abuse/raw-request.ts';
import { usePlant } from '../support/plant.ts';
import { seeded } from '../support/random.ts';
import { volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
/** Number of mutants of a call that the caller may make; a refused call gets one, because its input is never read. */
const mutantsPerCall = volumes.mutantsPerCaller;

const plant = usePlant({ isSilent: true });
watchProcess();
const endpoints = await declaredEndpoints();

let scene: AbuseScene;
let callers: CallerKind[];
let contradictions: Contract;
beforeAll(async () => {
  contradictions = contractOf((await plant.anna.send<Document>('GET', '/api/openapi.json')).body);
  scene = await makeAbuseScene(plant);
  callers = await makeCallers(plant);
  // Reading a day for the first time opens it, which is a change; opened here, it does not disturb the comparison below.
  for (const date of ['2026-11-24', '2027-01-31']) await plant.anna.send('GET', `/api/days/${date}`);
});

/** True for calls that change nothing when this caller makes them: reads, dry runs and refused ones. */
const leavesNothing = (caller: CallerKind, endpoint: AnyEndpoint): boolean =>
  endpoint.method === 'GET' || endpoint.change === true || caller.refusedBy(endpoint) !== null;

const asTried = ({ change }: AnyEndpoint, { sample, headers }: Mutant): Mutant => ({
  sample: change ? { ...sample, query: { ...sample.query, dryRun: 'true' } } : sample,
  headers,
});

/** An empty path parameter leads to another path, so such a mutant is skipped. */
const hasOtherAddress = ({ sample: { params = {} } }: Mutant): boolean => Object.values(params).includes('');

/** Facts of the plan that no answer to an unauthorized caller may contain. */
const secrets = (): string[] => [scene.order.constructionSite, scene.truck.registration, 'Becker', 'Krüger'];

const endures = async (caller: CallerKind, endpoint: AnyEndpoint, mutant: Mutant): Promise<void> => {
  const { client, headers } = caller;
  const raw = rawRequestOf(endpoint, mutant.sample, { ...mutant.headers, ...headers });
  const answer = await sendRaw(client, raw, 'en');
  const told = `seed ${seed}: ${caller.name} by ${raw.method} ${raw.path} ${String(raw.body).slice(0, 500)}`;
  expect(answer.headers['cache-control'], told).toBe('no-store');
  if (hasOtherAddress(mutant)) {
    expect(answer.status, told).toBeLessThan(500);
    return;
  }
  const refusedBy = caller.refusedBy(endpoint);
  if (refusedBy === null) {
    expect(contradictions(endpoint.name, answer), told).toEqual([]);
    expect(answer.status < 500 || answer.status === 503, `${answer.status} to ${told}`).toBe(true);
    return;
  }
  expect(errorIn(answer, 'en').type, told).toBe(refusedBy);
  for (const secret of secrets()) expect(answer.text, told).not.toContain(secret);
};

it(`every call grants every caller exactly its rights for any input, and refused input changes nothing (seed ${seed})`, async () => {
  spec('L.22', 'L.57', 'L.58');
  const random = seeded(seed);
  let refused = 0;
  let served = 0;
  for (const [turn, caller] of callers.entries()) {
    const mine = endpoints
      .filter((_, place) => (place + turn) % volumes.callsEvery === 0)
      .filter((endpoint) => leavesNothing(caller, endpoint));
    const before = await fingerprint(plant.db);
    await Promise.all(
      mine.map(async (endpoint) => {
        const good = (): Mutant => ({ sample: sampleOf(endpoint, scene), headers: {} });
        const count = caller.refusedBy(endpoint) === null ? mutantsPerCall : 1;
        const spoiled = Array.from({ length: count }, () => mutantOf(good().sample, random));
        for (const mutant of [good(), ...spoiled]) await endures(caller, endpoint, asTried(endpoint, mutant));
      }),
    );
    expect(await fingerprint(plant.db), caller.name).toEqual(before);
    const kept = mine.filter((endpoint) => caller.refusedBy(endpoint) !== null).length;
    refused += kept;
    served += mine.length - kept;
  }
  expect(callers.length).toBeGreaterThan(20);
  expect([refused, served].every((count) => count > 300 / volumes.callsEvery)).toBe(true);
}, 120_000);
