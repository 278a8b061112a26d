import { expect, it } from 'vitest';
import { retryWhileBusy } from './while-busy.ts';

/** Returns a function that throws these errors in turn and then returns `done`. */
const answering = (...messages: readonly string[]) => {
  let asked = 0;
  return async (): Promise<string> => {
    const message = messages[asked];
    asked += 1;
    if (message !== undefined) throw new Error(message);
    return `done at ${asked}`;
  };
};

it('asks a busy server again', async () => {
  expect(await retryWhileBusy(10_000, answering('days.snapshot: 503 {}', 'days.snapshot: 503 {}'))).toBe(
    'done at 3',
  );
});

it('takes no other refusal, and no server that stays busy', async () => {
  await expect(retryWhileBusy(10_000, answering('orders.create: 500 {}'))).rejects.toThrow('500');
  await expect(retryWhileBusy(-1, answering('orders.create: 503 {}'))).rejects.toThrow('503');
});
