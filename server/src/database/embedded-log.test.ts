import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findCauseSince } from './embedded-log.ts';

const at = '2026-11-22 10:11:05.654 UTC';

it.each([
  [
    'its own FATAL line, not what it answers callers',
    [
      `${at} [7] LOG:  redo starts at 0/1D1FB20`,
      `${at} [8] FATAL:  could not write to file "pg_wal/xlogtemp.8": No space left on device`,
      `${at} [9] FATAL:  the database system is not yet accepting connections`,
      `${at} [7] LOG:  shutting down due to startup process failure`,
    ],
    'FATAL: could not write to file "pg_wal/xlogtemp.8": No space left on device',
  ],
  [
    'a line of the program before it logs',
    ['postgres: could not find the database system', 'Expected to find it in the directory "/x".'],
    'postgres: could not find the database system',
  ],
  [
    'else the last line',
    ['something', 'error while loading shared libraries: libz'],
    'error while loading shared libraries: libz',
  ],
  ['nothing of an earlier start', [], ''],
])('%s', (_, lines, cause) => {
  const folder = mkdtempSync(join(tmpdir(), 'werkplan-log-'));
  const before = `${at} [1] FATAL:  an earlier one\n`;
  try {
    writeFileSync(join(folder, 'log'), before + lines.map((line) => `${line}\n`).join(''));
    expect(findCauseSince(join(folder, 'log'), before.length)).toBe(cause);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
