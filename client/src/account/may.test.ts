// @vitest-environment happy-dom
import { roles } from '@werkplan/shared/values/role.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { createOrderEndpoint, listOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { signIn } from '../testing/in-app.ts';
import { may, mayAtom } from './may.ts';
import { signInStateAtom } from './sign-in-atoms.ts';

const forAdmins: AnyEndpoint = { ...listOrdersEndpoint, access: 'admin' };

it('follows the current role of the signed-in user', () => {
  const allowed = roles.map((role) => {
    signIn(role);
    return [listOrdersEndpoint, createOrderEndpoint, forAdmins].map(may);
  });
  expect(allowed).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

it('allows everything while the user is unknown, with one atom per call', () => {
  store().set(signInStateAtom, { type: 'signedOut' });
  expect(may(createOrderEndpoint)).toBe(true);
  expect(mayAtom(createOrderEndpoint)).toBe(mayAtom(createOrderEndpoint));
});

it('allows no change in a past moment, except restoring from it', () => {
  signIn('planner');
  store().set(pastMomentAtom, '2026-11-20T09:30:00Z');
  expect([listOrdersEndpoint, createOrderEndpoint, undoChangeEndpoint].map(may)).toEqual([true, false, true]);
  store().set(pastMomentAtom, null);
  expect(may(createOrderEndpoint)).toBe(true);
});
