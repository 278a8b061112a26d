import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import { groupedText, kilogramsOf } from './kilogram-text.ts';

export type InlineEditKind = 'text' | 'lines' | 'kilograms' | 'time';

/** The stored text as it stands in the editor. */
export const toDraft = (kind: InlineEditKind, value: string): string =>
  kind === 'kilograms' ? groupedText(kilogramsOf(value)) : value;

/** The editor's text as it is saved: trimmed; kilograms as plain digits, an empty number as 0. */
export const fromDraft = (kind: InlineEditKind, draft: string): string =>
  kind === 'kilograms' ? String(kilogramsOf(draft) ?? 0) : draft.trim();

/** How a value is read out. */
export const spokenValue = (kind: InlineEditKind, value: string): string =>
  kind === 'kilograms' ? formatKilograms(kilogramsOf(value) ?? 0) : value;
