// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchForNewerBuild } from './newer-build.ts';

const reload = vi.fn<() => void>();
const minutes = (count: number): number => count * 60_000;
let there: string | null;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  reload.mockClear();
  there = 'own';
  vi.stubGlobal('fetch', async () => {
    if (there === null) throw new TypeError('no network');
    return await Promise.resolve(new Response(`<meta name="werkplan-page" content='{"build":"${there}"}'>`));
  });
  document.head.innerHTML = `<meta name="werkplan-page" content='{"build":"own"}'>`;
  document.body.innerHTML = '';
  stop = watchForNewerBuild();
});
afterEach(() => {
  stop();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the page reloads once the server has another build, but not without an answer', async () => {
  await vi.advanceTimersByTimeAsync(minutes(10));
  there = null;
  await vi.advanceTimersByTimeAsync(minutes(10));
  expect(reload).not.toHaveBeenCalled();
  there = 'newer';
  await vi.advanceTimersByTimeAsync(minutes(10));
  expect(reload).toHaveBeenCalledOnce();
});

it('checks at once when the network returns', async () => {
  there = 'newer';
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

it('waits while something is being written, or the phone is in use', async () => {
  there = 'newer';
  document.body.innerHTML = '<dialog open></dialog>';
  await vi.advanceTimersByTimeAsync(minutes(10));
  document.body.innerHTML = '';
  await vi.advanceTimersByTimeAsync(minutes(9));
  dispatchEvent(new Event('pointerdown'));
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(minutes(1));
  expect(reload).toHaveBeenCalledOnce();
});
