import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { upsertOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { curlExample, nodeExample } from '../../server/src/http/openapi-examples.ts';
import { usePlant } from '../support/plant.ts';
import { scriptWith } from '../support/script.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const section = /^## Scripts$(.*?)^## /ms.exec(readme)?.[1] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'werkplan-examples-'));
// The real clock is used, because an example with a date works until that day is past.
const asItWas = plant.clock.now();
beforeAll(() => plant.clock.set(new Date().toISOString()));
afterAll(() => {
  plant.clock.set(asItWas.toISOString());
  rmSync(folder, { recursive: true });
});

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
  spec('L.7');
  expect([`${curlExample}\n`, `${nodeExample}\n`]).toEqual([blockOf('sh'), blockOf('js')]);
});

it('the README’s examples for curl and Node do what they say', async () => {
  spec('L.7', 'L.48');
  expect(await run('sh')).toContain('"orderId":"248096"');
  const rows = await plant.db.selectFrom('productionOrder').select(['orderId', 'steel', 'date']).execute();
  const date = rows[0]?.date ?? '';
  expect(rows).toEqual([{ orderId: '248096', steel: 9000, date }]);
  expect(readFileSync(join(folder, 'plan.csv'), 'utf8')).toContain(`${date};9000;0;0;`);
  expect(await run('js')).toBe(`248096 12000 kg\n${date} hall 1 -12000 kg left\n0 runs otherwise loaded\n`);
}, 30_000);

it('a day of yesterday is refused as past', async () => {
  const script = await scriptWith(plant, 'write');
  const date = addDays(plant.clock.today(), -1);
  const order = {
    constructionSite: 'Klinikum',
    postCode: '79106',
    city: 'Freiburg',
    steel: 1,
    date,
    hallId: 1,
  } as const;
  expect(
    await script.refusal(upsertOrderEndpoint, { params: { orderId: '248097' }, body: order }),
  ).toMatchObject({ status: 400, type: 'VALIDATION_ERRORS', fields: { date: 'This is in the past.' } });
});
