import { expect, it } from 'vitest';
import { CallTable } from './call-table.ts';

const calls = new CallTable<string>();
calls.add({ method: 'GET', path: '/api/orders/{id}' }, 'order');
calls.add({ method: 'GET', path: '/api/orders/several' }, 'several');
calls.add({ method: 'GET', path: '/api/{kind}/several/{place}' }, 'kind');
calls.add({ method: 'PUT', path: '/api/orders/{id}' }, 'update');

it.each([
  ['GET', '/api/orders/12', 'order', { id: '12' }],
  ['GET', '/api/orders/12?fields=id', 'order', { id: '12' }],
  ['GET', '/api/orders/several', 'several', {}],
  // An address that begins like a fixed one may still be another.
  ['GET', '/api/orders/several/3', 'kind', { kind: 'orders', place: '3' }],
  ['PUT', '/api/orders/12', 'update', { id: '12' }],
])('finds %s %s', (method, url, call, params) => {
  expect(calls.find(method, url)).toEqual({ call, params });
});

it.each([
  ['POST', '/api/orders/12'],
  ['HEAD', '/api/orders/12'],
  ['GET', '/api/orders'],
  ['GET', '/api/orders/'],
  ['GET', '/api/orders/12/'],
  ['GET', '/api/orders/1%32'],
  ['GET', '/API/orders/12'],
  ['GET', '//api/orders/12'],
  ['GET', '*'],
  ['GET', ''],
])('leaves %s %s to the routes', (method, url) => {
  expect(calls.find(method, url)).toBeNull();
});
