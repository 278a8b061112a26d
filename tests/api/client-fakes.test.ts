import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { beforeAll, expect, it } from 'vitest';
import {
  answerFault,
  requestFaults,
  minimalAnswer,
  type SentCall,
} from '../../client/src/testing/declared-calls.ts';
import { declaredEndpoints } from '../support/abuse/declared.ts';
import { makeAbuseScene } from '../support/abuse/make-scene.ts';
import { linkTokenOf } from '../support/abuse/note-samples.ts';
import { sampleOf, rawRequestOf } from '../support/abuse/samples.ts';
import type { AbuseScene } from '../support/abuse/scene.ts';
import { sendRaw, type Answer, type RawRequest } from '../support/abuse/raw-request.ts';
import { usePlant } from '../support/plant.ts';

const plant = usePlant({ isSilent: true });

let scene: AbuseScene;
beforeAll(async () => {
  scene = await makeAbuseScene(plant);
});

const asCaller = (endpoint: AnyEndpoint): RawRequest['headers'] => {
  if (endpoint.access === 'yard')
    return { cookie: null, authorization: `Bearer ${linkTokenOf(scene, endpoint)}` };
  return endpoint.access === 'public' ? { cookie: null } : {};
};

/** Builds one request for the real server and for the window's fake; changes are dry runs, so that later calls find their rows. */
const requestOf = (endpoint: AnyEndpoint): { readonly raw: RawRequest; readonly sent: SentCall } => {
  const sample = sampleOf(endpoint, scene);
  const query = endpoint.change ? { ...sample.query, dryRun: 'true' } : sample.query;
  const raw = rawRequestOf(endpoint, { ...sample, ...(query && { query }) }, asCaller(endpoint));
  return { raw, sent: { method: raw.method, address: raw.path, body: sample.body } };
};

const bodyIn = ({ text, headers }: Answer): unknown =>
  text !== '' && String(headers['content-type']).startsWith('application/json')
    ? JSON.parse(text)
    : undefined;

/** Compares member names and types recursively, as deep as both answers have rows. */
const differsIn = (fake: unknown, real: unknown, at = ''): string[] => {
  if (fake === null || real === null || fake === undefined) return [];
  if (typeof fake !== typeof real || Array.isArray(fake) !== Array.isArray(real)) return [at];
  if (Array.isArray(fake))
    return fake
      .slice(0, 1)
      .flatMap((one, index) => differsIn(one, (real as unknown[])[index] ?? one, `${at}[]`));
  if (typeof fake !== 'object') return [];
  const fields = real as Readonly<Record<string, unknown>>;
  return Object.entries(fake).flatMap(([name, one]) =>
    name in fields ? differsIn(one, fields[name], `${at}.${name}`) : [`${at}.${name}`],
  );
};

/**
 * True for reads and for changes that can be sent as dry runs. The other calls sign out, remove a password or need a
 * device; their input and answers are checked by the same contracts.
 */
const isPlayed = ({ method, change, answerType }: AnyEndpoint): boolean =>
  (method === 'GET' || change === true) && answerType === undefined;

/** The answer has several shapes, depending on what the client missed. */
const hasShapes = ({ name }: AnyEndpoint): boolean => name === 'changes.since';

it('the fake server of the client’s tests takes and answers each call as the real one does', async () => {
  const endpoints = (await declaredEndpoints()).filter(isPlayed);
  const differences: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const endpoint of endpoints) {
    const { raw, sent } = requestOf(endpoint);
    const answer = await sendRaw(plant.anna, raw, 'en');
    const real = bodyIn(answer);
    const fake = minimalAnswer(sent);
    const isRefused = answer.status >= 400;
    if (isRefused) refused.push(endpoint.name);
    const found = [
      ...(isRefused ? [] : requestFaults(sent)),
      answerFault(sent, answer.status, real) ?? [],
      answerFault(sent, fake.status, fake.body) ?? [],
      ...(isRefused || fake.status === answer.status ? [] : [`${fake.status}, not ${answer.status}`]),
      ...(isRefused || hasShapes(endpoint) ? [] : differsIn(fake.body, real)),
    ].flat();
    if (found.length > 0) differences[endpoint.name] = found;
  }
  expect(differences).toEqual({});
  expect(refused).toEqual([]);
  expect(endpoints.length).toBeGreaterThan(100);
});
