import { expect, it } from 'vitest';
import { additions, newlyDeprecated } from './api-additions.mjs';

const json = (schema) => ({ content: { 'application/json': { schema } } });
const fields = (...names) => ({ properties: Object.fromEntries(names.map((name) => [name, {}])) });
const document = (paths, schemas = {}) => ({ paths, components: { schemas } });
const call = (more = {}) => ({ responses: {}, ...more });
const released = document({ '/api/orders': { get: call(), post: call() } });

it.each([
  ['nothing', { get: call(), post: call() }, []],
  ['a parameter', { get: call({ parameters: [{ name: 'limit' }] }) }, ['GET /api/orders: takes limit']],
  [
    'a field that is taken',
    { post: call({ requestBody: json(fields('site')) }) },
    ['POST /api/orders: body has site'],
  ],
  [
    'fields of a list that is answered, one of several forms',
    { get: call({ responses: { 200: json({ items: { anyOf: [fields('id'), fields('id', 'site')] } }) } }) },
    ['GET /api/orders: answer has id, site'],
  ],
])('a known call with more: %s', (_, calls, expected) => {
  expect(additions(released, document({ '/api/orders': calls }))).toEqual({ calls: [], fields: expected });
});

it('a new call is named with what it does', () => {
  const current = document({ '/api/notes': { put: call({ summary: 'Change a note' }) } });
  expect(additions(released, current).calls).toEqual(['PUT /api/notes: Change a note']);
});

it('fields are compared in named schemas, too', () => {
  const of = (...names) => {
    const answer = json({ $ref: '#/components/schemas/Order' });
    const paths = { '/api/orders': { get: call({ responses: { 200: answer } }) } };
    return document(paths, { Order: fields(...names) });
  };
  expect(additions(of('id'), of('id', 'site')).fields).toEqual(['GET /api/orders: answer has site']);
});

it('a call is deprecated once', () => {
  const of = (more) => document({ '/api/orders': { get: call(more) } });
  const going = of({ deprecated: true, 'x-sunset': '2027-06-30' });
  expect(newlyDeprecated(of({}), going)).toEqual(['GET /api/orders: until 2027-06-30']);
  expect(newlyDeprecated(going, going)).toEqual([]);
});
