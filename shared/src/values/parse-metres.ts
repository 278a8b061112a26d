import { type Language, localeOf } from '../i18n/languages.ts';

/** The whole number from which a length without a unit is taken as millimetres, because no load is so many metres long. */
const surelyMillimetres = 100;

const perUnit = { m: 1_000, cm: 10, mm: 1 } as const;

/**
 * Parses a length as planners enter it, to whole millimetres: '14', '14 m', '14,0', '14.0 m', '1400 cm', '14000', '14.000 mm'.
 * Comma and point are decimal marks in both languages. Before three digits they may also mean thousands, but then 14.000 m and
 * 14.000 mm are the same length. Returns null for everything else, including fractions of a millimetre.
 */
export const parseMillimetres = (text: string): number | null => {
  const found = /^(\d{1,6})(?:[.,](\d+))?\s?(mm|cm|m)?$/i.exec(text.trim());
  if (!found) return null;
  const [, whole = '', fraction = '', written = ''] = found;
  const isPlain = fraction === '' && Number(whole) >= surelyMillimetres;
  const isGrouped = fraction.length === 3 && written.toLowerCase() === 'mm';
  const unit = (written.toLowerCase() || (isPlain ? 'mm' : 'm')) as keyof typeof perUnit;
  // Shifts digits instead of multiplying, since 1.005 × 1000 isn't 1005 in floating point.
  const shift = isGrouped ? 3 : { m: 3, cm: 1, mm: 0 }[unit];
  if (/[1-9]/.test(fraction.slice(shift))) return null;
  return Number(whole + fraction.slice(0, shift).padEnd(shift, '0'));
};

/** Parses loading metres with at most one decimal, '7,2' or '7.2 m'; null for everything else. */
export const parseLoadingMetres = (text: string): number | null => {
  const millimetres = parseMillimetres(text);
  return millimetres !== null && millimetres % 100 === 0 ? millimetres / 1_000 : null;
};

const formats = new Map<Language, Intl.NumberFormat>();

/** Formats metres with one to three decimals: '14,0', in English '13.65'. */
export const formatMetres = (metres: number, language: Language): string => {
  const known =
    formats.get(language) ??
    new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 3 });
  formats.set(language, known);
  return known.format(metres);
};
