import { type HallId } from '@werkplan/shared/halls/hall.ts';
import { type Paper, paperOfHall } from '@werkplan/shared/plan/paper.ts';
import { useEffect, type ReactNode } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { clearStrip, loadStrip } from './strip-place.ts';

const SinceStrip = idlePart<{ paper: Paper }>(async () => (await import('./since-strip.tsx')).SinceStrip);

const Place = ({ paper }: { paper: Paper }): ReactNode => {
  const day = useAtomValue(selectedDayAtom);
  useEffect(() => loadStrip(day, paper), [day, paper]);
  useEffect(() => clearStrip, []);
  return <SinceStrip paper={paper} />;
};

/**
 * Strip with the day's changes since its print and since the user's last visit. It is shown only for the plan, because a
 * draft lists its own differences.
 */
export const ChangesSince = ({ hall }: { hall?: HallId }): ReactNode =>
  useAtomValue(isPlanShownAtom) && <Place paper={hall ? paperOfHall(hall) : 'delivery'} />;
