import { expect, it } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** Reads that end on demand, in the order they began. */
const stage = () => {
  const reads = new SharedReads<string, number>();
  const ends: ((error?: Error) => void)[] = [];
  const read = async (): Promise<number> => {
    const number = ends.length + 1;
    await new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    return number;
  };
  return { ends, ask: async (key = 'day') => await reads.take(key, read) };
};
const settled = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

it('callers during a read share the next one, which begins after they asked', async () => {
  const { ends, ask } = stage();
  const asked = [ask(), ask(), ask()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await settled();
  expect(ends).toHaveLength(2);
  const late = ask();
  ends[1]?.();
  await settled();
  ends[2]?.();
  expect(await Promise.all([...asked, late])).toEqual([1, 2, 2, 3]);
});

it('each key has its own reads', () => {
  const { ends, ask } = stage();
  void ask('day');
  void ask('trucks');
  expect(ends).toHaveLength(2);
});

it('a failed read fails only for those who share it', async () => {
  const { ends, ask } = stage();
  const [first, second] = [ask(), ask()];
  ends[0]?.(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  ends[1]?.();
  expect(await second).toBe(2);
  void ask();
  expect(ends).toHaveLength(3);
});
