import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { licensesOf } from './third-party-licenses.mjs';

const packaged = async (manifest, files = {}) => {
  const root = await mkdtemp(join(tmpdir(), 'werkplan-licenses-'));
  const folder = join(root, 'node_modules', manifest.name);
  await mkdir(join(folder, 'dist'), { recursive: true });
  const all = { 'package.json': JSON.stringify(manifest), 'dist/index.js': '', ...files };
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text);
  return join(folder, 'dist/index.js');
};

it('lists each package once with its license files, but not the project’s sources', async () => {
  const board = { name: '@plant/board', version: '1.2.0', license: 'MIT' };
  const file = await packaged(board, { 'LICENSE.md': 'Copyright Anna', NOTICE: 'With thanks to Bernd' });
  const text = await licensesOf([file, `${file}?inline`, '/plant/client/src/main.tsx']);
  expect(text.match(/@plant\/board 1\.2\.0/g)).toHaveLength(1);
  expect(text).toMatch(/MIT\n\nCopyright Anna\n\nWith thanks to Bernd\n$/);
});

it('fails on a package that names no license', async () => {
  const file = await packaged({ name: 'nameless', version: '1.0.0' });
  await expect(licensesOf([file])).rejects.toThrow('nameless names no license.');
});
