import { expect, it } from 'vitest';
import { toUserCaller } from './caller.ts';
import { CallerCache, type ValidCaller } from './caller-cache.ts';

const start = Date.parse('2026-11-23T08:00:00Z');
const anna = toUserCaller(7, {
  id: 1,
  email: 'anna@werkplan.example',
  name: 'Anna',
  language: null,
  role: 'planner',
  mayChangeReleased: true,
  printsEmptyRuns: true,
});

/** A cache under two clocks in ms, and a database that answers as the test sets it. */
const scene = () => {
  const time = { plant: 0, monotonic: 0 };
  const cache = new CallerCache(
    { now: () => new Date(start + time.plant), today: () => '2026-11-23' },
    () => time.monotonic,
  );
  cache.setTrusted(true);
  const asked: { resolve: (living: ValidCaller | null) => void; reject: (error: Error) => void }[] = [];
  const get = async (key = 'login:7') =>
    await cache.get(
      key,
      async () => await new Promise((resolve, reject) => void asked.push({ resolve, reject })),
    );
  const answer = (living: ValidCaller | null, at = -1) => asked.at(at)?.resolve(living);
  /** One that is asked for and answered. */
  const know = async (key?: string) => {
    const known = get(key);
    answer(living);
    await known;
  };
  const living: ValidCaller = { caller: anna, until: new Date(start + 60_000) };
  return { time, cache, asked, get, answer, know, living };
};

it('queries once in two seconds, counted from before the query', async () => {
  const { time, asked, get, answer, living } = scene();
  const first = get();
  time.monotonic = 1_500;
  answer(living);
  expect(await first).toBe(anna);
  time.monotonic = 1_999;
  expect(await get()).toBe(anna);
  expect(asked).toHaveLength(1);
  time.monotonic = 2_000;
  void get();
  expect(asked).toHaveLength(2);
});

it('queries again at the time that the database has named, by the plant’s clock', async () => {
  const { time, asked, get, answer, know } = scene();
  await know();
  time.plant = 59_999;
  expect(await get()).toBe(anna);
  time.plant = 60_000;
  const [ended, twin] = [get(), get()];
  expect(asked).toHaveLength(2);
  answer(null);
  expect(await ended).toBe(null);
  // It has been another request's answer, so it asks for itself.
  expect(asked).toHaveLength(3);
  answer(null);
  expect(await twin).toBe(null);
});

it('queries once for concurrent requests, and again for each after a failure', async () => {
  const { asked, get, know } = scene();
  const several = [get(), get(), get()];
  expect(asked).toHaveLength(1);
  asked[0]?.reject(new Error('no answer'));
  expect((await Promise.allSettled(several)).map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'rejected'),
  );
  await know();
  expect(asked).toHaveLength(2);
});

it('caches no answer after a possible change, and shares none with a later request', async () => {
  const { cache, asked, get, answer, living } = scene();
  const before = get();
  cache.clear();
  const after = get();
  answer(living, 0);
  expect(await before).toBe(anna);
  answer(null, 1);
  expect(await after).toBe(null);
  void get();
  expect(asked).toHaveLength(3);
});

it('caches nobody while notifications don’t arrive, and forgets those cached before', async () => {
  const { cache, asked, get, know } = scene();
  await know();
  cache.setTrusted(false);
  void get();
  void get();
  expect(asked).toHaveLength(3);
  cache.setTrusted(true);
  void get();
  expect(asked).toHaveLength(4);
});

it('caches five thousand callers, the latest used', async () => {
  const { asked, get, know } = scene();
  for (let id = 0; id < 5_000; id += 1) await know(`login:${id}`);
  await get('login:0');
  await know('login:5000');
  expect(asked).toHaveLength(5_001);
  await get('login:0');
  expect(asked).toHaveLength(5_001);
  void get('login:1');
  expect(asked).toHaveLength(5_002);
});
