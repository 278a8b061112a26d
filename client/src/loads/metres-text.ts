import { formatMetres } from '@werkplan/shared/values/parse-metres.ts';
import type { Texts } from '../lib/i18n.ts';

/** Formats millimetres as metres: '14,0 m'. */
export const metresText = (millimetres: number, { language }: Pick<Texts, 'language'>): string =>
  `${formatMetres(millimetres / 1_000, language)} m`;

/** '14,0 m auf 13,6 m': a piece and the longest that its truck takes, both in mm. */
export const lengthText = (longest: number, most: number, texts: Texts): string =>
  texts.t('loads.on', { longest: metresText(longest, texts), most: metresText(most, texts) });

/** 'zu lang: 14,0 m auf 13,6 m' */
export const tooLongText = (longest: number, most: number, texts: Texts): string =>
  texts.t('loads.tooLong', { length: lengthText(longest, most, texts) });

interface Room {
  readonly metres: number;
  /** True if the metres of some card are unknown. */
  readonly atLeast: boolean;
}

/** '7,2', or 'mind. 7,2' if some cards are unknown. */
export const loadingMetresText = ({ metres, atLeast }: Room, { t, language }: Texts): string =>
  atLeast ? t('loads.atLeast', { metres: formatMetres(metres, language) }) : formatMetres(metres, language);
