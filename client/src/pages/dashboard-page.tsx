import { isoWeek } from '@werkplan/shared/values/day.ts';
import type { ReactNode } from 'react';
import { PageFrame } from '../app/page-frame.tsx';
import { DemoWarning, WeakPasswordHint } from '../dashboard/demo-warning.tsx';
import { ChangesCard } from '../dashboard/changes-card.tsx';
import { HallCards } from '../dashboard/hall-cards.tsx';
import { OutlookCard } from '../dashboard/outlook-card.tsx';
import { RunsCard } from '../dashboard/runs-card.tsx';
import { UnassignedCard } from '../dashboard/unassigned-card.tsx';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import { useOpenDay } from '../live/live-day.ts';
import styles from './dashboard-page.module.css';

const AlertStrips = idlePart(async () => (await import('../dashboard/alert-strips.tsx')).AlertStrips);
const TodayWarnings = idlePart(async () => (await import('../dashboard/today-warnings.tsx')).TodayWarnings);
const DueReservations = idlePart(
  async () => (await import('../reservations/due-reservations.tsx')).DueReservations,
);
const AnnouncementsStrip = idlePart(
  async () => (await import('../dashboard/announcements-strip.tsx')).AnnouncementsStrip,
);
const TourOffer = idlePart(async () => (await import('../handbook/tour-offer.tsx')).TourOffer);
const TodayState = idlePart(async () => (await import('../releases/today-state.tsx')).TodayState);

/** Live overview of today; each card links to the page with its details. */
export const DashboardPage = (): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  useOpenDay(today);
  const heading = (
    <>
      <p className={styles['heading']} data-stays-visible>
        {formatDay(today, language, 'full')}
        <span className={styles['week']}>{t('common.date.week', { week: isoWeek(today) })}</span>
      </p>
      <TodayState />
    </>
  );
  return (
    <PageFrame heading={heading}>
      <TourOffer />
      <DemoWarning />
      <WeakPasswordHint />
      <AlertStrips />
      <TodayWarnings />
      <DueReservations />
      <AnnouncementsStrip />
      <div className={styles['page']}>
        <HallCards />
        <div className={styles['grid']}>
          <RunsCard />
          <UnassignedCard />
          <OutlookCard />
          <ChangesCard />
        </div>
      </div>
    </PageFrame>
  );
};
