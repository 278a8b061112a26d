import type { ReactNode } from 'react';
import { isoWeek } from '@werkplan/shared/values/day.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { Logo } from '../ui/logo.tsx';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useMomentTexts } from './moment-text.ts';
import type { RunPart } from './lay-out-sheets.ts';
import { ChangesLine } from './changes-line.tsx';
import { printChangesOf } from './print-changes.ts';
import { PrintColumn, type SheetRun } from './print-column.tsx';
import styles from './print-sheet.module.css';
import type { PrintedDay } from './printed-day.ts';

/** Maximum number of runs side by side on a sheet (rules/prints.md#what-is-on-paper). */
export const runsPerSheet = 6;

interface Props {
  printed: PrintedDay;
  runs: readonly SheetRun[];
  parts: readonly RunPart[];
  /** True for a sample, which is only measured: its heads show the longest text that they may have. */
  isSample: boolean;
  /** The sheet's number, from 1 to `count`. */
  number: number;
  count: number;
}

const Head = ({ printed, number, count }: Pick<Props, 'printed' | 'number' | 'count'>): ReactNode => {
  const { t, language } = useText();
  const moments = useMomentTexts();
  const { runs, date, outOf, leftOut } = printed;
  const tonnes = formatTonnes(runs.reduce((sum, { load }) => sum + load, 0));
  return (
    <header className={styles['head']}>
      <div className={styles['line']}>
        <Logo size={22} />
        <h1 className={styles['title']}>{t('print.title')}</h1>
        <span className={styles['day']}>{formatDay(date, language, 'full')}</span>
        <span>{t('common.date.week', { week: isoWeek(date) })}</span>
        <span className={styles['gap']} />
        <span>{t('print.runs', { count: runs.length, tonnes })}</span>
        {outOf !== undefined && <b>{t('print.onlyChanged', { count: outOf })}</b>}
        {leftOut !== undefined && <b>{t('print.leftOut', { count: leftOut })}</b>}
        <span>{t('print.printed', { when: moments.full(printed.printedAt) })}</span>
        <b>{t('print.revision', { revision: printed.revision })}</b>
        <span>{t('print.sheet', { number, count })}</span>
      </div>
      <ChangesLine recorded={printed.recorded} staleSince={printed.staleSince} />
    </header>
  );
};

export const PrintSheet = ({ printed, runs, parts, isSample, number, count }: Props): ReactNode => {
  const changes = printChangesOf(printed.recorded);
  return (
    <article className={styles['sheet']} data-theme="light" data-print="sheet" translate="no">
      <Head printed={printed} number={number} count={count} />
      <div className={styles['columns']} data-print="columns">
        {parts.map(({ run: index, ...part }) => {
          const on = runs[index];
          return (
            on && (
              <PrintColumn
                key={index}
                on={on}
                part={part}
                isSample={isSample}
                isHeadChanged={changes.hasHead(on.run.deliveryId)}
                lateCount={printed.late.runs.get(on.run.deliveryId) ?? 0}
              />
            )
          );
        })}
      </div>
    </article>
  );
};
