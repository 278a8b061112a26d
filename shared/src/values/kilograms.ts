import { type Language, localeOf } from '../i18n/languages.ts';

/** The largest stored quantity in kg (rules/api.md#quantities). */
export const maxKilograms = 9_999_999;

/** Returns kg ÷ 1000, rounded half away from zero to whole tonnes, as everywhere (rules/look-and-feel.md#tonnes). */
export const toTonnes = (kilograms: number): number =>
  Math.sign(kilograms) * Math.round(Math.abs(kilograms) / 1000) || 0;

const german = new Intl.NumberFormat('de-DE');

/** Formats whole tonnes with German grouping, '1.234'. */
export const formatTonnes = (kilograms: number): string => german.format(toTonnes(kilograms));

/** Formats tonnes with one decimal by the screen's decimal sign: '42,3', in English '42.3'. */
export const formatTenths = (kilograms: number, language: Language): string =>
  (kilograms / 1000).toLocaleString(localeOf(language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/** Formats exact kilograms with German grouping and unit, '12.500 kg'. */
export const formatKilograms = (kilograms: number): string => `${german.format(kilograms)} kg`;
