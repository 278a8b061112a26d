import { describe, expect, it } from 'vitest';
import { differenceText } from './difference-text.ts';

describe('differenceText', () => {
  it('has a sign and whole tonnes', () => {
    expect(differenceText(-2_100)).toBe('− 2 t');
    expect(differenceText(1_500)).toBe('+ 2 t');
  });

  it('shows a small difference in kg instead of 0 t', () => {
    expect(differenceText(-400)).toBe('− 400 kg');
  });
});
