import type { Day } from '@werkplan/shared/values/day.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAtomValue } from '../lib/use-atom.ts';
import { AnnouncementsAhead } from '../sites/announcements-ahead.tsx';
import { showRowOnPage } from './show-row-on-page.ts';
import { isTodayLoadedAtom } from './today-atoms.ts';

/** Shows how many of the next working day's cards are still to be announced to their sites. */
export const AnnouncementsStrip = (): ReactNode => {
  const navigate = useNavigate();
  const show = (date: Day, id: number): void => {
    showRowOnPage('/delivery', { entity: 'shipments', id, changeId: null });
    void navigate(`/delivery?date=${date}`);
  };
  return useAtomValue(isTodayLoadedAtom) && <AnnouncementsAhead onShow={show} />;
};
