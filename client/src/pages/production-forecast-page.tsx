import { addDays } from '@werkplan/shared/values/day.ts';
import { useMemo, type ReactNode } from 'react';
import { PageFrame } from '../app/page-frame.tsx';
import { PeriodToolbar } from '../app/period-toolbar.tsx';
import { formatDayRange } from '../lib/format-day-range.ts';
import { useText } from '../lib/i18n.ts';
import { weekPeriod } from '../lib/period-in-address.ts';
import { usePeriod } from '../lib/use-period.ts';
import { useLivePeriod } from '../live/use-live-period.ts';
import { forecastPeriod } from '../production-forecast/forecast-atoms.ts';
import { ForecastWeeks } from '../production-forecast/forecast-weeks.tsx';
import { LoadLegend } from '../production-plan/load-legend.tsx';
import styles from './production-forecast-page.module.css';

export const ProductionForecastPage = (): ReactNode => {
  const { language } = useText();
  const period = usePeriod(weekPeriod);
  const monday = period.first;
  const isLoaded = useLivePeriod(useMemo(() => forecastPeriod(monday), [monday]));
  const heading = (
    <PeriodToolbar kind={weekPeriod} period={period}>
      {formatDayRange(monday, addDays(monday, 11), language)}
    </PeriodToolbar>
  );
  return (
    <PageFrame heading={heading} legend={<LoadLegend />}>
      <div className={styles['page']}>
        <ForecastWeeks key={monday} monday={monday} isLoaded={isLoaded} />
      </div>
    </PageFrame>
  );
};
