import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { currentCommit } from './commit.mjs';

it('a build knows its commit, works without git or a clone, and accepts a given commit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'werkplan-commit-'));
  try {
    expect(currentCommit(folder)).toBe('');
    vi.stubEnv('WERKPLAN_COMMIT', 'abc1234');
    expect(currentCommit(folder)).toBe('abc1234');
    vi.stubEnv('WERKPLAN_COMMIT', '');
    vi.stubEnv('PATH', folder);
    expect(currentCommit()).toBe('');
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});
