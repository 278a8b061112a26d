import { expect, it } from 'vitest';
import { findNameHints, looksLike, findNameProblem } from './name-likeness.ts';

const others = ['Anna Becker', 'Bob Pace', 'Олег Попов', 'Jürgen Groß'];

it.each([
  ['Аnna Becker', 'mixedScripts'],
  ['Annа Becker', 'mixedScripts'],
  ['Οtto', 'mixedScripts'],
  ['System', 'reserved'],
  ['SYSTEM', 'reserved'],
  ['system 2', 'reserved'],
  ['Ѕуѕтем', 'reserved'],
  ['Werkplan', 'reserved'],
  ['Ehemalige Person 3', 'reserved'],
  ['ВОВ РАСЕ', 'likeAnother'],
  ['Bob Pace', null],
  ['B0b Pace', null],
  ['Олег Попов', null],
  ['Иван Петров', null],
  ['Γιώργος Παππάς', null],
  ['Jürgen Gross', null],
  ['Olaf (Halle 2)', null],
  ['René O’Neill', null],
] as const)('%s: %s', (name, problem) => {
  expect(findNameProblem(name, others)).toBe(problem);
});

it.each([
  ['Ida Klein', 'lda Klein', true],
  ['Anna Becker', 'ANNA BECKER', true],
  ['Karl Zorn', 'Karl Zom', true],
  ['Anna Becker', 'Anna Beck', false],
  ['Jürgen', 'Jurgen', false],
])('%s and %s look alike: %s', (one, other, alike) => {
  expect(looksLike(one, other)).toBe(alike);
});

it('names a name that admins should check together with the one it resembles', () => {
  const hints = findNameHints(['Ida Klein', 'lda Klein', 'Bob Pace', 'ВОВ РАСЕ', 'Аnna', 'Otto']);
  expect(hints).toEqual([
    { problem: 'similar', other: 'lda Klein' },
    { problem: 'similar', other: 'Ida Klein' },
    { problem: 'likeAnother', other: 'ВОВ РАСЕ' },
    { problem: 'likeAnother', other: 'Bob Pace' },
    { problem: 'mixedScripts', other: null },
    null,
  ]);
});
