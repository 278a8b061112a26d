import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { HallTile } from '../halls/hall-tile.tsx';
import { cx } from '../lib/class-names.ts';
import { formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { deliveredOf, type FigureFilter } from './figure-filter.ts';
import styles from './figure-lines.module.css';
import tables from './figure-table.module.css';
import { lineWords, signedPercent } from './figure-words.ts';

interface CellsProps {
  readonly figures: Figures;
  readonly halls: readonly HallId[];
  readonly filter: FigureFilter | null;
}

const Cells = ({ figures, halls, filter }: CellsProps): ReactNode => {
  const { language } = useText();
  const counts = [figures.overloadedDays, figures.moves.count, figures.lateChanges];
  const { leftovers } = figures;
  return (
    <>
      <td title={formatKilograms(figures.planned)}>{formatTonnes(figures.planned)}</td>
      <td title={formatKilograms(deliveredOf(figures, filter))}>
        {formatTonnes(deliveredOf(figures, filter))}
      </td>
      {halls.map((id) => {
        const hall = figures.halls.find((one) => one.id === id);
        return (
          <td key={id} className={styles['percent']} title={hall && formatKilograms(hall.steel)}>
            {signedPercent(hall?.utilization ?? null, language)}
          </td>
        );
      })}
      {counts.map((count, place) => (
        <td key={place} className={cx(count === 0 && styles['none'])}>
          {formatNumber(count)}
        </td>
      ))}
      <td
        title={leftovers ? formatKilograms(leftovers.amount) : undefined}
        className={cx(!leftovers?.amount && styles['none'])}
      >
        {leftovers ? `${formatTonnes(leftovers.amount)} t` : '–'}
      </td>
    </>
  );
};

interface Props {
  readonly group: 'day' | 'week' | 'month';
  readonly lines: readonly Figures[];
  readonly halls: readonly HallId[];
  readonly total: Figures;
  readonly totalName: string;
  readonly compared: Figures | null;
  readonly comparedName: string;
  readonly filter: FigureFilter | null;
  readonly onPick: (line: Figures) => void;
  readonly hovered: { readonly from: Day; readonly to: Day } | null;
  readonly onHover: (line: Figures | null) => void;
}

const isIn = (days: { from: Day; to: Day } | null, { from, to }: Figures): boolean =>
  days !== null && from <= days.from && days.to <= to;

/**
 * Table with a line for each day, week or month, and with totals of the period and the compared one; a click on a line
 * filters by its days.
 */
export const FigureLines = (props: Props): ReactNode => {
  const { group, lines, halls, total, totalName, compared, comparedName, filter, onPick, hovered, onHover } =
    props;
  const { t, language } = useText();
  const picked = filter?.by === 'days' ? filter : null;
  return (
    <div className={cx(tables['frame'], styles['frame'])}>
      <table className={styles['table']} aria-label={t(`figures.lines.${group}`)}>
        <thead>
          <tr>
            <th scope="col">{t(`figures.line.${group}`)}</th>
            <th scope="col">{t('figures.plannedTonnes')}</th>
            <th scope="col">{t('figures.deliveredTonnes')}</th>
            {halls.map((id) => (
              <th key={id} scope="col">
                <span className={styles['hall']}>
                  <HallTile hall={id} />
                  <span className={styles['unseen']}>{t('figures.hallUtilization', { id })}</span>
                </span>
              </th>
            ))}
            <th scope="col">{t('figures.overload')}</th>
            <th scope="col">{t('figures.moved')}</th>
            <th scope="col">{t('figures.late')}</th>
            <th scope="col">{t('figures.leftovers')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const { name, days } = lineWords(line, group, { t, language });
            const isPicked = picked?.from === line.from && picked.to === line.to;
            return (
              <tr
                key={line.from}
                data-hot={isIn(hovered, line) || undefined}
                data-selected={isPicked || undefined}
                onMouseEnter={() => onHover(line)}
                onMouseLeave={() => onHover(null)}
                onClick={() => onPick(line)}
              >
                <th scope="row">
                  <button
                    type="button"
                    className={styles['pick']}
                    aria-pressed={isPicked}
                    onClick={(event) => {
                      event.stopPropagation();
                      onPick(line);
                    }}
                  >
                    <b>{name}</b> {days}
                  </button>
                </th>
                <Cells figures={line} halls={halls} filter={filter} />
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className={styles['sum']}>
            <th scope="row">{totalName}</th>
            <Cells figures={total} halls={halls} filter={filter} />
          </tr>
          {compared && (
            <tr className={styles['compared']}>
              <th scope="row">{comparedName}</th>
              <Cells figures={compared} halls={halls} filter={filter} />
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  );
};
