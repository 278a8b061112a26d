import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import { type KilogramsProblem, typedKilograms } from '@werkplan/shared/values/typed-kilograms.ts';
import { writeWhole } from '@werkplan/shared/values/written-number.ts';

export type InlineEditKind = 'text' | 'lines' | 'kilograms' | 'time';

/** The stored text as it stands in the editor. */
export const toDraft = (kind: InlineEditKind, value: string, language: Language): string =>
  kind === 'kilograms' ? writeWhole(Number(value), language) : value;

/** '0615' becomes '06:15' also before the mask of times is there: what stands in a field can be saved. */
export const shapeTime = (typed: string): string =>
  /^(?:[01]\d|2[0-3])[0-5]\d$/.test(typed) ? `${typed.slice(0, 2)}:${typed.slice(2)}` : typed;

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
