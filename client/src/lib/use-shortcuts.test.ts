// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shortcutsOnAtom } from './shortcuts-setting.ts';
import { store } from './client.ts';
import { isTextField } from './is-text-field.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { renderHookInApp } from '../testing/in-app.ts';

let done: string[];
const actions = Object.fromEntries(
  ['n', '/', '?', 'p', 'g p', 'g l', 'ctrl+b', 'ctrl+z', 'f8', 'escape'].map((name) => [
    name,
    () => void done.push(name),
  ]),
);

beforeEach(() => {
  done = [];
  document.body.innerHTML =
    '<input id="text"><input id="box" type="checkbox"><textarea id="lines"></textarea><p id="p"></p>' +
    '<form><input id="form-box" type="checkbox"><button id="form-button"></button></form>' +
    '<div data-draft="h2"><input id="draft-box" type="checkbox"></div>';
  store().set(shortcutsOnAtom, true);
});

/** Dispatches a key event at a time (ms) after page load; returns true if it was handled. */
const press = (key: string, given: KeyboardEventInit & { on?: string; at?: number } = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given });
  vi.spyOn(event, 'timeStamp', 'get').mockReturnValue(given.at ?? 10_000);
  const target = given.on === undefined ? document.body : document.querySelector(given.on);
  target?.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('a key', () => {
  it('runs only its shortcut', () => {
    renderHookInApp(() => useShortcuts(actions), undefined);
    expect([press('n'), press('x'), press('b', { ctrlKey: true }), press('b')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(done).toEqual(['n', 'ctrl+b']);
  });

  it.each([
    ['n', '#text', []],
    ['n', '#lines', []],
    ['n', '#box', ['n']],
    ['n', '#p', ['n']],
    ['n', '#form-box', []],
    ['n', '#form-button', []],
    ['n', '#draft-box', []],
    ['F8', '#form-box', ['f8']],
    ['Escape', '#draft-box', ['escape']],
    ['Escape', '#text', []],
    ['F8', '#text', ['f8']],
  ])('%s pressed on %s does %j', (key, on, expected) => {
    renderHookInApp(() => useShortcuts(actions), undefined);
    press(key, { on });
    expect(done).toEqual(expected);
  });

  it('with Ctrl also works in a field, except keys that the field handles itself', () => {
    renderHookInApp(() => useShortcuts(actions), undefined);
    press('b', { on: '#text', ctrlKey: true });
    press('z', { on: '#text', ctrlKey: true });
    expect(done).toEqual(['ctrl+b']);
    press('z', { on: '#p', ctrlKey: true });
    expect(done).toEqual(['ctrl+b', 'ctrl+z']);
  });

  it('does nothing while a dialog or menu is open, during a composition, or if it was already handled', () => {
    renderHookInApp(() => useShortcuts(actions), undefined);
    press('n', { isComposing: true });
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    press('n');
    document.body.insertAdjacentHTML('beforeend', '<div role="menu" data-open></div>');
    press('n');
    expect(done).toEqual([]);
    document.querySelector('[role=menu]')?.removeAttribute('data-open');
    press('n');
    expect(done).toEqual(['n']);
  });

  it('ignores a keydown without a key, which browsers dispatch for autofill', () => {
    renderHookInApp(() => useShortcuts(actions), undefined);
    const failed = vi.fn<() => void>();
    window.addEventListener('error', failed);
    document.querySelector('#text')?.dispatchEvent(new Event('keydown', { bubbles: true }));
    window.removeEventListener('error', failed);
    expect(failed).not.toHaveBeenCalled();
    expect(done).toEqual([]);
  });

  it('does nothing if single-key shortcuts are off; Ctrl combinations, F8 and Escape still work', () => {
    store().set(shortcutsOnAtom, false);
    renderHookInApp(() => useShortcuts(actions), undefined);
    for (const key of ['n', '/', 'F8', 'Escape']) press(key);
    press('b', { ctrlKey: true });
    expect(done).toEqual(['f8', 'escape', 'ctrl+b']);
  });
});

describe('two keys one after the other', () => {
  it.each([
    [
      'within a second',
      [
        ['g', 1_000],
        ['p', 1_999],
      ],
      ['g p'],
    ],
    [
      'too late',
      [
        ['g', 1_000],
        ['p', 2_000],
      ],
      ['p'],
    ],
    [
      'the other way round',
      [
        ['p', 1_000],
        ['g', 1_100],
      ],
      ['p'],
    ],
    [
      'twice',
      [
        ['g', 1_000],
        ['l', 1_100],
        ['g', 1_200],
        ['p', 1_300],
      ],
      ['g l', 'g p'],
    ],
    // After G, a key loses its usual meaning.
    [
      'with a letter that leads nowhere',
      [
        ['g', 1_000],
        ['n', 1_100],
        ['n', 1_200],
      ],
      ['n'],
    ],
    [
      'with the first one held',
      [
        ['g', 1_000],
        ['g', 1_100],
        ['p', 1_200],
      ],
      ['g p'],
    ],
  ] as const)('%s', (_how, presses, expected) => {
    renderHookInApp(() => useShortcuts(actions), undefined);
    for (const [key, at] of presses) press(key, { at });
    expect(done).toEqual(expected);
  });
});

it('a key runs the latest handler, and none after unmount', () => {
  const { rerender, unmount } = renderHookInApp(
    ({ name }: { name: string }) => useShortcuts({ n: () => void done.push(name) }),
    {
      name: 'first',
    },
  );
  press('n');
  rerender({ name: 'second' });
  press('n');
  unmount();
  press('n');
  expect(done).toEqual(['first', 'second']);
});

it('disabled shortcuts do nothing until they are enabled', () => {
  const { rerender } = renderHookInApp(({ on }: { on: boolean }) => useShortcuts(actions, on), { on: false });
  press('n');
  expect(done).toEqual([]);
  rerender({ on: true });
  press('n');
  expect(done).toEqual(['n']);
});

it('recognises text fields', () => {
  document.body.innerHTML +=
    '<div contenteditable="true"><b id="bold"></b></div><select id="choice"></select>';
  const isText = (selector: string): boolean => isTextField(document.querySelector(selector));
  expect(['#text', '#lines', '#bold', '#choice'].map(isText)).toEqual([true, true, true, true]);
  expect(['#box', '#p'].map(isText)).toEqual([false, false]);
  expect([isTextField(null), isTextField(document)]).toEqual([false, false]);
});
