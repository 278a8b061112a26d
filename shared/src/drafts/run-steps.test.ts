import { expect, it } from 'vitest';
import { draftRowId, isDraftRowId, withRealIds } from './run-steps.ts';

it("a draft's own numbers are distinguished from the plan's, and replaced wherever a call names them", () => {
  const [one, other] = [draftRowId(3, 0), draftRowId(3, 1)];
  expect([isDraftRowId(one), isDraftRowId(1_999_999_999), one !== other]).toEqual([true, false, true]);
  const ids = new Map([[one, 77]]);
  expect(withRealIds({ a: one, b: [{ c: one, d: 'x' }], e: other, f: null }, ids)).toEqual({
    a: 77,
    b: [{ c: 77, d: 'x' }],
    e: other,
    f: null,
  });
});
