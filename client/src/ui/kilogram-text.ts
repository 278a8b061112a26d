import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { typedKilograms } from '@werkplan/shared/values/typed-kilograms.ts';
import type { Texts } from '../lib/i18n.ts';

/** What stands beside a quantity while it is typed: what it is in tonnes, or why it is none; null while nothing is typed. */
export const kilogramsHint = (typed: string, { t, language }: Texts): string | null => {
  const { kilograms, problem } = typedKilograms(typed, language);
  if (problem) return t(problem);
  return kilograms === null ? null : t('common.inTonnes', { tonnes: formatTonnes(kilograms) });
};
