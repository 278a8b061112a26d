import { exactSum, roundedKg } from '@werkplan/shared/bvbs/drawing-sums.ts';
import type { AbsLineProblem } from '@werkplan/shared/bvbs/parse-abs.ts';
import { formatNumber } from '../lib/format.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import type { Texts, Translate } from '../lib/i18n.ts';
import { linesText, metres, plainNumber } from './drawing-words.ts';
import { type QuestionAnswer, questionLines, type Question } from './questions.ts';

export const problemText = (
  { code, values }: Pick<AbsLineProblem, 'code' | 'values'>,
  t: Translate,
): string => t(`bvbs.problem.${code}`, values);

const numberIn = ({ values }: AbsLineProblem, name: string): number => Number(values?.[name] ?? 0);

/** Returns 'Position 9, 24 Stück, 61 kg'; for several lines their number and sums. */
const positionsText = (lines: readonly AbsLineProblem[], t: Translate): string => {
  const positions = lines.flatMap(({ position }) => position ?? []);
  const [first] = positions;
  if (!first) return '';
  const pieces = formatNumber(positions.reduce((sum, one) => sum + one.pieces, 0));
  const kg = formatKilograms(roundedKg(exactSum(positions.map((one) => one.kg))));
  return positions.length === 1
    ? t('drawing.position', { name: first.name, pieces, kg })
    : t('drawing.positions', { count: positions.length, pieces, kg });
};

/** Returns a question's text: the bold beginning (`lead`), and the detail. */
export const questionText = (
  question: Question,
  answer: QuestionAnswer | null,
  { t, language }: Texts,
): { readonly lead: string; readonly detail: string } => {
  const { kind, lines, said } = question;
  const [first] = lines;
  const where = linesText(questionLines(question), t);
  if (kind === 'weight') {
    const kg = plainNumber(numberIn(first, 'kg'), language);
    const bar = plainNumber(numberIn(first, 'bar'), language);
    const diameter = plainNumber(numberIn(first, 'diameter'), language);
    const length = metres(numberIn(first, 'length'), language);
    const isOne = lines.length === 1;
    const ask = isOne
      ? t('drawing.weight', { kg, pieces: formatNumber(numberIn(first, 'pieces')) })
      : t('drawing.weights');
    return {
      lead: `${where}: ${ask}`,
      detail: isOne ? t('drawing.weight.bar', { diameter, length, kg: bar }) : positionsText(lines, t),
    };
  }
  const done = t(answer === 'take' ? 'drawing.counted' : 'drawing.notCounted');
  const what = said.map((problem) => problemText(problem, t)).join(', ');
  return {
    lead: `${where}: ${what}`,
    detail: [positionsText(lines, t), done].filter(Boolean).join(', '),
  };
};

/** Returns the answers of a question in their order on screen, which is that of the keys 1 and 2; none if unreadable. */
export const answersOf = (
  { kind, lines }: Question,
  t: Translate,
): readonly { readonly answer: QuestionAnswer; readonly label: string }[] => {
  if (kind === 'unreadable') return [];
  if (kind === 'fault')
    return [
      { answer: 'take', label: t('drawing.answer.take') },
      { answer: 'leave', label: t('drawing.answer.leave') },
    ];
  const total =
    lines.length === 1
      ? t('drawing.answer.total', { pieces: formatNumber(numberIn(lines[0], 'pieces')) })
      : t('drawing.answer.totals');
  return [
    { answer: 'total', label: total },
    { answer: 'each', label: t('drawing.answer.each') },
  ];
};
