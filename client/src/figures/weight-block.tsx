import type { NoteWeights } from '@werkplan/shared/notes/note-contracts.ts';
import { noteWeightsEndpoint } from '@werkplan/shared/notes/note-endpoints.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { formatDay, formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { FigureBlock } from './figure-block.tsx';
import type { FigureSpan } from './figure-period.ts';
import tables from './figure-table.module.css';
import { signedPercent } from './figure-words.ts';
import { PlainTable } from './plain-table.tsx';
import type { ShownFigures } from './use-figures.ts';

type Sum = Omit<NoteWeights, 'date'>;

const nothing: Sum = { notes: 0, signed: 0, weighed: 0, plannedKg: 0, weighedKg: 0 };

const sumOf = (days: readonly NoteWeights[]): Sum =>
  days.reduce(
    (sum, day) => ({
      notes: sum.notes + day.notes,
      signed: sum.signed + day.signed,
      weighed: sum.weighed + day.weighed,
      plannedKg: sum.plannedKg + day.plannedKg,
      weighedKg: sum.weighedKg + day.weighedKg,
    }),
    nothing,
  );

/** Groups the days by month, because a table of single days would be too long. */
const monthsOf = (days: readonly NoteWeights[]): (readonly [string, Sum])[] =>
  [...new Set(days.map(({ date }) => date.slice(0, 7)))].map((month) => [
    month,
    sumOf(days.filter(({ date }) => date.startsWith(month))),
  ]);

/** Maximum number of days that are listed singly. */
const mostDays = 31;

interface Props {
  readonly span: FigureSpan;
  readonly name: string;
  /** Shown figures; the weights are loaded again whenever they change. */
  readonly shown: ShownFigures;
}

/** Compares weighed and planned kg of the period's delivery notes (rules/notes.md#receipt); renders nothing if there are none. */
export const WeightBlock = ({ span: { from, to }, name, shown }: Props): ReactNode => {
  const { t, language } = useText();
  const [days, setDays] = useState<readonly NoteWeights[]>([]);
  useEffect(() => {
    let isWanted = true;
    call(noteWeightsEndpoint, { query: { from, to } }, { quiet: true }).then(
      ({ data }) => isWanted && setDays(data.filter(({ notes }) => notes > 0)),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [from, to, shown]);
  if (days.length === 0) return null;
  const byMonth = days.length > mostDays;
  const lines: (readonly [string, Sum])[] = byMonth
    ? monthsOf(days).map(([month, sum]) => [formatDay(`${month}-01`, language, 'month'), sum])
    : days.map((day) => [formatDay(day.date, language, 'short'), day]);
  const row = ([line, { notes, signed, weighed, plannedKg, weighedKg }]: readonly [
    string,
    Sum,
  ]): string[] => {
    const difference = weighedKg - plannedKg;
    const share = plannedKg === 0 ? null : (difference / plannedKg) * 100;
    return [
      line,
      formatNumber(notes),
      formatNumber(signed),
      formatNumber(weighed),
      formatKilograms(plannedKg),
      formatKilograms(weighedKg),
      weighed === 0 ? '–' : `${formatKilograms(difference)} (${signedPercent(share, language)})`,
    ];
  };
  const title = t('figures.weights.title');
  return (
    <FigureBlock title={title} aside={t('figures.weights.aside')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className={tables['frame']} role="group" aria-label={title} tabIndex={0}>
        <PlainTable
          label={title}
          head={[
            t(byMonth ? 'figures.line.month' : 'figures.line.day'),
            t('figures.weights.notes'),
            t('figures.weights.signed'),
            t('figures.weights.weighed'),
            t('figures.planned'),
            t('figures.weights.weight'),
            t('figures.weights.difference'),
          ]}
          rows={[...lines.map(row), row([name, sumOf(days)])]}
        />
      </div>
    </FigureBlock>
  );
};
