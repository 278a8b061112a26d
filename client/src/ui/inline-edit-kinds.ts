import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import { type KilogramsProblem, parseKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { formatWhole } from '@werkplan/shared/values/written-number.ts';

export type InlineEditKind = 'text' | 'lines' | 'kilograms' | 'time';

/** Converts a stored value to the editor's text. */
export const toEditorText = (kind: InlineEditKind, value: string): string =>
  kind === 'kilograms' ? formatWhole(Number(value)) : value;

/**
 * Completes the digits of a time, even before the mask's code is loaded: '7' becomes '07', '053' '05:3', '0615'
 * '06:15'. Text that the mask would refuse is returned unchanged.
 */
export const completeTime = (typed: string): string => {
  if (!/^\d{1,4}$/.test(typed)) return typed;
  const digits = /^[3-9]/.test(typed) ? `0${typed}` : typed;
  const [hours, minutes] = [digits.slice(0, 2), digits.slice(2)];
  if (minutes === '') return Number(hours) < 24 ? hours : typed;
  return Number(hours) < 24 && /^[0-5]\d?$/.test(minutes) ? `${hours}:${minutes}` : typed;
};

/** Converts the editor's text to the value to save (trimmed; kilograms as plain digits, empty as 0), or to an error. */
export const parseEditorText = (
  kind: InlineEditKind,
  draft: string,
  language: Language,
  asksBelow = 0,
): { readonly text: string; readonly problem: KilogramsProblem | null } => {
  if (kind !== 'kilograms') return { text: draft.trim(), problem: null };
  const { kilograms, problem } = parseKilograms(draft, language, asksBelow);
  return { text: problem ? draft : String(kilograms ?? 0), problem };
};

/** True if a key starts editing with its character: digits in numeric fields, never letters. */
export const startsEditing = (kind: InlineEditKind, key: string): boolean =>
  (kind === 'kilograms' || kind === 'time') && /^\d$/.test(key);

/** Formats a stored value for screen readers. */
export const spokenValue = (kind: InlineEditKind, value: string): string =>
  kind === 'kilograms' ? formatKilograms(Number(value)) : value;
