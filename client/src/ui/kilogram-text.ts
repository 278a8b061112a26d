import { formatKilograms, formatTenths, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { type KilogramsProblem, parseKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import type { Texts } from '../lib/i18n.ts';

/** Text key of the question for the unit. It is no error, but the value cannot be saved before the planner has answered. */
export const unitQuestion = 'validation.kilogramsOrTonnes' satisfies KilogramsProblem;

/** Returns the text of a problem. The question for the unit also names the entered quantity, for screen readers. */
export const kilogramsProblem = (typed: string, problem: KilogramsProblem, t: Texts['t']): string =>
  problem === unitQuestion ? t('common.kilogramsOrTonnes', { typed: typed.trim() }) : t(problem);

/** Appends the unit for the key that answers the question; null for other keys. */
export const unitAnswer = (typed: string, key: string): string | null => {
  const unit = key.toLowerCase() === 'k' ? 'kg' : key.toLowerCase();
  return unit === 'kg' || unit === 't' ? `${typed.trim()} ${unit}` : null;
};

/** Describes how a quantity is read while typing, or its error; null while empty. */
export const kilogramsHint = (typed: string, { t, language }: Texts): string | null => {
  const { kilograms, problem } = parseKilograms(typed, language);
  if (problem) return t(problem);
  if (kilograms === null) return null;
  // Shows tenths, because '120 kg = 0 t' would read as nothing.
  const tonnes =
    kilograms > 0 && kilograms < 500 ? formatTenths(kilograms, language) : formatTonnes(kilograms);
  return t('common.asQuantity', { kilograms: formatKilograms(kilograms), tonnes });
};
