import { expect, it } from 'vitest';
import { loadState } from './load-state.ts';

it.each([
  [0, 80_000, 'open'],
  [75_999, 80_000, 'open'],
  [76_000, 80_000, 'near'],
  [80_000, 80_000, 'near'],
  [80_001, 80_000, 'over'],
  [0, 0, 'open'],
  [1, 0, 'over'],
])('%i of %i kg is %s', (steel, capacity, state) => {
  expect(loadState(steel, capacity, 95)).toBe(state);
});

it('is nearly full above the plant’s threshold, and not while that is unknown', () => {
  expect(loadState(64_000, 80_000, 80)).toBe('near');
  expect(loadState(63_999, 80_000, 80)).toBe('open');
  expect(loadState(80_000, 80_000, null)).toBe('open');
});
