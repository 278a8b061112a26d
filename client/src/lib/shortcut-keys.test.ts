import { expect, it } from 'vitest';
import { shortcutOf } from './shortcut-keys.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const press = (key: string, held: readonly string[] = []) =>
  shortcutOf({
    key,
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    altKey: held.includes('alt'),
    shiftKey: held.includes('shift'),
    getModifierState: (name) => name === 'AltGraph' && held.includes('altgr'),
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
])('%s with %j is %s', (key, held, name) => {
  spec('L.15');
  expect(press(key, held)).toBe(name);
});
