import { formatMetres } from '@werkplan/shared/values/parse-metres.ts';
import type { Texts } from '../lib/i18n.ts';

/** Formats millimetres as metres: '14,0 m'. */
export const metresText = (millimetres: number, { language }: Pick<Texts, 'language'>): string =>
  `${formatMetres(millimetres / 1_000, language)} m`;

/** Returns the lengths of a piece and of the longest that its truck takes (both in mm): '14,0 m auf 13,6 m'. */
export const lengthText = (longest: number, most: number, texts: Texts): string =>
  texts.t('loads.on', { longest: metresText(longest, texts), most: metresText(most, texts) });

/** Returns a warning about a piece that is too long for its truck (both lengths in mm): 'zu lang: 14,0 m auf 13,6 m'. */
export const tooLongText = (longest: number, most: number, texts: Texts): string =>
  texts.t('loads.tooLong', { length: lengthText(longest, most, texts) });

interface LoadingMetres {
  readonly metres: number;
  /** True if the loading metres of some card are unknown, so that the sum may be larger. */
  readonly atLeast: boolean;
}

/** Formats loading metres: '7,2', or 'mind. 7,2' if those of some card are unknown. */
export const loadingMetresText = ({ metres, atLeast }: LoadingMetres, { t, language }: Texts): string =>
  atLeast ? t('loads.atLeast', { metres: formatMetres(metres, language) }) : formatMetres(metres, language);
