import { beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import {
  markPageUsable,
  whenPageUsable,
  retryWhenIdle,
  runWhenIdle,
  delayIdleWork,
} from './run-when-idle.ts';

beforeEach(() => void createClient());

it('runs work one after the other once the page is usable: `first`, `soon`, `own`, then `last`', async () => {
  const whenIdle = vi.fn<(work: () => void) => unknown>((work) => setTimeout(work));
  vi.stubGlobal('requestIdleCallback', whenIdle);
  const done: string[] = [];
  const work = (name: string) => async () => void done.push(name);
  let isThere = false;
  runWhenIdle(work('other page'), 'last');
  runWhenIdle(work('own'));
  runWhenIdle(work('own, newer'));
  runWhenIdle(work('notices'), 'soon');
  runWhenIdle(work('schemas'), 'first');
  runWhenIdle(async () => {
    if (!isThere) throw new Error('no line');
    done.push('lost at first');
  });
  expect(whenIdle).not.toHaveBeenCalled();

  markPageUsable();
  await vi.waitUntil(() => done.length === 5);
  expect(done).toEqual(['schemas', 'notices', 'own, newer', 'own', 'other page']);

  isThere = true;
  retryWhenIdle();
  runWhenIdle(work('one more'), 'soon');
  await vi.waitUntil(() => done.length === 7);
  expect(done.slice(5)).toEqual(['lost at first', 'one more']);
});

it('work waits until visible lists are rendered', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  let isUsable = false;
  void whenPageUsable(60_000).then(() => (isUsable = true));
  const [board, list] = [delayIdleWork(), delayIdleWork()];
  markPageUsable();
  board();
  await Promise.resolve();
  expect(isUsable).toBe(false);
  list();
  await vi.waitFor(() => expect(isUsable).toBe(true));
});
