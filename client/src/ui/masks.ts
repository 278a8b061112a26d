import { maskitoNumber, maskitoTime } from '@maskito/kit';

/** Whole numbers with German grouping while typing. */
const kilograms = maskitoNumber({
  min: 0,
  max: 9_999_999,
  maximumFractionDigits: 0,
  thousandSeparator: '.',
  decimalSeparator: ',',
});

/** 730 becomes 07:30, 25:99 cannot be typed. */
const time = maskitoTime({ mode: 'HH:MM' });

export const masks = { kilograms, time };
