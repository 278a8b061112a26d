import type { ReactNode } from 'react';
import { isoWeek } from '@werkplan/shared/values/day.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { Mark } from '../ui/mark.tsx';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useMomentTexts } from './moment-text.ts';
import type { SheetPlan } from './plan-sheets.ts';
import { ChangesLine } from './changes-line.tsx';
import { changesOf } from './print-changes.ts';
import { PrintColumn } from './print-column.tsx';
import styles from './print-sheet.module.css';
import type { PrintedDay } from './printed-day.ts';

/** Runs on one sheet (rules/prints.md#what-is-on-paper). */
export const runsPerSheet = 6;

interface Props {
  printed: PrintedDay;
  plan: SheetPlan;
  /** 1 … count. */
  number: number;
  count: number;
}

const Head = ({ printed, number, count }: Omit<Props, 'plan'>): ReactNode => {
  const { t, language } = useText();
  const moments = useMomentTexts();
  const { runs, date, outOf } = printed;
  const tonnes = formatTonnes(runs.reduce((sum, { load }) => sum + load, 0));
  return (
    <header className={styles['head']}>
      <div className={styles['line']}>
        <Mark size={22} />
        <h1 className={styles['title']}>{t('print.title')}</h1>
        <span className={styles['day']}>{formatDay(date, language, 'full')}</span>
        <span>{t('common.date.week', { week: isoWeek(date) })}</span>
        <span className={styles['gap']} />
        <span>{t('print.runs', { count: runs.length, tonnes })}</span>
        {outOf !== undefined && <b>{t('print.onlyChanged', { count: outOf })}</b>}
        <span>{t('print.printed', { when: moments.full(printed.printedAt) })}</span>
        <b>{t('print.revision', { revision: printed.revision })}</b>
        <span>{t('print.sheet', { number, count })}</span>
      </div>
      <ChangesLine recorded={printed.recorded} staleSince={printed.staleSince} />
    </header>
  );
};

/** One A4 sheet, landscape: up to six runs. */
export const PrintSheet = ({ printed, plan, number, count }: Props): ReactNode => {
  const first = plan.block * runsPerSheet;
  const changes = changesOf(printed.recorded);
  return (
    <article
      className={styles['sheet']}
      data-theme="light"
      data-print="sheet"
      style={{ ['--scale' as string]: plan.scale }}
    >
      <Head printed={printed} number={number} count={count} />
      <div className={styles['columns']} data-print="columns">
        {printed.runs.slice(first, first + runsPerSheet).map((run) => (
          <PrintColumn key={run.deliveryId} run={run} slots={plan} changes={changes} late={printed.late} />
        ))}
      </div>
    </article>
  );
};
