import { expect, it } from 'vitest';
import { faults } from './faults/faults.ts';
import { ParameterError } from '../../scripts/parameters.mjs';
import { parseOptions } from './options.ts';

it('is the whole programme without options', () => {
  expect(parseOptions([])).toEqual({ seed: null, operations: 10_000, nodes: null, faults: [] });
});

it('reads each option', () => {
  expect(parseOptions(['--seed', '7', '--operations', '3000', '--nodes', '1'])).toEqual({
    seed: 7,
    operations: 3_000,
    nodes: 1,
    faults: [],
  });
  expect(parseOptions(['--fault', 'no-heads', '--fault', 'no-login-sweep']).faults).toEqual([
    'no-heads',
    'no-login-sweep',
  ]);
  expect(parseOptions(['--faults']).faults).toEqual(faults.map(({ name }) => name));
});

it.each([
  [['--seed', 'x'], '--seed must be a whole number'],
  [['--seed', '-1'], '--seed'],
  [['--operations', '0'], '--operations must be a whole number from 1'],
  [['--nodes', '9'], '--nodes must be a whole number from 1 to 4, not 9'],
  [['--fault', 'gremlin'], '--fault gremlin is none of: no-login-sweep'],
  [['--speed', '3'], '--speed'],
  [['7'], "'7'"],
])('refuses %j in words', (parameters, words) => {
  expect(() => parseOptions(parameters)).toThrow(ParameterError);
  expect(() => parseOptions(parameters)).toThrow(words);
});
