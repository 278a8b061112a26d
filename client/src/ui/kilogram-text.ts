import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { type KilogramsProblem, typedKilograms } from '@werkplan/shared/values/typed-kilograms.ts';
import type { Texts } from '../lib/i18n.ts';

/** Not wrong, but not to be stored before its planner has said which. */
export const unitQuestion = 'validation.kilogramsOrTonnes' satisfies KilogramsProblem;

/** Names the typed quantity in the question for its unit, so that a screen reader says which. */
export const kilogramsProblem = (typed: string, problem: KilogramsProblem, t: Texts['t']): string =>
  problem === unitQuestion ? t('common.kilogramsOrTonnes', { typed: typed.trim() }) : t(problem);

/** Adds the unit that the key answers with; null for any other key. */
export const unitAnswer = (typed: string, key: string): string | null => {
  const unit = key.toLowerCase() === 'k' ? 'kg' : key.toLowerCase();
  return unit === 'kg' || unit === 't' ? `${typed.trim()} ${unit}` : null;
};

/** Tells how a quantity is read while it is typed, or why it can't be; null while nothing is typed. */
export const kilogramsHint = (typed: string, { t, language }: Texts): string | null => {
  const { kilograms, problem } = typedKilograms(typed, language);
  if (problem) return t(problem);
  if (kilograms === null) return null;
  return t('common.asQuantity', { kilograms: formatKilograms(kilograms), tonnes: formatTonnes(kilograms) });
};
