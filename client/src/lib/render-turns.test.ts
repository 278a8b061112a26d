// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { takeRenderTurn } from './render-turns.ts';

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

it('steps run one after the other, each when the last is rendered', () => {
  const begun: string[] = [];
  const done = takeRenderTurn(() => begun.push('a run'));
  takeRenderTurn(() => begun.push('a card'));
  expect(begun).toEqual([]);
  frame();
  expect(begun).toEqual(['a run']);
  done();
  expect(begun).toEqual(['a run', 'a card']);
});

it('a long step is painted before the next one starts', () => {
  const begun: string[] = [];
  const done = takeRenderTurn(() => begun.push('a run'));
  takeRenderTurn(() => begun.push('a card'));
  frame();
  clock += 20;
  done();
  expect(begun).toEqual(['a run']);
  frame();
  expect(begun).toEqual(['a run', 'a card']);
});

it('a step that is no longer wanted is skipped', () => {
  const begun: string[] = [];
  const stop = takeRenderTurn(() => begun.push('a run'));
  takeRenderTurn(() => begun.push('a card'));
  stop();
  frame();
  expect(begun).toEqual(['a card']);
});

it('a hidden page, which has no frames, is rendered nevertheless', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const begun = vi.fn<() => void>();
  takeRenderTurn(begun);
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
});
