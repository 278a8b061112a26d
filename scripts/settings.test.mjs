import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadSettings } from './settings.mjs';

it('settings come from .env unless the environment has them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'werkplan-settings-'));
  try {
    process.env.WERKPLAN_TEST_GIVEN = 'given';
    loadSettings(folder);
    writeFileSync(join(folder, '.env'), '# a plant\nWERKPLAN_TEST_GIVEN=kept\nWERKPLAN_TEST_READ="a b"\n');
    loadSettings(folder);
    const { WERKPLAN_TEST_GIVEN, WERKPLAN_TEST_READ } = process.env;
    expect([WERKPLAN_TEST_GIVEN, WERKPLAN_TEST_READ]).toEqual(['given', 'a b']);
  } finally {
    delete process.env.WERKPLAN_TEST_GIVEN;
    delete process.env.WERKPLAN_TEST_READ;
    rmSync(folder, { recursive: true });
  }
});
