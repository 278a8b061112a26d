// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { takeTurn } from './drawing-turns.ts';

let queued: FrameRequestCallback[];
let clock: number;

const frame = (): void => {
  const due = queued;
  queued = [];
  due.forEach((run) => run(clock));
};

beforeEach(() => {
  queued = [];
  clock = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => queued.push(run));
  createClient();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('steps are begun one after the other, each once the last one stands', () => {
  const begun: string[] = [];
  const done = takeTurn(() => begun.push('a run'));
  takeTurn(() => begun.push('a card'));
  expect(begun).toEqual([]);
  frame();
  expect(begun).toEqual(['a run']);
  done();
  expect(begun).toEqual(['a run', 'a card']);
});

it('a long step is shown before the next begins', () => {
  const begun: string[] = [];
  const done = takeTurn(() => begun.push('a run'));
  takeTurn(() => begun.push('a card'));
  frame();
  clock += 20;
  done();
  expect(begun).toEqual(['a run']);
  frame();
  expect(begun).toEqual(['a run', 'a card']);
});

it('a step that is no longer wanted is left out', () => {
  const begun: string[] = [];
  const stop = takeTurn(() => begun.push('a run'));
  takeTurn(() => begun.push('a card'));
  stop();
  frame();
  expect(begun).toEqual(['a card']);
});

it('a hidden page, which has no frames, is drawn all the same', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const begun = vi.fn<() => void>();
  takeTurn(begun);
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
});
