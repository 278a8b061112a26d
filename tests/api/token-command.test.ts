import { listOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { expect, it } from 'vitest';
import { runTokenCommand } from '../../server/src/tokens/run-token-command.ts';
import { readTokenCommand, tokenUsage } from '../../server/src/tokens/token-command.ts';
import { Client } from '../support/client.ts';
import { connect, next } from '../support/live-follower.ts';
import { today, usePlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.22');

const plant = usePlant();

/** Runs `npm run token -- …`; returns the printed lines. */
const token = async (...parameters: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await runTokenCommand(plant.db, readTokenCommand(parameters, plant.clock.now()), (line) =>
    lines.push(line),
  );
  return lines;
};

it('adds, lists and revokes a token; running servers are notified', async () => {
  expect(await token('list')).toEqual(['There is no token yet.']);
  const [told, secret = ''] = await token('add', ' ERP ', '--scopes', 'read,write', '--days', '30');
  expect(told).toMatch(/^Token \d+\. The secret, shown only once:$/);
  const id = /\d+/.exec(told ?? '')?.[0] ?? '';
  const script = Object.assign(new Client(plant.url), { token: secret });
  expect(await script.call(listOrdersEndpoint, { query: { date: today } })).toEqual([]);
  expect(await token('list')).toEqual([
    `${id}\tERP\t${secret.slice(0, 9)}…\tread,write\tuntil 2026-12-23T08:00:00.000Z\t` +
      'last used 2026-11-23T08:00:00.000Z\tmade at the command line',
  ]);
  const socket = await connect(script, { authorization: `Bearer ${secret}` });
  const bye = next(socket, 'bye');
  expect(await token('revoke', id)).toEqual([`Token ${id} is revoked.`]);
  expect(await bye).toEqual({ reason: 'signedOut' });
  await expect(token('revoke', id)).rejects.toThrow(`There is no token ${id}.`);
});

it.each([
  [[], tokenUsage],
  [['add'], tokenUsage],
  [['add', 'ERP', 'Nord'], tokenUsage],
  [['add', ' '], 'The name is refused: Field is required'],
  [['add', 'ERP', '--scopes', 'admin'], 'The list of scopes is refused: Invalid format'],
  [['add', 'ERP', '--days', '0'], '--days is a whole number from 1 on.'],
  [['revoke', 'ERP'], tokenUsage],
  [['list', '--days', '3'], tokenUsage],
])('refuses %j', (parameters, message) => {
  expect(() => readTokenCommand(parameters, new Date())).toThrow(message);
});
