import { describe, expect, it } from 'vitest';
import { formatKilograms, formatTonnes, maxKilograms, toTonnes } from './kilograms.ts';
import { kilogramsSchema } from './kilograms-schema.ts';
import { spec } from './testing/spec.ts';

describe('toTonnes', () => {
  it.each([
    [0, 0],
    [499, 0],
    [500, 1],
    [1_499, 1],
    [1_500, 2],
    [2_500, 3],
    [-499, 0],
    [-500, -1],
    [-1_500, -2],
    [9_999_999, 10_000],
  ])('rounds %i kg to %i t', (kilograms, tonnes) => {
    spec('1.8a', '9.9');
    expect(toTonnes(kilograms)).toBe(tonnes);
  });

  it('never answers minus zero', () => {
    expect(Object.is(toTonnes(-1), 0)).toBe(true);
  });

  it('is never more than half a tonne off, and the same on both sides of zero', () => {
    for (let kilograms = 0; kilograms <= 120_000; kilograms += 37) {
      expect(Math.abs(toTonnes(kilograms) * 1_000 - kilograms)).toBeLessThanOrEqual(500);
      expect(toTonnes(-kilograms) + toTonnes(kilograms)).toBe(0);
    }
  });
});

it('writes tonnes and kilograms with dots between thousands', () => {
  spec('1.8a', '9.9');
  expect(formatTonnes(1_234_567)).toBe('1.235');
  expect(formatTonnes(-1_234_567)).toBe('-1.235');
  expect(formatKilograms(12_500)).toBe('12.500 kg');
});

describe('kilogramsSchema', () => {
  it.each([0, 1, maxKilograms])('accepts %d', (kilograms) => {
    expect(kilogramsSchema.parse(kilograms)).toBe(kilograms);
  });

  it.each([
    [-1, 'validation.kilograms'],
    [1.5, 'validation.kilograms'],
    [Number.NaN, 'validation.kilograms'],
    ['12', 'validation.kilograms'],
    [null, 'validation.kilograms'],
    [maxKilograms + 1, 'validation.mostKilograms'],
  ])('refuses %j with %s', (kilograms, message) => {
    expect(kilogramsSchema.safeParse(kilograms).error?.issues[0]?.message).toBe(message);
  });
});
