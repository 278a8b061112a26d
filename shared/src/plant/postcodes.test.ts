import { expect, it } from 'vitest';
import { isPostcode, postcodeRules, type PostcodeRule } from './postcodes.ts';

/** Post codes, each with the rules that accept it. */
const taken: readonly (readonly [string, readonly PostcodeRule[]])[] = [
  ['10000', postcodeRules],
  ['99999', postcodeRules],
  ['77652', postcodeRules],
  ['01067', ['germany', 'dach', 'europe']],
  ['09999', ['germany', 'dach', 'europe']],
  ['6020', ['dach', 'europe']],
  ['8005', ['dach', 'europe']],
  ['9490', ['dach', 'europe']],
  ['1012 AB', ['europe']],
  ['1012ab', ['europe']],
  ['110 00', ['europe']],
  ['00-950', ['europe']],
  ['L-1234', ['europe']],
  ['D-01067', ['europe']],
  ['SW1A 1AA', ['europe']],
  ['LV-1010', ['europe']],
  ['101', ['europe']],
  ['1234567-90', ['europe']],
  ['0815', ['europe']],
  ['00123', ['europe']],
  ['', []],
  ['1', []],
  ['12', []],
  ['776522', ['europe']],
  ['12345678901', []],
  ['Kehl', []],
  ['-1234', []],
  ['1234-', []],
  ['1 ', []],
  ['12/34', []],
  ['12.345', []],
  ['٠١٠٦٧', []],
  ['10000\n', []],
];

it.each(taken)('%j is taken by %j', (postCode, rules) => {
  expect(postcodeRules.filter((rule) => isPostcode(postCode, rule))).toEqual(rules);
});

it('each rule takes what the one before it takes', () => {
  const narrowest = taken.flatMap(([, [first]]) =>
    first === undefined ? [] : [postcodeRules.indexOf(first)],
  );
  const rules = taken.flatMap(([, list]) => (list.length > 0 ? [list] : []));
  expect(rules).toEqual(narrowest.map((first) => postcodeRules.slice(first)));
});
