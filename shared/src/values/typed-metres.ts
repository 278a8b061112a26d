import { type Language, localeOf } from '../i18n/languages.ts';

/** A number from here on, without a unit, is meant in millimetres: no load is as long in metres. */
const surelyMillimetres = 100;

const perUnit = { m: 1_000, cm: 10, mm: 1 } as const;

/**
 * Parses a length as a planner types it, in whole millimetres: '14', '14 m', '14,0', '14.0 m', '1400 cm', '14000', '14.000 mm'. Comma and point
 * are both decimal marks in both languages; before three digits they may mean thousands as well, which is the same length, since
 * 14.000 m are 14000 mm. null for everything else, also for a fraction of a millimetre.
 */
export const typedMillimetres = (text: string): number | null => {
  const found = /^(\d{1,6})(?:[.,](\d+))?\s?(mm|cm|m)?$/i.exec(text.trim());
  if (!found) return null;
  const [, whole = '', fraction = '', written = ''] = found;
  const isPlain = fraction === '' && Number(whole) >= surelyMillimetres;
  const isGrouped = fraction.length === 3 && written.toLowerCase() === 'mm';
  const unit = (written.toLowerCase() || (isPlain ? 'mm' : 'm')) as keyof typeof perUnit;
  // Digits instead of a product, since 1.005 × 1000 isn't 1005 for a computer.
  const shift = isGrouped ? 3 : { m: 3, cm: 1, mm: 0 }[unit];
  if (/[1-9]/.test(fraction.slice(shift))) return null;
  return Number(whole + fraction.slice(0, shift).padEnd(shift, '0'));
};

/** Parses loading metres, '7,2' or '7.2 m', to one decimal; null for everything else, which is never rounded. */
export const typedLoadingMetres = (text: string): number | null => {
  const millimetres = typedMillimetres(text);
  return millimetres !== null && millimetres % 100 === 0 ? millimetres / 1_000 : null;
};

const formats = new Map<Language, Intl.NumberFormat>();

/** Formats metres with at least one decimal and as many as millimetres need: '14,0', in English '13.65'. */
export const formatMetres = (metres: number, language: Language): string => {
  const known =
    formats.get(language) ??
    new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 3 });
  formats.set(language, known);
  return known.format(metres);
};
