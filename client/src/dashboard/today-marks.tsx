import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { todayAtom } from '../lib/day-atoms.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { readPlantOnce } from '../live/plant-settings.ts';
import { dayHintCountAtom } from '../sites/mark-atoms.ts';
import { MarksList } from '../sites/marks-list.tsx';
import styles from '../sites/site-marks.module.css';
import { showOnArrival } from './show-on-arrival.ts';
import { isTodayLoadedAtom } from './today-atoms.ts';

/** Today's cards whose runs don't suit their sites, or are too short for them. */
export const TodayMarks = (): ReactNode => {
  const navigate = useNavigate();
  const today = useAtomValue(todayAtom);
  const isLoaded = useAtomValue(isTodayLoadedAtom);
  const count = useAtomValue(dayHintCountAtom);
  useEffect(readPlantOnce, []);
  if (!isLoaded || count === 0) return null;
  const show = (id: number): void => {
    showOnArrival('/delivery', { entity: 'shipments', id, changeId: null });
    void navigate(`/delivery?date=${today}`);
  };
  return (
    <div className={styles['strip']}>
      <MarksList onShow={show} />
    </div>
  );
};
