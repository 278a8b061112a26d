// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { earlyKeys, listenForEarlyKeys } from './early-keys.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { renderHookInApp } from '../testing/in-app.ts';

let done: string[];
const listenFor = (...keys: readonly string[]) =>
  renderHookInApp(
    ({ isReady }: { isReady: boolean }) =>
      useShortcuts(Object.fromEntries(keys.map((key) => [key, () => void done.push(key)])), isReady),
    { isReady: true },
  );
const press = (key: string, given: KeyboardEventInit & { on?: Element | null } = {}): void =>
  void (given.on ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given }),
  );

listenForEarlyKeys();
beforeEach(() => {
  vi.useFakeTimers();
  createClient();
  done = [];
  document.body.innerHTML = '<input id="text">';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('keys pressed while a page loads reach its first handler, once and in order', () => {
  const arrive = earlyKeys().hold();
  press('e');
  press('n');
  press('e');
  arrive();
  listenFor('n', 'e');
  expect(done).toEqual(['e', 'n', 'e']);
  listenFor('e');
  expect(done).toHaveLength(3);
});

it('a key after G still belongs to G', () => {
  earlyKeys().hold();
  press('g');
  press('p');
  listenFor('p');
  expect(done).toEqual([]);
  listenFor('g p', 'p');
  expect(done).toEqual(['g p']);
});

it('waits until the user’s permission is known', () => {
  earlyKeys().hold();
  press('e');
  const { rerender } = renderHookInApp(
    ({ isReady }: { isReady: boolean }) => useShortcuts({ e: () => void done.push('e') }, isReady),
    {
      isReady: false,
    },
  );
  expect(done).toEqual([]);
  rerender({ isReady: true });
  expect(done).toEqual(['e']);
});

it.each([
  ['while nothing is on its way', () => press('e')],
  ['in a field', () => [earlyKeys().hold(), press('e', { on: document.querySelector('#text') })]],
  ['with Ctrl', () => [earlyKeys().hold(), press('e', { ctrlKey: true })]],
  ['before a click', () => [earlyKeys().hold(), press('e'), dispatchEvent(new Event('pointerdown'))]],
  ['long before anybody listens', () => [arrived(), vi.advanceTimersByTime(2_000)]],
  ['before the focus is in a field', () => [arrived(), document.querySelector('input')?.focus()]],
])('a key pressed %s is not buffered', (_when, act) => {
  act();
  listenFor('e', 'ctrl+e');
  expect(done).toEqual([]);
});

const arrived = (): void => {
  const arrive = earlyKeys().hold();
  press('e');
  arrive();
};
