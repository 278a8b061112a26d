import { expect, it } from 'vitest';
import { mayRoleCall, needsProof } from './access.ts';

it.each([
  ['public', ['viewer', 'planner', 'admin']],
  ['display', ['viewer', 'planner', 'admin']],
  ['viewer', ['viewer', 'planner', 'admin']],
  ['planner', ['planner', 'admin']],
  ['admin', ['admin']],
  // Only a yard link may make these calls, regardless of a login.
  ['yard', []],
] as const)('a call for %s may be made by persons who are %j', (access, allowed) => {
  const may = (['viewer', 'planner', 'admin'] as const).filter((role) => mayRoleCall(role, { access }));
  expect(may).toEqual(allowed);
});

it.each([
  [undefined, { role: 'admin' }, false],
  ['recent', undefined, true],
  [{ role: 'admin' }, { role: 'admin' }, true],
  [{ role: 'admin' }, { role: 'viewer' }, false],
  [{ role: 'admin' }, undefined, false],
  [{ email: '*' }, { email: 'anna@werkplan.example' }, true],
  [{ email: '*' }, { email: '' }, true],
  [{ email: '*' }, { role: 'admin' }, false],
] as const)('a call that asks for a proof by %j wants one for %j: %s', (proof, body, isWanted) => {
  expect(needsProof({ ...(proof && { proof }) }, body)).toBe(isWanted);
});
