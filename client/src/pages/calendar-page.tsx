import { addCalendarEntryEndpoint } from '@werkplan/shared/calendar/calendar-endpoints.ts';
import { useSetAtom } from 'jotai';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Suspense, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { PageFrame } from '../app/page-frame.tsx';
import { PeriodToolbar } from '../app/period-toolbar.tsx';
import { chosenDaysAtom, entryDialogAtom } from '../calendar/calendar-atoms.ts';
import { CapacityList } from '../calendar/capacity-list.tsx';
import { ComingDays } from '../calendar/coming-days.tsx';
import { DriverList } from '../calendar/driver-list.tsx';
import { RegionChoice } from '../calendar/region-choice.tsx';
import { TemplateList } from '../calendar/template-list.tsx';
import { YearStrip } from '../calendar/year-strip.tsx';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { yearPeriod } from '../lib/period-in-address.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { usePeriod } from '../lib/use-period.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { useOpenDay } from '../live/live-day.ts';
import { Button } from '../ui/button.tsx';
import styles from './calendar-page.module.css';

const EntryDialog = lazyPart(async () => (await import('../calendar/entry-dialog.tsx')).EntryDialog);

const EnterButton = (): ReactNode => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const open = useSetAtom(entryDialogAtom);
  const chosen = useAtomValue(chosenDaysAtom);
  const enter = (): void => {
    const { from, until } = chosen && chosen.until >= today ? chosen : { from: today, until: today };
    open({ from: from < today ? today : from, until });
  };
  useShortcuts({ n: enter });
  return (
    <Button variant="primary" icon={CalendarPlus} onClick={enter}>
      {t('calendar.enterDay')}
    </Button>
  );
};

/** Shows the plant's year: working days and entries, capacities, templates and drivers. */
export const CalendarPage = (): ReactNode => {
  const period = usePeriod(yearPeriod);
  useOpenDay(useAtomValue(todayAtom));
  const mayAdd = useMay(addCalendarEntryEndpoint);
  const isOpened = useAtomValue(entryDialogAtom) !== null;
  return (
    <PageFrame
      heading={
        <PeriodToolbar kind={yearPeriod} period={period}>
          {yearPeriod.write(period.first)}
        </PeriodToolbar>
      }
      legend={<RegionChoice />}
      actions={mayAdd && <EnterButton />}
    >
      <div className={styles['page']}>
        <YearStrip year={period.first} step={period.step} />
        <div className={styles['columns']}>
          <ComingDays />
          <CapacityList />
          <div className={styles['column']}>
            <TemplateList />
            <DriverList />
          </div>
        </div>
      </div>
      {isOpened && (
        <Suspense>
          <EntryDialog />
        </Suspense>
      )}
    </PageFrame>
  );
};
