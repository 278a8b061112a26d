import { expect, it } from 'vitest';
import { readCommandOptions, readWords } from './command-options.ts';

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

it('reads words that a program knows, and refuses any other parameter', () => {
  const read = (...given: string[]) => [...readWords(given, ['--new-plan'], 'npm start [-- --new-plan]')];
  expect(read()).toEqual([]);
  expect(read('--new-plan', '--new-plan')).toEqual(['--new-plan']);
  for (const other of ['--newplan', '--new-plan=on', '--help', ''])
    expect(() => read('--new-plan', other)).toThrow(
      `npm start [-- --new-plan]: ${JSON.stringify(other)} is no parameter of it.`,
    );
});
