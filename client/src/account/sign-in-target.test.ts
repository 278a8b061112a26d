import { expect, it } from 'vitest';
import { signInTarget } from './sign-in-target.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

it('is the production page if no other page was requested', () => {
  expect(signInTarget(null)).toBe('/production');
  expect(signInTarget({ from: { pathname: '/login' } })).toBe('/production');
});

it('is the requested page with its query', () => {
  spec('2.4');
  expect(signInTarget({ from: { pathname: '/delivery', search: '?date=2026-11-23', hash: '' } })).toBe(
    '/delivery?date=2026-11-23',
  );
});
