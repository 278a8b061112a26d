import { maskitoNumber } from '@maskito/kit';
import { formatNumber } from '../lib/format.ts';

/** Whole numbers with German grouping while typing. */
export const kilogramMask = maskitoNumber({
  min: 0,
  max: 9_999_999,
  maximumFractionDigits: 0,
  thousandSeparator: '.',
  decimalSeparator: ',',
});

/** '12.500' → 12500, '' → null. */
export const kilogramsOf = (text: string): number | null => {
  const digits = text.replace(/\D/g, '');
  return digits ? Number(digits) : null;
};

export const groupedText = (kilograms: number | null): string =>
  kilograms === null ? '' : formatNumber(kilograms);
