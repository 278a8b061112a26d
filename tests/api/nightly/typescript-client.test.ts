import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrdersEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOrder } from '../../support/make.ts';
import { today, usePlant } from '../../support/plant.ts';
import { makeToken } from '../../support/script.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const root = join(import.meta.dirname, '../../..');
const example = join(root, 'examples/typescript-client');
const folder = mkdtempSync(join(tmpdir(), 'werkplan-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script of the example's package.json in Node: its type generator or TypeScript. */
const runScript = async (name: 'generate' | 'build'): Promise<void> => {
  const { scripts } = JSON.parse(readFileSync(join(example, 'package.json'), 'utf8')) as {
    scripts: Record<typeof name, string>;
  };
  const [tool = '', ...parameters] = scripts[name].split(' ');
  const program = {
    'openapi-typescript': join(example, 'node_modules/openapi-typescript/bin/cli.js'),
    tsc: join(example, 'node_modules/typescript/bin/tsc'),
  }[tool];
  if (program === undefined) throw new Error(`${tool} is not known here`);
  await promisify(execFile)(process.execPath, [program, ...parameters], { cwd: example });
};

/** A file that records the OpenAPI document and script from which the types were last generated. */
const note = join(example, 'generated/made-of.txt');
const generated = join(example, 'generated/werkplan-api.ts');

/** Generates the types unless they are up to date, because it takes seconds. */
const generate = async (): Promise<void> => {
  const hash = createHash('sha256');
  for (const file of [join(root, 'docs/openapi.json'), join(example, 'package.json')])
    hash.update(readFileSync(file)).update('\0');
  const wanted = hash.digest('hex');
  if (existsSync(generated) && existsSync(note) && readFileSync(note, 'utf8') === wanted) return;
  rmSync(note, { force: true });
  await runScript('generate');
  writeFileSync(note, wanted);
};

let env: Record<string, string | undefined>;
beforeAll(async () => {
  await generate();
  await runScript('build');
  const { token } = await makeToken(plant, ['read', 'write']);
  env = { PATH: process.env['PATH'], WERKPLAN_URL: plant.url, WERKPLAN_TOKEN: token };
}, 60_000);

/** Runs the example and returns its output lines. */
const run = async (...parameters: string[]): Promise<string[]> => {
  const main = join(example, 'dist/src/main.js');
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...parameters], { cwd: folder, env });
  return stdout.split('\n').filter((line) => line !== '');
};

it('pushes by number, says what persons have set, and follows the plan', async () => {
  spec('L.7', 'L.22a');
  const orders = [newOrder(), newOrder()];
  writeFileSync(join(folder, 'orders.json'), JSON.stringify(orders));
  expect(await run('follow', 'cursor.txt', '--once')).toEqual([]);
  expect(JSON.parse((await run('push', 'orders.json'))[0] ?? '')).toMatchObject({ created: 2 });
  const first = orders[0]?.orderId ?? '';
  const [order] = await plant.anna.call(findOrdersEndpoint, { params: { orderId: first } });
  if (!order) return;
  await plant.anna.call(updateOrderEndpoint, { params: { id: order.id }, body: { ...order, city: 'Bühl' } });

  const [counts = '', ...left] = await run('push', 'orders.json');
  // The ERP's value is stored beside Anna's edit; sent again, it counts as unchanged.
  expect(JSON.parse(counts)).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
  expect(left).toEqual([`${first}: city stays Bühl as Anna Becker has set it, not Freiburg`]);
  expect(JSON.parse((await run('push', 'orders.json'))[0] ?? '')).toMatchObject({ changed: 0, unchanged: 2 });
  const [held, ...more] = await run('held', today, today);
  expect(JSON.parse(held ?? '')).toMatchObject({ orderId: first, field: 'city', value: 'Bühl' });
  expect(more).toEqual([]);

  const followed = await run('follow', 'cursor.txt', '--once');
  expect(followed.map((line) => line.split(' ').slice(1, 3).join(' '))).toEqual([
    'orders.createBatch ERP',
    'orders.update Anna',
    expect.stringMatching(/^orders\.\w+ ERP$/),
  ]);
  expect(await run('follow', 'cursor.txt', '--once')).toEqual([]);
}, 60_000);

it('a refusal comes in words', async () => {
  writeFileSync(join(folder, 'wrong.json'), JSON.stringify([newOrder({ city: 'x'.repeat(200) })]));
  await expect(run('push', 'wrong.json')).rejects.toThrow(/(?:DATA_TOO_LONG|VALIDATION_ERRORS).*city/s);
});
