import { expect, it } from 'vitest';
import { readCommandOptions } from './command-options.ts';

it.each([
  [['list'], ['list'], false, null],
  [['--from', 'a.gz', '--create'], ['--from', 'a.gz'], true, null],
  [
    ['--from', 'a.gz', '--force', 'plan', '--damaged'],
    ['--from', 'a.gz', '--force', '--damaged'],
    false,
    'plan',
  ],
  [['--force=plan', '--from', 'a.gz'], ['--force', '--from', 'a.gz'], false, 'plan'],
])('takes from %j what all commands have', (given, parameters, create, force) => {
  expect(readCommandOptions(given)).toEqual({ parameters, create, force });
});

it.each([[['--from', 'a.gz', '--force']], [['--force', '--from', 'a.gz']], [['--force=']]])(
  'wants the name of the database: %j',
  (given) => {
    expect(() => readCommandOptions(given)).toThrow('--force needs the name of the database');
  },
);
