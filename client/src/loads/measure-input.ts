import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { measureNames } from '@werkplan/shared/orders/order.ts';
import { maxLoadingMetres, maxMillimetres } from '@werkplan/shared/values/measures.ts';
import { formatMetres, parseLoadingMetres, parseMillimetres } from '@werkplan/shared/values/parse-metres.ts';

export type MeasureName = (typeof measureNames)[number];

/** Stored sizes; null means not entered. */
export interface MeasureValues {
  /** Length of the longest piece (mm). */
  readonly longest: number | null;
  readonly loadingMetres: number | null;
  readonly bulky: boolean | null;
}

/** Entered sizes, lengths in metres; '' means not entered. */
export interface MeasureInput {
  readonly longest: string;
  readonly loadingMetres: string;
  readonly bulky: 'yes' | 'no' | '';
}

/** Writes stored sizes as the fields of the dialog show them. */
export const inputOf = (
  { longest, loadingMetres, bulky }: MeasureValues,
  language: Language,
): MeasureInput => ({
  longest: longest === null ? '' : formatMetres(longest / 1_000, language),
  loadingMetres: loadingMetres === null ? '' : formatMetres(loadingMetres, language),
  bulky: bulky === null ? '' : bulky ? 'yes' : 'no',
});

export type MeasureProblems = Partial<Record<MeasureName, MessageKey>>;

/** Parses the entered sizes; a field with a problem has no value. */
export const readMeasures = ({
  longest,
  loadingMetres,
  bulky,
}: MeasureInput): { readonly values: Partial<MeasureValues>; readonly problems: MeasureProblems } => {
  const [length, metres] = [parseMillimetres(longest), parseLoadingMetres(loadingMetres)];
  const values: { -readonly [Name in MeasureName]?: MeasureValues[Name] } = {
    bulky: bulky === '' ? null : bulky === 'yes',
  };
  const problems: MeasureProblems = {};
  if (longest.trim() === '') values.longest = null;
  else if (length !== null && length >= 1 && length <= maxMillimetres) values.longest = length;
  else problems.longest = 'validation.millimetres';
  if (loadingMetres.trim() === '') values.loadingMetres = null;
  else if (metres !== null && metres > 0 && metres <= maxLoadingMetres) values.loadingMetres = metres;
  else problems.loadingMetres = 'validation.loadingMetres';
  return { values, problems };
};

/** Lists entered fields that another user has meanwhile set to another value. */
export const contestedMeasures = (
  read: MeasureValues,
  now: MeasureValues,
  edits: Partial<MeasureInput>,
  wanted: Partial<MeasureValues>,
): MeasureName[] =>
  measureNames.filter((name) => name in edits && now[name] !== read[name] && now[name] !== wanted[name]);
