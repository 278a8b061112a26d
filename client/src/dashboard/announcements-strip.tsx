import type { Day } from '@werkplan/shared/values/day.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAtomValue } from '../lib/use-atom.ts';
import { AnnouncementsAhead } from '../sites/announcements-ahead.tsx';
import { showOnArrival } from './show-on-arrival.ts';
import { isTodayLoadedAtom } from './today-atoms.ts';

/** Cards to be announced at sites for the next working day. */
export const AnnouncementsStrip = (): ReactNode => {
  const navigate = useNavigate();
  const show = (date: Day, id: number): void => {
    showOnArrival('/delivery', { entity: 'shipments', id, changeId: null });
    void navigate(`/delivery?date=${date}`);
  };
  return useAtomValue(isTodayLoadedAtom) && <AnnouncementsAhead onShow={show} />;
};
