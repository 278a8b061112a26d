import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { curlExample, nodeExample } from '../../server/src/http/openapi-examples.ts';
import { usePlant } from '../support/plant.ts';
import { scriptWith } from '../support/script.ts';

const plant = usePlant();
const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const section = /^## Scripts$(.*?)^## /ms.exec(readme)?.[1] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'werkplan-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

const blockOf = (language: 'sh' | 'js'): string =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(section)?.[1] ?? '';

/** Runs the section's block of that language as it stands there; answers what it prints. */
const run = async (language: 'sh' | 'js'): Promise<string> => {
  const block = blockOf(language);
  const { token } = await scriptWith(plant, 'read', 'write');
  const env = { PATH: process.env['PATH'], WERKPLAN_URL: plant.url, WERKPLAN_TOKEN: token };
  const [program, parameters] =
    language === 'sh'
      ? ['sh', ['-euc', block]]
      : [process.execPath, ['--input-type=module', '--eval', block]];
  return (await promisify(execFile)(program as string, parameters as string[], { cwd: folder, env })).stdout;
};

it('the page of the calls shows the same examples', () => {
  expect([`${curlExample}\n`, `${nodeExample}\n`]).toEqual([blockOf('sh'), blockOf('js')]);
});

it('the README’s examples for curl and Node do what they say', async () => {
  expect(await run('sh')).toContain('"orderId":"248096"');
  expect(readFileSync(join(folder, 'plan.csv'), 'utf8')).toContain('2026-11-23;9000;0;0;');
  expect(await run('js')).toBe(
    '248096 12000 kg\n2026-11-23 hall 1 -12000 kg left\n0 runs otherwise loaded\n',
  );
  const rows = await plant.db.selectFrom('productionOrder').select(['orderId', 'steel']).execute();
  expect(rows).toEqual([{ orderId: '248096', steel: 9000 }]);
}, 30_000);
