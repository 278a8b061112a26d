import { hallIds } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/class-names.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { forecastDayAtom } from '../production-forecast/forecast-atoms.ts';
import { totalCapacityOf } from './outlook-days.ts';
import styles from './outlook-table.module.css';

const Cell = ({ kilograms, strong = false }: { kilograms: number; strong?: boolean }): ReactNode => (
  <td title={formatKilograms(kilograms)} className={cx(strong && styles['strong'])}>
    {formatTonnes(kilograms)}
  </td>
);

const Row = ({ day }: { day: Day }): ReactNode => {
  const { language } = useText();
  const row = useAtomValue(forecastDayAtom(day));
  if (!row) return null;
  return (
    <tr>
      <th scope="row">
        <Link to={`/production?date=${day}`}>{formatDay(day, language, 'short')}</Link>
      </th>
      {hallIds.map((id) => (
        <Cell key={id} kilograms={row[`hall${id}SteelTotal`]} />
      ))}
      <Cell kilograms={row.totalSteel} strong />
      <Cell kilograms={totalCapacityOf(row)} />
      <Cell kilograms={row.freeCapacity} />
    </tr>
  );
};

/** Shows the chart's figures as a table, with the free capacity. */
export const OutlookTable = ({ days }: { days: readonly Day[] }): ReactNode => {
  const { t } = useText();
  return (
    <table className={styles['table']} aria-label={t('dashboard.outlook.table')}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.outlook.day')}</th>
          {hallIds.map((id) => (
            <th key={id} scope="col">
              {t('hall.name', { id })}
            </th>
          ))}
          <th scope="col">{t('hall.total')}</th>
          <th scope="col">{t('dashboard.outlook.capacity')}</th>
          <th scope="col">{t('dashboard.outlook.free')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <Row key={day} day={day} />
        ))}
      </tbody>
    </table>
  );
};
