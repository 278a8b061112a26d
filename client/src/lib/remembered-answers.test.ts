import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from './api-client.ts';
import { forgetAnswers } from './remembered-answers.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

/** ETags that were sent, by address. */
let asked: [address: string, etag: string | null][];
/** Answers with the revision as ETag, or with 304 for the same ETag. */
let revision: number;

beforeEach(() => {
  forgetAnswers();
  asked = [];
  revision = 1;
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    const etag = headers.get('if-none-match');
    asked.push([address, etag]);
    const mark = `"${revision}"`;
    const isSame = etag === mark;
    const body = isSame ? null : JSON.stringify({ key: address, revision });
    return await Promise.resolve(new Response(body, { status: isSame ? 304 : 200, headers: { etag: mark } }));
  });
});

const read = async (date: string, remember = true): Promise<unknown> =>
  (await call(daySnapshotEndpoint, { params: { date } }, { remember })).data;

it('revalidates a day, and returns the remembered answer if it is unchanged', async () => {
  const first = await read('2026-11-23');
  expect(await read('2026-11-23')).toBe(first);
  expect(asked).toEqual([
    ['/api/days/2026-11-23', null],
    ['/api/days/2026-11-23', '"1"'],
  ]);
});

it('returns and remembers the new answer if the day has changed', async () => {
  await read('2026-11-23');
  revision = 2;
  expect(await read('2026-11-23')).toMatchObject({ revision: 2 });
  await read('2026-11-23');
  expect(asked.map(([, etag]) => etag)).toEqual([null, '"1"', '"2"']);
});

it('remembers eight days, and none after a sign-out or without the option', async () => {
  spec('L.57');
  for (let day = 10; day < 19; day += 1) await read(`2026-11-${day}`);
  await read('2026-11-10');
  await read('2026-11-18');
  forgetAnswers();
  await read('2026-11-18', false);
  await read('2026-11-18', false);
  expect(asked.slice(9).map(([, etag]) => etag)).toEqual([null, '"1"', null, null]);
});
