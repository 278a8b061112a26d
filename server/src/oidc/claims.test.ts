import { expect, it } from 'vitest';
import { parseProviderPerson, findRole } from './claims.ts';

const said = { iss: 'https://id.example', sub: '7' };
const settings = {
  roleClaim: 'realm_access.roles',
  roles: [
    { role: 'planner', group: 'b' },
    { role: 'admin', group: 'c' },
  ],
  trustEmail: false,
} as const;

it.each([
  [{ realm_access: { roles: ['a', 3, 'b'] } }, 'planner', null],
  [{ 'realm_access.roles': 'a' }, 'viewer', 'no group of OIDC_ROLES'],
  [{ 'realm_access.roles': 'b' }, 'planner', null],
  [{ realm_access: { roles: ['b', 'c'] } }, 'admin', null],
  [{ realm_access: { roles: { b: true } } }, 'viewer', 'another type'],
  [{ realm_access: 'b' }, 'viewer', 'missing'],
  [{ realm_access: { roles: null } }, 'viewer', 'missing'],
  [{ _claim_names: { 'realm_access.roles': 'src1' } }, 'viewer', 'too many groups'],
  [{ _claim_names: { groups: 'src1' } }, 'viewer', 'missing'],
  [{ _claim_names: 'realm_access.roles' }, 'viewer', 'missing'],
  [{ 'realm_access.roles': 'a,b' }, 'viewer', 'no group of OIDC_ROLES'],
  [{ 'realm_access.roles': ['B'] }, 'viewer', 'no group of OIDC_ROLES'],
  [{ 'realm_access.roles': [['b']] }, 'viewer', 'no group of OIDC_ROLES'],
  [{ 'realm_access.roles': [] }, 'viewer', 'no group of OIDC_ROLES'],
  [{ 'realm_access.roles': true }, 'viewer', 'another type'],
  [{ 'realm_access.roles': { 0: 'b' } }, 'viewer', 'another type'],
  [{ hasgroups: true }, 'viewer', 'too many groups'],
  [{ hasgroups: 'true' }, 'viewer', 'too many groups'],
  [{}, 'viewer', 'missing'],
])('reads the role of %j', (claims, role, reason) => {
  const given = findRole({ ...said, ...claims }, settings);
  expect([given.role, given.fault?.reason ?? null]).toEqual([role, reason]);
  expect(parseProviderPerson({ ...said, ...claims }, settings).role).toBe(role);
});

it('reads no role without a configured claim', () => {
  const none = { ...settings, roleClaim: null, roles: [] };
  expect(findRole({ ...said, groups: ['c'] }, none)).toEqual({ role: null, fault: null });
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
  expect(parseProviderPerson(claims, { ...settings, trustEmail }).isEmailVerified).toBe(expected);
});

it('ignores values that are no text', () => {
  expect(parseProviderPerson({ ...said, email: 3, name: {}, sid: '' }, settings)).toMatchObject({
    email: null,
    name: null,
    providerSession: null,
    authenticatedAt: null,
  });
});
