import { expect, it } from 'vitest';
import { KeyedQueue } from './turns.ts';

it('runs a few calls per key, queues some in order, refuses more, and delays no other key', async () => {
  const turns = new KeyedQueue<string>({
    atOnce: 2,
    limit: { waiting: 3, refusal: () => new Error('too many') },
  });
  const [begun, releases]: [number[], (() => void)[]] = [[], []];
  const work = async (index: number): Promise<number> => {
    begun.push(index);
    await new Promise<void>((resolve) => releases.push(resolve));
    return index;
  };
  const asked = Array.from(
    { length: 7 },
    async (_, index) => await turns.take('a', async () => await work(index)),
  );
  const ends = Promise.allSettled(asked);
  expect(begun).toEqual([0, 1]);
  const other = turns.take('b', async () => await work(100));
  expect(begun).toEqual([0, 1, 100]);
  while (begun.length < 6 || releases.length > 0) {
    releases.shift()?.();
    await Promise.resolve();
  }
  expect(await other).toBe(100);
  expect(begun).toEqual([0, 1, 100, 2, 3, 4]);
  expect((await ends).map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)))).toEqual([
    0,
    1,
    2,
    3,
    4,
    'Error: too many',
    'Error: too many',
  ]);
});

it('queues any number of calls per key in order, and continues after a failure', async () => {
  const turns = new KeyedQueue<string>({ atOnce: 1 });
  const begun: number[] = [];
  const asked = Array.from({ length: 50 }, async (_, index) => {
    return await turns.take('a', async () => {
      begun.push(index);
      await Promise.resolve();
      if (index === 1) throw new Error('failed');
      return index;
    });
  });
  const ends = await Promise.allSettled(asked);
  expect(begun).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await turns.take('a', async () => await Promise.resolve('after'))).toBe('after');
});
