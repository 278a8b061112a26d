import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { release } from './release.ts';

it('is the version of package.json', () => {
  const file = join(import.meta.dirname, '../../../package.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: release });
});
