import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { followPlan } from './follow-plan.js';
import { listHeld } from './list-held.js';
import { openPlan } from './plan.js';
import { pushOrders } from './push-orders.js';

const usage = `npm start -- push orders.json             pushes the ERP's orders by number
npm start -- held 2026-11-23 2026-11-30   lists fields that people have set otherwise
npm start -- follow cursor.txt [--once]   prints each change of the plan`;

const { WERKPLAN_URL: url, WERKPLAN_TOKEN: token } = process.env;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { once: { type: 'boolean', default: false } },
});
const [command, first = '', second = ''] = positionals;

const run = async (): Promise<void> => {
  if (!url || !token) throw new Error('Set WERKPLAN_URL and WERKPLAN_TOKEN.');
  const plan = openPlan({ url, token });
  if (command === 'push') return await pushOrders(plan, JSON.parse(readFileSync(first, 'utf8')));
  if (command === 'held') return await listHeld(plan, first, second);
  if (command === 'follow') return await followPlan(plan, first, values.once);
  throw new Error(usage);
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
