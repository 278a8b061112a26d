import type { DrawingSums } from '@werkplan/shared/bvbs/drawing-sums.ts';
import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import { formatNumber } from '../lib/format.ts';
import type { Texts, Translate } from '../lib/i18n.ts';

/** Formats millimetres as metres with two decimals, '11,80', in English '11.80'. */
export const metres = (millimetres: number, language: Language): string =>
  (millimetres / 1000).toLocaleString(localeOf(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });

/** Formats a length as `metres` does; '–' for zero, as for a straight bar's width or an unknown length. */
export const lengthText = (millimetres: number, language: Language): string =>
  millimetres === 0 ? '–' : metres(millimetres, language);

/** Formats a diameter or weight: '12', '12,5', in English '12.5'. */
export const plainNumber = (value: number, language: Language): string =>
  value.toLocaleString(localeOf(language), { maximumFractionDigits: 2 });

/** Formats the diameters (mm) as '12–16' or '12', or as '–' if there are none. */
export const diameterRange = ({ diameters }: Pick<DrawingSums, 'diameters'>, language: Language): string => {
  const [first, last] = [diameters.at(0), diameters.at(-1)];
  if (!first || !last) return '–';
  const [from, to] = [plainNumber(first.diameter, language), plainNumber(last.diameter, language)];
  return from === to ? from : `${from}–${to}`;
};

/** Returns 'Zeichnung 17, Index a'; without an index 'Zeichnung 17'. */
export const drawingName = (
  { drawing, index }: { readonly drawing: string; readonly index: string },
  t: Translate,
): string => (index === '' ? t('drawing.name', { drawing }) : t('drawing.nameIndex', { drawing, index }));

/** Returns '3 Positionen, 178 Stück, Ø 12–16, längster Stab 11,80 m'. */
export const drawingSentence = (sums: DrawingSums, { t, language }: Texts): string => {
  const positions = t('drawing.countPositions', { count: sums.positions });
  const values = { positions, pieces: formatNumber(sums.pieces), longest: metres(sums.longest, language) };
  if (sums.diameters.length === 0) return t('drawing.sentenceMesh', values);
  // Word joiners prevent a line break after the dash.
  return t('drawing.sentence', {
    ...values,
    range: diameterRange(sums, language).replace('–', '\u2060–\u2060'),
  });
};

/** Maximum number of lines that are listed; further ones are only counted. */
const namedLines = 8;

/** Returns 'Zeile 14', 'Zeilen 3, 7' or 'Zeilen 1, 2, … und 4 weitere'. */
export const linesText = (lines: readonly number[], t: Translate): string => {
  const [first] = lines;
  if (lines.length === 1 && first !== undefined) return t('drawing.line', { line: first });
  const named = lines.slice(0, namedLines).join(', ');
  const count = lines.length - namedLines;
  return t('drawing.lines', { lines: count > 0 ? t('drawing.linesMore', { lines: named, count }) : named });
};
