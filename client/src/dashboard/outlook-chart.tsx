import { hallIds } from '@werkplan/shared/halls/hall.ts';
import type { ForecastDay } from '@werkplan/shared/production-forecast/production-forecast.ts';
import { type Day, isoWeek, isoWeekday } from '@werkplan/shared/values/day.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { atom } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay, formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { forecastDayAtom } from '../production-forecast/forecast-atoms.ts';
import { capacityOf } from './outlook-days.ts';
import styles from './outlook-chart.module.css';
import { isBesideCapacity, outlookScale, sumHeight } from './outlook-scale.ts';

/** A day's column of the halls' steel, one upon the other, and its capacity as a mark. */
const Column = ({ day, top }: { day: ForecastDay; top: number }): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const capacity = capacityOf(day);
  const share = (kilograms: number): string => `${(kilograms / 1000 / top) * 100}%`;
  const name = t('dashboard.outlook.dayName', {
    day: formatDay(day.date, language, 'short'),
    steel: formatTonnes(day.totalSteel),
    capacity: formatTonnes(capacity),
  });
  const halls = hallIds.map((id) => ({ id, steel: day[`hall${id}SteelTotal`] }));
  const exact = halls.map(({ id, steel }) => `${t('hall.name', { id })}: ${formatKilograms(steel)}`);
  return (
    <li
      className={cx(
        styles['day'],
        isoWeekday(day.date) === 1 && styles['monday'],
        day.date === today && styles['today'],
      )}
    >
      <Link
        to={`/production?date=${day.date}`}
        className={styles['column']}
        aria-label={name}
        title={[name, ...exact].join('\n')}
      >
        {capacity > 0 && <span className={styles['capacity']} style={{ bottom: share(capacity) }} />}
        <span
          className={styles['sum']}
          style={{ bottom: share(sumHeight(day.totalSteel, capacity, top * 1000)) }}
        >
          {formatTonnes(day.totalSteel)}
        </span>
        <span className={styles['stack']} style={{ height: share(day.totalSteel) }}>
          {halls
            .filter(({ steel }) => steel > 0)
            .toReversed()
            .map(({ id, steel }) => (
              <span key={id} className={styles[`hall${id}`]} style={{ flexGrow: steel }} />
            ))}
        </span>
      </Link>
      <span className={styles['date']} aria-hidden>
        {formatDay(day.date, language, 'weekdayShort')} {Number(day.date.slice(8))}
        {language === 'de' && '.'}
      </span>
      <span className={styles['week']} aria-hidden>
        {isoWeekday(day.date) === 1 && t('common.date.week', { week: isoWeek(day.date) })}
      </span>
    </li>
  );
};

/** Each day leads to its orders. */
export const OutlookChart = ({ days }: { days: readonly Day[] }): ReactNode => {
  const { t } = useText();
  const rowsAtom = useMemo(() => atom((get) => days.map((day) => get(forecastDayAtom(day)))), [days]);
  const rows = useAtomValue(rowsAtom).filter((row) => row !== null);
  const { top, lines } = outlookScale(
    Math.max(...rows.flatMap((row) => [row.totalSteel, capacityOf(row)])) / 1000,
  );
  const last = rows.at(-1);
  const capacity = capacityOf(last);
  const isCrowded = last !== undefined && isBesideCapacity(last.totalSteel, capacity, top * 1000);
  const nameHeight = isCrowded ? Math.max(capacity, last.totalSteel) : capacity;
  return (
    <div className={styles['chart']}>
      <div className={styles['lines']} aria-hidden>
        {lines.map((line) => (
          <span key={line} className={styles['line']} style={{ bottom: `${(line / top) * 100}%` }}>
            {formatNumber(line)}
          </span>
        ))}
        {capacity > 0 && (
          <span
            className={cx(styles['capacityName'], isCrowded && styles['above'])}
            style={{ bottom: `${(nameHeight / 1000 / top) * 100}%` }}
          >
            {t('hall.capacity', { tonnes: formatTonnes(capacity) })}
          </span>
        )}
      </div>
      <ol className={styles['days']}>
        {rows.map((day) => (
          <Column key={day.date} day={day} top={top} />
        ))}
      </ol>
    </div>
  );
};
