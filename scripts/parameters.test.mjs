import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutants } from './mutate.mjs';
import { root } from './tools.mjs';

const last = mutants.length;

describe('a command with parameters that it does not take does nothing but say so', () => {
  it.each([
    ['check', ['--foo'], "Unknown option '--foo'"],
    ['check', ['x'], "Unexpected argument 'x'. This command does not take positional arguments"],
    ['dev', ['--foo'], "Unknown option '--foo'"],
    ['spec-coverage', ['--foo'], "Unknown option '--foo'"],
    ['mutate', ['--only'], "Option '--only <value>' argument missing"],
    ['mutate', ['--from', '0'], `--from must be a whole number from 1 to ${last}, not 0.`],
    ['mutate', ['--from', '5', '--to', '3'], `--to must be a whole number from 5 to ${last}, not 3.`],
    ['mutate', ['--only', 'no such area'], 'There is no fault with "no such area".'],
  ])('npm run %s -- %j', (command, parameters, problem) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'scripts', `${command}.mjs`), ...parameters],
      { encoding: 'utf8' },
    );
    expect({ status, stdout, problem: stderr.split('\n')[0] }).toEqual({ status: 1, stdout: '', problem });
    expect(stderr).toContain(`npm run ${command}`);
  });
});
