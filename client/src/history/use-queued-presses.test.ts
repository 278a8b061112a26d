// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { chosenDayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { onDemand } from '../lib/lazy-part.tsx';
import { eventually } from '../testing/eventually.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { useQueuedPresses } from './use-queued-presses.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.60');

interface Code {
  readonly done: string[];
}

/** Opens a bar whose code arrives when the test releases it. */
const open = () => {
  let arrive: (code: Code) => void = () => undefined;
  let fail: () => void = () => undefined;
  const fetched = new Promise<Code>((resolve, reject) => {
    arrive = resolve;
    fail = () => reject(new Error('no network'));
  });
  const code = onDemand(async () => await fetched);
  const { result, unmount } = renderHookInApp(() => useQueuedPresses(code), undefined);
  result.current.bar.current = document.createElement('div');
  const done: string[] = [];
  return {
    done,
    press: (what: string) => act(() => result.current.press((here) => void here.done.push(what))()),
    arrive: async () =>
      await act(async () => {
        arrive({ done });
        await code.load();
      }),
    fail: async () => await act(async () => await Promise.resolve(fail())),
    leave: () => {
      result.current.bar.current = null;
      unmount();
    },
  };
};

beforeEach(async () => {
  await setLanguage('de');
  document.body.innerHTML = '<input>';
  store().set(chosenDayAtom, '2026-11-23');
});

describe('keys pressed before the code is loaded', () => {
  it('run then, once and in order', async () => {
    const bar = open();
    for (const what of ['undo', 'undo', 'history']) bar.press(what);
    expect(bar.done).toEqual([]);
    await bar.arrive();
    expect(bar.done).toEqual(['undo', 'undo', 'history']);
  });

  it.each([
    ['goes to another day', () => store().set(chosenDayAtom, '2026-11-24')],
    ['begins to type', () => document.querySelector('input')?.focus()],
  ])('are dropped when the planner %s meanwhile', async (_, happen) => {
    const bar = open();
    bar.press('undo');
    act(() => happen());
    await bar.arrive();
    expect(bar.done).toEqual([]);
  });

  it('are dropped when the page is left', async () => {
    const bar = open();
    bar.press('undo');
    bar.leave();
    await bar.arrive();
    expect(bar.done).toEqual([]);
  });

  it('are dropped with a toast if the code cannot be loaded', async () => {
    const notices = collectToasts();
    const bar = open();
    bar.press('undo');
    await bar.fail();
    await eventually(() => expect(notices).toMatchObject([{ tone: 'error', action: expect.anything() }]));
    expect(bar.done).toEqual([]);
  });
});

it('presses run at once after the code is loaded', async () => {
  const bar = open();
  await bar.arrive();
  bar.press('undo');
  expect(bar.done).toEqual(['undo']);
});
