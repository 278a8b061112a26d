import { expect, it } from 'vitest';
import { BodyBudget, type Sender } from './body-budget.ts';

const limits = { perCaller: 4, perAddress: 8, perKind: 16 };
const phone = (caller: string | null, address = '192.0.2.1', kind = 'yard'): Sender => ({
  kind,
  caller,
  address,
});
const many = (count: number, senderOf: (index: number) => Sender): Sender[] =>
  Array.from({ length: count }, (_, index) => senderOf(index));

it.each([
  ['a link', many(2, () => phone('yard:1')), phone('yard:1'), 'TOO_MANY_REQUESTS'],
  ['an address', many(4, (index) => phone(`yard:${index}`)), phone('yard:9'), 'TOO_MANY_REQUESTS'],
  [
    'all links together',
    many(8, (index) => phone(`yard:${index}`, `192.0.2.${index}`)),
    phone('yard:9', '192.0.2.9'),
    'BUSY',
  ],
  [
    'strangers',
    many(8, (index) => phone(null, `192.0.2.${index}`, 'nobody')),
    phone(null, '192.0.2.9', 'nobody'),
    'BUSY',
  ],
] as const)('%s has no room beyond its limit until something is given back', (_, senders, next, code) => {
  const budget = new BodyBudget(limits);
  const [giveBack] = senders.map((sender) => budget.take(sender, 2));
  expect(() => budget.take(next, 2)).toThrow(
    expect.objectContaining({ code, details: { retryAfter: 2 } }) as Error,
  );
  // A refused request has taken nothing from the budget.
  expect(() => budget.take(next, 2)).toThrow(expect.objectContaining({ code }) as Error);
  giveBack?.();
  giveBack?.();
  expect(() => budget.take(next, 2)).not.toThrow();
  expect(() => budget.take(next, 2)).toThrow(expect.objectContaining({ code }) as Error);
});

it('planners at the address of a flooding link have a budget of their own', () => {
  const budget = new BodyBudget(limits);
  for (let count = 0; count < 4; count += 1) budget.take(phone(`yard:${count}`), 2);
  expect(() => budget.take(phone('login:1', '192.0.2.1', 'user'), 2)).not.toThrow();
});

it('accepts a single body larger than the limit, and 0 means no limit', () => {
  const narrow = new BodyBudget(limits);
  narrow.take(phone('yard:1'), 9);
  expect(() => narrow.take(phone('yard:1'), 1)).toThrow();
  const open = new BodyBudget({ perCaller: 0, perAddress: 0, perKind: 0 });
  for (let count = 0; count < 100; count += 1) open.take(phone('yard:1'), 1_000);
});
