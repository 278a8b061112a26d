// @vitest-environment happy-dom
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchBuild } from './new-build.ts';
import { onDemand } from '../lib/lazy-part.tsx';
import { socket } from './server-socket.ts';
import { dispatch } from './sync-store.ts';
import { showDay } from '../testing/shown-day.ts';

const reload = vi.fn<() => void>();
const builds = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9'];
let next = 0;

/** Simulates heads with this build of the server. */
const says = (build: string): void => {
  const heads = { epoch: 'first', serverTime: '', today: testDay, build, revisions: {} };
  for (const listener of socket().listeners('heads')) listener(heads);
};
const touch = (): boolean => document.dispatchEvent(new Event('pointermove'));
const later = (ms: number): void => void vi.advanceTimersByTime(ms);

beforeAll(() => {
  vi.useFakeTimers();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterAll(() => void vi.useRealTimers());

/** Each test opens a new window that was loaded from the build before the announced one. */
beforeEach(() => {
  socket().off('heads');
  vi.clearAllTimers();
  sessionStorage.clear();
  document.body.innerHTML = '<input type="checkbox" checked><input id="field">';
  showDay();
  watchBuild();
  says(builds[next] ?? '');
  next += 1;
  reload.mockClear();
});
const newest = (): string => builds[next] ?? 'newest';

describe('a window whose server has another build', () => {
  it('notices with the first head if its page was cached from an earlier build', () => {
    socket().off('heads');
    vi.clearAllTimers();
    sessionStorage.clear();
    document.head.innerHTML = `<meta name="werkplan-page" content='{"build":"kept"}'>`;
    watchBuild();
    document.head.innerHTML = '';
    says(newest());
    later(4_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads after 3 s without input', () => {
    touch();
    says(newest());
    later(3_000);
    expect(reload).not.toHaveBeenCalled();
    later(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload while the build is its own', () => {
    later(60_000);
    says(builds[next - 1] ?? '');
    later(60_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['a dialog is open', '<div role="dialog"></div>'],
    ['a menu is open', '<div role="menu"></div>'],
    ['a card is selected', '<div data-card="5" data-selected></div>'],
    ['something is in the hand', '<div data-dragging></div>'],
    ['a text is kept unsaved', '<div data-kept></div>'],
    ['something is typed', '<textarea>halb</textarea>'],
  ])('not while %s', (_what, html) => {
    document.body.insertAdjacentHTML('beforeend', html);
    const textarea = document.querySelector('textarea');
    if (textarea) textarea.value = 'halb';
    says(newest());
    later(60_000);
    expect(reload).not.toHaveBeenCalled();
    document.body.innerHTML = '';
    later(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload while a field is focused, a change is pending, or the socket is gone', () => {
    says(newest());
    document.querySelector<HTMLElement>('#field')?.focus();
    later(10_000);
    document.querySelector<HTMLElement>('#field')?.blur();
    dispatch({ type: 'mutationStarted', mutationId: 'm', predict: (state) => state, at: 0 });
    later(10_000);
    dispatch({ type: 'mutationRefused', mutationId: 'm' });
    dispatch({ type: 'disconnected' });
    later(10_000);
    expect(reload).not.toHaveBeenCalled();
    dispatch({ type: 'connected', at: 0 });
    later(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not alternate between two servers: it ignores builds that it has had before', () => {
    sessionStorage.setItem('werkplan.builds', `older ${newest()}`);
    says(newest());
    later(60_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload if storage is disabled', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('blocked');
      },
    });
    says(newest());
    later(60_000);
    expect(reload).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});

describe('a window that could not load some code', () => {
  const missed = async () => {
    let isServerThere = false;
    const fetchCode = async (): Promise<string> => {
      if (!isServerThere) throw new TypeError('Failed to fetch dynamically imported module');
      return await Promise.resolve('code');
    };
    const code = onDemand(fetchCode, { ahead: null });
    await expect(code.load()).rejects.toThrow('could not be loaded');
    const comes = async (): Promise<void> => {
      isServerThere = true;
      await code.load();
    };
    return { comes };
  };

  it('reloads once the server is back and nobody uses it, but not repeatedly', async () => {
    dispatch({ type: 'disconnected' });
    const { comes } = await missed();
    later(60_000);
    expect(reload).not.toHaveBeenCalled();
    dispatch({ type: 'connected', at: 0 });
    later(1_000);
    expect(reload).toHaveBeenCalledOnce();
    later(60_000);
    expect(reload).toHaveBeenCalledOnce();
    await comes();
  });

  it('does not reload if the code was loaded meanwhile', async () => {
    touch();
    const { comes } = await missed();
    await comes();
    later(60_000);
    expect(reload).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
