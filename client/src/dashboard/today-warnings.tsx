import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { todayAtom } from '../lib/day-atoms.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { readPlantOnce } from '../live/plant-settings.ts';
import { dayWarningCountAtom } from '../sites/mark-atoms.ts';
import { DayWarningsList } from '../sites/day-warnings-list.tsx';
import styles from '../sites/site-marks.module.css';
import { showRowOnPage } from './show-row-on-page.ts';
import { isTodayLoadedAtom } from './today-atoms.ts';

/** Shows today's cards whose run does not suit the site, or whose pieces are too long for the truck. */
export const TodayWarnings = (): ReactNode => {
  const navigate = useNavigate();
  const today = useAtomValue(todayAtom);
  const isLoaded = useAtomValue(isTodayLoadedAtom);
  const count = useAtomValue(dayWarningCountAtom);
  useEffect(readPlantOnce, []);
  if (!isLoaded || count === 0) return null;
  const show = (id: number): void => {
    showRowOnPage('/delivery', { entity: 'shipments', id, changeId: null });
    void navigate(`/delivery?date=${today}`);
  };
  return (
    <div className={styles['strip']}>
      <DayWarningsList onShow={show} />
    </div>
  );
};
