import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { upsertOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { curlExample, nodeExample } from '../../server/src/http/api-page.ts';
import { usePlant } from '../support/plant.ts';
import { scriptWith } from '../support/script.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/api/README.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'werkplan-samples-'));
// The samples compute today in the shell, so the server's clock must show the real date.
const asItWas = plant.clock.now();
beforeAll(() => plant.clock.set(new Date().toISOString()));
afterAll(() => {
  plant.clock.set(asItWas.toISOString());
  rmSync(folder, { recursive: true });
});

const samplesIn = (text: string, language: 'sh' | 'js'): string[] =>
  [...text.matchAll(new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\``, 'gms'))].map(
    ([, code]) => code ?? '',
  );

/** Runs a sample of the documentation; returns its output. */
const run = async (program: string, parameters: readonly string[], token: string): Promise<string> => {
  const env = { PATH: process.env['PATH'], WERKPLAN_URL: plant.url, WERKPLAN_TOKEN: token };
  return (await promisify(execFile)(program, [...parameters], { cwd: folder, env })).stdout;
};
const runShell = async (code: string, token: string): Promise<string> =>
  await run('sh', ['-euc', code], token);
const runNode = async (code: string, token: string): Promise<string> =>
  await run(process.execPath, ['--input-type=module', '--eval', code], token);

/** Imports the webhook receiver from the guide. */
const receiver = async (code: string) => {
  const resolved = code.replace("'standardwebhooks'", `'${import.meta.resolve('standardwebhooks')}'`);
  return (await import(`data:text/javascript,${encodeURIComponent(resolved)}`)) as {
    received: (secret: string, body: string, headers: Record<string, string>) => unknown;
  };
};

it('the guide’s samples work from top to bottom', async () => {
  spec('L.7', 'L.48');
  const { token } = await scriptWith(plant, 'read', 'write');
  const printed = await runShell(samplesIn(guide, 'sh').join('\n'), token);
  expect(printed).toContain('"counts":{"created":1,"changed":1');
  expect(printed).toContain('"type":"VALIDATION_ERRORS"');
  expect(printed).toContain(' – refused, as it should be');
  const rows = await plant.db
    .selectFrom('productionOrder')
    .select(['orderId', 'steel', 'note', 'city'])
    .orderBy('orderId')
    .execute();
  expect(rows).toEqual([
    { orderId: '248096', steel: 9500, note: 'Kran bestellt', city: 'Freiburg im Breisgau' },
    { orderId: '248097', steel: 4500, note: '', city: 'Kehl' },
  ]);
  expect(readFileSync(join(folder, 'plan.csv'), 'utf8')).toMatch(/^\uFEFF?day;hall1SteelTotal;/);
  const [node = '', webhook = ''] = samplesIn(guide, 'js');
  expect(node).toBe(`${nodeExample}\n`);
  expect(await runNode(node, token)).toMatch(
    /^248096 12000 kg\n\d{4}-\d\d-\d\d hall 1 -\d+ kg left\n0 runs otherwise loaded\n$/,
  );
  const { received } = await receiver(webhook);
  const secret = `whsec_${Buffer.from('a'.repeat(24)).toString('base64')}`;
  const body = '{"type":"webhook.test"}';
  const now = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
  };
  expect(received(secret, body, headers)).toEqual({ type: 'webhook.test' });
  expect(() => received(secret, `${body} `, headers)).toThrow('signature');
}, 30_000);

it('the sample on the page of the calls works on its own', async () => {
  const { token } = await scriptWith(plant, 'read', 'write');
  expect(await runShell(curlExample, token)).toContain('"orderId":"248096"');
});

it('the README’s call returns the orders of today', async () => {
  const { token } = await scriptWith(plant, 'read');
  const [call = ''] = samplesIn(readFileSync(join(root, 'README.md'), 'utf8'), 'sh').filter((code) =>
    code.includes('curl'),
  );
  const printed = await runShell(call.replace('http://localhost:3000', plant.url), token);
  expect(JSON.parse(printed)).toEqual(expect.any(Array));
});

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
    await script.refusal(upsertOrderEndpoint, { params: { orderId: '248099' }, body: order }),
  ).toMatchObject({
    status: 400,
    type: 'VALIDATION_ERRORS',
    fields: { date: 'This is in the past, please choose later.' },
  });
});
