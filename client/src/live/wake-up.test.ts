import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onWakeUp, watchWakeUp } from './wake-up.ts';

class Page extends EventTarget {
  visibilityState = 'visible';
}

const checkLine = vi.fn<() => void>();
const freezeLine = vi.fn<() => void>();
const thawLine = vi.fn<() => void>();
const woken = vi.fn<() => void>();
const checkNetwork = vi.fn<() => Promise<void>>(async () => undefined);
let page: Page;
let browserWindow: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  browserWindow = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browserWindow.addEventListener.bind(browserWindow));
  watchWakeUp({ checkLine, checkNetwork, freezeLine, thawLine });
  onWakeUp(woken);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('checks the socket at the first heartbeat after sleep, and never while awake', () => {
  vi.advanceTimersByTime(60_000);
  expect(checkLine).not.toHaveBeenCalled();
  // No timer runs while the machine sleeps, but the clock continues.
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(5_000);
  expect([checkLine.mock.calls.length, woken.mock.calls.length]).toEqual([1, 1]);
  vi.advanceTimersByTime(60_000);
  expect([checkLine.mock.calls.length, woken.mock.calls.length]).toEqual([1, 1]);
});

it('disconnects when the browser freezes the tab, and reconnects when it resumes', () => {
  page.dispatchEvent(new Event('freeze'));
  expect([freezeLine.mock.calls.length, thawLine.mock.calls.length]).toEqual([1, 0]);
  page.dispatchEvent(new Event('resume'));
  expect([thawLine.mock.calls.length, woken.mock.calls.length]).toEqual([1, 1]);
});

it.each(['focus', 'online', 'pageshow'])('checks the socket at once on %s', (event) => {
  browserWindow.dispatchEvent(new Event(event));
  expect(checkLine).toHaveBeenCalledTimes(1);
});

it('checks the socket when the tab becomes visible, but not when it is hidden', () => {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(checkLine).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(checkLine).toHaveBeenCalledTimes(1);
});

it('checks the network when the browser reports that it is gone', () => {
  browserWindow.dispatchEvent(new Event('offline'));
  expect(checkNetwork).toHaveBeenCalledTimes(1);
});
