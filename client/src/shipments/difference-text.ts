import { formatKilograms, formatTonnes, toTonnes } from '@werkplan/shared/values/kilograms.ts';

/** Formats a difference with its sign: '− 2 t', or in exact kg if the tonnes would be 0. */
export const differenceText = (kilograms: number): string => {
  const size = Math.abs(kilograms);
  const amount = toTonnes(size) === 0 ? formatKilograms(size) : `${formatTonnes(size)} t`;
  return `${kilograms < 0 ? '−' : '+'} ${amount}`;
};
