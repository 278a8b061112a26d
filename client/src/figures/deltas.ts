import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { formatNumber } from '../lib/format.ts';
import type { Translate } from '../lib/i18n.ts';
import { decimalText } from './figure-words.ts';

/** Formats a difference in percentage points as '+ 3,3'; null if a value is missing. */
export const pointsText = (now: number | null, before: number | null, language: Language): string | null => {
  if (now === null || before === null) return null;
  const points = Math.round((now - before) * 10) / 10;
  return points === 0 ? '± 0' : `${points > 0 ? '+' : '−'} ${decimalText(Math.abs(points), language)}`;
};

/** Direction of a difference. It is shown without a colour, because more is not always better. */
export type DeltaDirection = 'up' | 'down' | 'same';

export const deltaDirection = (delta: number): DeltaDirection =>
  delta === 0 ? 'same' : delta > 0 ? 'up' : 'down';

/** Returns '204 t mehr', '2 weniger' or 'gleich viel'. */
export const deltaWords = (t: Translate, delta: number, unit: '' | ' t' = ''): string => {
  const amount = `${formatNumber(Math.abs(delta))}${unit}`;
  if (delta === 0) return t('figures.delta.same');
  return t(delta > 0 ? 'figures.delta.more' : 'figures.delta.less', { amount });
};

/** Returns the direction of a difference and its text, '4,4 Punkte mehr'; null if a value is missing. */
export const pointsWords = (
  t: Translate,
  now: number | null,
  before: number | null,
  language: Language,
): [DeltaDirection, string] | null => {
  if (now === null || before === null) return null;
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return ['same', t('figures.delta.same')];
  const amount = t('figures.pointsOf', { points: decimalText(Math.abs(points), language) });
  return [deltaDirection(points), t(points > 0 ? 'figures.delta.more' : 'figures.delta.less', { amount })];
};
