import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { forecastWeeks } from '@werkplan/shared/production-forecast/production-forecast-rules.ts';
import { mondayOf } from '@werkplan/shared/values/day.ts';
import ChartColumnStacked from 'lucide-react/icons/chart-column-stacked';
import Table2 from 'lucide-react/icons/table-2';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { HallTile } from '../halls/hall-tile.tsx';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useLivePeriod } from '../live/use-live-period.ts';
import { forecastPeriod } from '../production-forecast/forecast-atoms.ts';
import { Card } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';
import styles from './outlook-card.module.css';
import { OutlookTable } from './outlook-table.tsx';

/** The chart's code is loaded on its own, so that the other cards of the page don't wait for it. */
const OutlookChart = lazyPart(async () => (await import('./outlook-chart.tsx')).OutlookChart);

const Legend = (): ReactNode => {
  const { t } = useText();
  return (
    <span className={styles['legend']} aria-hidden>
      {hallIds.map((hall) => (
        <span key={hall} className={styles['entry']}>
          <HallTile hall={hall} />
          {t('hall.name', { id: hall })}
        </span>
      ))}
    </span>
  );
};

/** Shows the halls' loads of this and the next week, Monday to Friday, as a chart or table. */
export const OutlookCard = (): ReactNode => {
  const { t } = useText();
  const monday = mondayOf(useAtomValue(todayAtom));
  const isLoaded = useLivePeriod(useMemo(() => forecastPeriod(monday), [monday]));
  const [isTable, setIsTable] = useState(false);
  const { week1, week2 } = forecastWeeks(monday);
  const Shown = isTable ? OutlookTable : OutlookChart;
  return (
    <Card
      title={t('dashboard.outlook')}
      aside={t('dashboard.outlook.unit')}
      end={
        <>
          {!isTable && <Legend />}
          <IconButton
            icon={isTable ? ChartColumnStacked : Table2}
            label={t(isTable ? 'dashboard.outlook.asChart' : 'dashboard.outlook.asTable')}
            onClick={() => setIsTable(!isTable)}
          />
        </>
      }
    >
      <Suspense>{isLoaded && <Shown days={[...week1, ...week2]} />}</Suspense>
    </Card>
  );
};
