import { describe, expect, it } from 'vitest';
import { checkInput, emptyInput } from './truck-input.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const whole = {
  ...emptyInput,
  type: 'SATTEL' as const,
  capacity: '24.000',
  registration: ' OG-BS 214 ',
  defaultDriver: 'Brandt',
  defaultStartingTime: '05:30',
};

describe('checkInput', () => {
  it('returns an active truck for complete input, trimmed', () => {
    spec('3.5');
    expect(checkInput(whole, 'de').truck).toEqual({
      ...whole,
      capacity: 24_000,
      registration: 'OG-BS 214',
      drivingBan: null,
      loadingLength: null,
      overhang: null,
      loadingMetres: null,
      status: 'ACTIVE',
    });
  });

  it('reports every missing value', () => {
    spec('5.5');
    expect(checkInput(emptyInput, 'de').problems).toEqual({
      type: 'validation.mandatoryField',
      capacity: 'validation.mandatoryCapacity',
      registration: 'validation.mandatoryField',
      defaultDriver: 'validation.mandatoryField',
      defaultStartingTime: 'validation.mandatoryField',
    });
  });

  it('refuses a capacity of 0 and an incomplete time', () => {
    spec('5.5a');
    expect(checkInput({ ...whole, capacity: '0', defaultStartingTime: '05:4' }, 'de').problems).toEqual({
      capacity: 'validation.mandatoryCapacity',
      defaultStartingTime: 'validation.time',
    });
  });

  it.each([
    [
      { loadingLength: '13,6', overhang: '0', loadingMetres: '13.6 m' },
      { loadingLength: 13_600, overhang: 0, loadingMetres: 13.6 },
    ],
    [
      { loadingLength: '8500 mm', overhang: '1,25 m', loadingMetres: ' ' },
      { loadingLength: 8_500, overhang: 1_250, loadingMetres: null },
    ],
  ])('reads the limits %j', (typed, limits) => {
    expect(checkInput({ ...whole, ...typed }, 'de').truck).toMatchObject(limits);
  });

  it('reports each invalid limit', () => {
    const typed = { loadingLength: '0', overhang: 'viel', loadingMetres: '7,25' };
    expect(checkInput({ ...whole, ...typed }, 'de').problems).toEqual({
      loadingLength: 'validation.millimetres',
      overhang: 'validation.overhang',
      loadingMetres: 'validation.loadingMetres',
    });
  });

  it.each([
    ['2,5', 'validation.wholeKilograms'],
    ['24', 'validation.kilogramsOrTonnes'],
    ['999', 'validation.kilogramsOrTonnes'],
    ['24,000', 'validation.wholeKilograms'],
    ['99999999', 'validation.mostKilograms'],
  ])('refuses a capacity of %j: %s', (capacity, problem) => {
    expect(checkInput({ ...whole, capacity }, 'de').problems).toEqual({ capacity: problem });
  });
});
