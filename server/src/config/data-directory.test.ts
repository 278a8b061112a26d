import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOrGenerateSecret } from './data-directory.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'werkplan-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('generates a secret once, readable only by its user, and leaves nothing else', () => {
  const secret = readOrGenerateSecret(join(dataDir, 'new'), 'session-secret');
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readOrGenerateSecret(join(dataDir, 'new'), 'session-secret')).toBe(secret);
  expect(readdirSync(join(dataDir, 'new'))).toEqual(['session-secret']);
  expect(statSync(join(dataDir, 'new/session-secret')).mode & 0o777).toBe(0o600);
});

it('ignores a file that a kill left half written', () => {
  writeFileSync(join(dataDir, `session-secret.${process.pid}`), 'half');
  expect(readOrGenerateSecret(dataDir, 'session-secret').length).toBeGreaterThanOrEqual(32);
});

it.each(['', '\n', 'half a secret', `${' '.repeat(40)}`])(
  'refuses %j in one sentence that keeps it to itself',
  (text) => {
    const file = join(dataDir, 'session-secret');
    writeFileSync(file, text);
    expect(() => readOrGenerateSecret(dataDir, 'session-secret')).toThrow(
      `${file} must hold at least 32 characters: put it back from a backup, or delete it: everybody then signs in again.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
