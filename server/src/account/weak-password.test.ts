import { expect, it } from 'vitest';
import { findPasswordWeakness } from './weak-password.ts';

const names = ['Biegewerk Süd', 'Anna Krüger', 'anna.k@werkplan.example', 'anna.k'];

it.each([
  ['Password1', 'common'],
  ['PASSWORD1', 'common'],
  ['Qwerty123', 'common'],
  ['Abc123', 'common'],
  ['Werkplan2026', 'name'],
  ['wErKpLaN1', 'name'],
  ['Biegewerk1', 'name'],
  ['1BiegewerkSüd!', 'name'],
  ['Krüger77', 'name'],
  ['Kru\u0308ger77', 'name'],
  ['Anna_Krüger_1', 'name'],
  ['Anna2026', 'name'],
  ['Neues1Wort', null],
  ['AnnaBiegt4', null],
  ['Stahl-im-Hof-7', null],
] as const)('%s is %s', (password, weakness) => {
  expect(findPasswordWeakness(password, names)).toBe(weakness);
});

it('ignores short parts of a name, which occur in too many passwords', () => {
  expect(findPasswordWeakness('Li123456x', ['Li Wu'])).toBeNull();
});
