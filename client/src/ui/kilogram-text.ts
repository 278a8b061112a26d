import { formatNumber } from '../lib/format.ts';

/** '12.500' → 12500, '' → null. */
export const kilogramsOf = (text: string): number | null => {
  const digits = text.replace(/\D/g, '');
  return digits ? Number(digits) : null;
};

export const groupedText = (kilograms: number | null): string =>
  kilograms === null ? '' : formatNumber(kilograms);
