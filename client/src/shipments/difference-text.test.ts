import { describe, expect, it } from 'vitest';
import { differenceText } from './difference-text.ts';

describe('differenceText', () => {
  it('is signed and in whole tonnes', () => {
    expect(differenceText(-2_100)).toBe('− 2 t');
    expect(differenceText(1_500)).toBe('+ 2 t');
  });

  it('does not call a small difference 0 t', () => {
    expect(differenceText(-400)).toBe('− 400 kg');
  });
});
