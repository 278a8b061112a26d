import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { requireWritableFolder } from './required-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'werkplan-folder-'));
const file = join(parent, 'file');
writeFileSync(file, '');
afterAll(() => rmSync(parent, { recursive: true }));

it('creates the folder and leaves nothing in it', async () => {
  await requireWritableFolder('BACKUP_DIR', join(parent, 'new/backups'), 1);
  expect(readdirSync(join(parent, 'new/backups'))).toEqual([]);
});

it.each([
  ['DATA_DIR', file, 1, `${file} leads through a file (EEXIST).`],
  ['BACKUP_DIR', join(file, 'backups'), 1, 'leads through a file (ENOTDIR).'],
  ['DATA_DIR', parent, 1e12, 'MB left; at least 1000000000000 are needed.'],
])('names the setting in one sentence: %s=%s', async (setting, folder, freeMb, words) => {
  await expect(requireWritableFolder(setting, folder, freeMb)).rejects.toMatchObject({
    name: 'ConfigError',
    lines: [expect.stringMatching(new RegExp(`^${setting}: .*${words.replaceAll(/[.()]/g, '\\$&')}$`))],
  });
});
