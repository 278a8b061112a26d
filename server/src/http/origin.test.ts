import { expect, it } from 'vitest';
import { findLinkOrigin } from './origin.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.41');

const requestTo = (host: string, localAddress = '192.0.2.10') =>
  ({ headers: { host }, socket: { localAddress, localPort: 3000 } }) as Parameters<typeof findLinkOrigin>[0];

it('links lead to PUBLIC_URL', () => {
  expect(findLinkOrigin(requestTo('evil.example'), 'https://plan.example')).toBe('https://plan.example');
});

it.each([
  ['evil.example', 'http://192.0.2.10:3000'],
  ['localhost.evil.example', 'http://192.0.2.10:3000'],
  ['localhost@evil.example', 'http://192.0.2.10:3000'],
  ['localhost:3000/evil.example', 'http://192.0.2.10:3000'],
  ['127.0.0.1.evil.example', 'http://192.0.2.10:3000'],
  ['', 'http://192.0.2.10:3000'],
  ['localhost:8080', 'http://localhost:8080'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
])('without it, the Host %j leads to %s', (host, origin) => {
  expect(findLinkOrigin(requestTo(host), null)).toBe(origin);
});

it.each([
  ['::ffff:192.0.2.10', 'http://192.0.2.10:3000'],
  ['2001:db8::1', 'http://[2001:db8::1]:3000'],
  ['fe80::1%eth0', 'http://[fe80::1]:3000'],
])('the own address %s is written as %s', (address, origin) => {
  expect(findLinkOrigin(requestTo('evil.example', address), null)).toBe(origin);
});
