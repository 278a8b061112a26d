import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { breakingChanges } from './api-changes.mjs';

const whole = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8'));
const today = '2026-11-23';
/** Only the calls that the tests change, because comparing all takes twenty times as long. */
const paths = ['/api/orders', '/api/login'].map((path) => [path, whole.paths[path]]);
const released = { ...whole, paths: Object.fromEntries(paths) };

/** Returns the breaking changes that `change` causes. */
const after = (change, before = released) => {
  const current = structuredClone(before);
  change(current);
  return breakingChanges(before, current, today);
};
const create = (document) => document.paths['/api/orders'].post;
const list = (document) => document.paths['/api/orders'].get;
const { NewOrder: newOrder, Order: order } = released.components.schemas;

it('an equal description breaks nothing, and neither do additions', () => {
  expect(after(() => undefined, whole)).toEqual([]);
  const found = after((current) => {
    current.paths['/api/more'] = { get: list(current) };
    current.components.schemas.NewOrder.properties.contact = { type: 'string' };
    current.components.schemas.Order.properties.contact = { type: 'string' };
    current.components.schemas.NewOrder.properties.steel.maximum *= 2;
    current.components.schemas.Refusal.properties.type.enum.push('ANOTHER');
    list(current).parameters.push({ in: 'query', name: 'more', schema: { type: 'string' } });
  });
  expect(found).toEqual([]);
});

it.each([
  ['a path', (one) => delete one.paths['/api/orders'], /^POST \/api\/orders: is gone$/m],
  ['a method', (one) => delete one.paths['/api/orders'].post, /is gone/],
  ['a parameter', (one) => list(one).parameters.shift(), /^GET \/api\/orders: takes no date any more$/],
  ['an answer', (one) => delete list(one).responses['200'], /answers no 200/],
  ['a form', (one) => delete list(one).responses['200'].content['text/csv'], /no text\/csv any more/],
  ['a header', (one) => delete create(one).responses['200'].headers['x-plan-revisions'], /no header x-plan/],
  ['a field of an answer', (one) => delete one.components.schemas.Order.properties.city, /has no city/],
  ['the promise of a field', (one) => one.components.schemas.Order.required.pop(), /may lack/],
  ['a field that is taken', (one) => delete one.components.schemas.NewOrder.properties.note, /takes no note/],
  ['freedom', (one) => one.components.schemas.NewOrder.required.push('note'), /body: needs note/],
  ['a parameter’s freedom', (one) => (list(one).parameters[0].required = true), /needs date/],
  [
    'a type',
    (one) => (one.components.schemas.Order.properties.steel.type = 'string'),
    /integer became string/,
  ],
  ['room', (one) => (one.components.schemas.NewOrder.properties.steel.maximum = 5), /maximum became 5/],
  [
    'a pattern',
    (one) => (one.components.schemas.NewOrder.properties.postCode.pattern = '^1'),
    /pattern became/,
  ],
  [
    'a value',
    (one) => (one.components.schemas.NewOrder.properties.hallId = { type: 'integer', enum: [1] }),
    /hallId/,
  ],
  ['a token’s way in', (one) => create(one).security.pop(), /takes no token any more/],
  ['openness', (one) => (one.paths['/api/login'].post.security = [{ session: [] }]), /needs a sign-in/],
])('%s that is lost breaks, and is named', (_, change, what) => {
  expect([order, newOrder].every(Boolean)).toBe(true);
  expect(after(change).join('\n')).toMatch(what);
});

it('a call may be removed after its announced last day', () => {
  const announced = structuredClone(released);
  Object.assign(create(announced), { deprecated: true, 'x-sunset': today });
  const gone = (current) => delete current.paths['/api/orders'].post;
  expect(after(gone, announced)).toEqual(['POST /api/orders: is gone']);
  create(announced)['x-sunset'] = '2026-11-22';
  expect(after(gone, announced)).toEqual([]);
});
