import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeOpenFolder, allowReading } from './embedded-account.ts';

let folder: string;
let before: number;
const modeOf = (path: string): string => (statSync(join(folder, path)).mode & 0o777).toString(8);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'werkplan-umask-'));
  before = process.umask(0o077);
});
afterEach(() => {
  process.umask(before);
  rmSync(folder, { recursive: true });
});

it.skipIf(process.platform === 'win32')(
  'a strict umask does not keep the database’s user out of a folder made for it',
  () => {
    makeOpenFolder(join(folder, 'made'));
    expect(modeOf('made')).toBe('755');
    // A folder that exists keeps its mode, which somebody chose.
    mkdirSync(join(folder, 'there'));
    makeOpenFolder(join(folder, 'there'));
    expect(modeOf('there')).toBe('700');
  },
);

it.skipIf(process.platform === 'win32')(
  'every user may read programs that were copied under a strict umask, and run them',
  () => {
    mkdirSync(join(folder, 'native/bin'), { recursive: true });
    writeFileSync(join(folder, 'native/bin/postgres'), '', { mode: 0o700 });
    writeFileSync(join(folder, 'native/share'), '');
    symlinkSync('nowhere', join(folder, 'native/link'));
    allowReading(join(folder, 'native'));
    expect(['native', 'native/bin', 'native/bin/postgres', 'native/share'].map(modeOf)).toEqual([
      '755',
      '755',
      '755',
      '644',
    ]);
  },
);
