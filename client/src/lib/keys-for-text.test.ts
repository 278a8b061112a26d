// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shortcutOf } from './shortcut-keys.ts';

const heard = vi.fn<(key: string) => void>();
const listen = (event: Event): void => {
  if (event instanceof KeyboardEvent) heard(event.key);
};
const press = (
  key: string,
  given: KeyboardEventInit = {},
  modifiers: readonly string[] = [],
): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given });
  event.getModifierState = (name) => modifiers.includes(name);
  document.body.dispatchEvent(event);
  return event;
};
const altGr = ['AltGraph'];
/** Windows reports AltGr as Ctrl+Alt. */
const both = { ctrlKey: true, altKey: true };

afterEach(() => {
  heard.mockClear();
  removeEventListener('keydown', listen, true);
  document.removeEventListener('keydown', listen);
});

describe('a key', () => {
  it.each([
    ['ż', {}, altGr, false],
    ['ł', both, altGr, false],
    ['Ł', both, altGr, false],
    ['€', both, altGr, false],
    ['n', {}, altGr, false],
    ['2', {}, altGr, false],
    ['[', both, altGr, true],
    ['@', {}, altGr, true],
    ['n', {}, [], true],
    ['Enter', {}, altGr, true],
    ['Enter', { isComposing: true }, [], false],
    ['Enter', { keyCode: 229 }, [], false],
    ['Escape', { isComposing: true }, [], false],
    ['Process', { keyCode: 229 }, [], false],
    ['n', { keyCode: 229 }, [], false],
    ['Enter', { keyCode: 13 }, [], true],
    ['Dead', { keyCode: 220 }, [], true],
  ] as const)('%j with %j and %j reaches the page: %s', (key, given, modifiers, isHeard) => {
    addEventListener('keydown', listen, true);
    document.addEventListener('keydown', listen);
    const event = press(key, given, modifiers);
    expect([heard.mock.calls.length, event.defaultPrevented]).toEqual([isHeard ? 2 : 0, false]);
  });

  it.each([
    ['ż', {}, altGr, null],
    ['n', both, altGr, null],
    ['€', both, altGr, null],
    ['[', both, altGr, '['],
    ['n', {}, [], 'n'],
  ] as const)('%j with %j and %j is named %j', (key, given, modifiers, name) => {
    expect(shortcutOf(press(key, given, modifiers))).toBe(name);
  });
});
