import { expect, it } from 'vitest';
import { personIn } from './claims.ts';

const said = { iss: 'https://id.example', sub: '7' };
const settings = { roleClaim: 'realm_access.roles', trustEmail: false };

it.each([
  [{ realm_access: { roles: ['a', 3, 'b'] } }, ['a', 'b']],
  [{ 'realm_access.roles': 'a' }, ['a']],
  [{ realm_access: 'a' }, null],
  [{}, null],
])('reads the groups of %j', (claims, groups) => {
  expect(personIn({ ...said, ...claims }, settings).groups).toEqual(groups);
});

it.each([
  [true, false, true],
  ['true', false, true],
  [false, true, false],
  ['false', true, false],
  [undefined, true, true],
  [undefined, false, false],
])('takes email_verified %j, trusted %j, as %j', (verified, trustEmail, expected) => {
  const claims = {
    ...said,
    email: 'a@b.example',
    ...(verified !== undefined && { email_verified: verified }),
  };
  expect(personIn(claims, { ...settings, trustEmail }).isEmailVerified).toBe(expected);
});

it('leaves out what is no text', () => {
  expect(personIn({ ...said, email: 3, name: {}, sid: '' }, settings)).toMatchObject({
    email: null,
    name: null,
    providerSession: null,
  });
});
