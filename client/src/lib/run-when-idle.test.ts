import { beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { pageIsUsable, pageUsable, retryWhenIdle, runWhenIdle, whileDrawing } from './run-when-idle.ts';

beforeEach(() => void createClient());

it('works once the page is usable, one after the other: what is needed soon, the page’s own, then what others need', async () => {
  const whenIdle = vi.fn<(work: () => void) => unknown>((work) => setTimeout(work));
  vi.stubGlobal('requestIdleCallback', whenIdle);
  const done: string[] = [];
  const work = (name: string) => async () => void done.push(name);
  let isThere = false;
  runWhenIdle(work('other page'), 'last');
  runWhenIdle(work('own'));
  runWhenIdle(work('own, newer'));
  runWhenIdle(work('notices'), 'soon');
  runWhenIdle(async () => {
    if (!isThere) throw new Error('no line');
    done.push('lost at first');
  });
  expect(whenIdle).not.toHaveBeenCalled();

  pageIsUsable();
  await vi.waitUntil(() => done.length === 4);
  expect(done).toEqual(['notices', 'own, newer', 'own', 'other page']);

  isThere = true;
  retryWhenIdle();
  runWhenIdle(work('one more'), 'soon');
  await vi.waitUntil(() => done.length === 6);
  expect(done.slice(4)).toEqual(['lost at first', 'one more']);
});

it('work for a usable page waits for the drawing', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  let isUsable = false;
  void pageUsable(60_000).then(() => (isUsable = true));
  const [board, list] = [whileDrawing(), whileDrawing()];
  pageIsUsable();
  board();
  await Promise.resolve();
  expect(isUsable).toBe(false);
  list();
  await vi.waitFor(() => expect(isUsable).toBe(true));
});
