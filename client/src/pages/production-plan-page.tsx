import { useMemo, type ReactNode } from 'react';
import { PageFrame } from '../app/page-frame.tsx';
import { PeriodToolbar } from '../app/period-toolbar.tsx';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { monthPeriod } from '../lib/period-in-address.ts';
import { usePeriod } from '../lib/use-period.ts';
import { useLivePeriod } from '../live/use-live-period.ts';
import { LoadLegend } from '../production-plan/load-legend.tsx';
import { monthPlanPeriod } from '../production-plan/plan-atoms.ts';
import { PlanTable } from '../production-plan/plan-table.tsx';
import styles from './production-plan-page.module.css';

export const ProductionPlanPage = (): ReactNode => {
  const { language } = useText();
  const period = usePeriod(monthPeriod);
  const month = period.first;
  const isLoaded = useLivePeriod(useMemo(() => monthPlanPeriod(month), [month]));
  const heading = (
    <PeriodToolbar kind={monthPeriod} period={period}>
      {formatDay(month, language, 'month')}
    </PeriodToolbar>
  );
  return (
    <PageFrame heading={heading} legend={<LoadLegend />}>
      <div className={styles['page']}>
        <PlanTable key={month} month={month} isLoaded={isLoaded} />
      </div>
    </PageFrame>
  );
};
