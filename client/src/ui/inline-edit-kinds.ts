import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import { type KilogramsProblem, typedKilograms } from '@werkplan/shared/values/typed-kilograms.ts';
import { writeWhole } from '@werkplan/shared/values/written-number.ts';

export type InlineEditKind = 'text' | 'lines' | 'kilograms' | 'time';

/** The stored text as it stands in the editor. */
export const toDraft = (kind: InlineEditKind, value: string, language: Language): string =>
  kind === 'kilograms' ? writeWhole(Number(value), language) : value;

/**
 * What the mask of times makes of digits, also before its code is there: '7' becomes '07', '053' '05:3', '0615' '06:15'. What it
 * would refuse stands as it was typed.
 */
export const shapeTime = (typed: string): string => {
  if (!/^\d{1,4}$/.test(typed)) return typed;
  const digits = /^[3-9]/.test(typed) ? `0${typed}` : typed;
  const [hours, minutes] = [digits.slice(0, 2), digits.slice(2)];
  if (minutes === '') return Number(hours) < 24 ? hours : typed;
  return Number(hours) < 24 && /^[0-5]\d?$/.test(minutes) ? `${hours}:${minutes}` : typed;
};

/** The editor's text as it is saved: trimmed; kilograms as plain digits, an empty number as 0. Or why it can't be read. */
export const readDraft = (
  kind: InlineEditKind,
  draft: string,
  language: Language,
  asksBelow = 0,
): { readonly text: string; readonly problem: KilogramsProblem | null } => {
  if (kind !== 'kilograms') return { text: draft.trim(), problem: null };
  const { kilograms, problem } = typedKilograms(draft, language, asksBelow);
  return { text: problem ? draft : String(kilograms ?? 0), problem };
};

/** Whether a key opens the editor with what it types: digits do where only digits can stand, a stray letter never. */
export const startsWith = (kind: InlineEditKind, key: string): boolean =>
  (kind === 'kilograms' || kind === 'time') && /^\d$/.test(key);

/** How a value is read out. */
export const spokenValue = (kind: InlineEditKind, value: string): string =>
  kind === 'kilograms' ? formatKilograms(Number(value)) : value;
