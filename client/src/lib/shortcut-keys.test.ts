import { expect, it } from 'vitest';
import { shortcutOf } from './shortcut-keys.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const press = (key: string, modifiers: readonly string[] = []) =>
  shortcutOf({
    key,
    ctrlKey: modifiers.includes('ctrl'),
    metaKey: modifiers.includes('meta'),
    altKey: modifiers.includes('alt'),
    shiftKey: modifiers.includes('shift'),
    getModifierState: (name) => name === 'AltGraph' && modifiers.includes('altgr'),
  });

it.each([
  ['n', [], 'n'],
  ['N', ['shift'], 'n'],
  ['?', ['shift'], '?'],
  ['b', ['ctrl'], 'ctrl+b'],
  ['b', ['meta'], 'ctrl+b'],
  ['Z', ['ctrl', 'shift'], 'ctrl+shift+z'],
  ['F10', ['shift'], 'shift+f10'],
  ['[', ['ctrl', 'alt', 'altgr'], '['],
  [']', ['alt'], ']'],
  ['n', ['alt'], null],
])('%s with %j is %s', (key, modifiers, name) => {
  spec('L.15');
  expect(press(key, modifiers)).toBe(name);
});
