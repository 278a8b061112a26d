import { type HallId } from '@werkplan/shared/halls/hall.ts';
import { type Paper, paperOfHall } from '@werkplan/shared/plan/paper.ts';
import { useEffect, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import styles from './since-parts.module.css';
import { leaveStrip, openStrip, stripRowsAtom } from './strip-place.ts';

const SinceStrip = idlePart<{ paper: Paper }>(async () => (await import('./since-strip.tsx')).SinceStrip);

const Place = ({ paper }: { paper: Paper }): ReactNode => {
  const day = useAtomValue(selectedDayAtom);
  const rows = useAtomValue(stripRowsAtom);
  useEffect(() => openStrip(day, paper), [day, paper]);
  useEffect(() => leaveStrip, []);
  return (
    <div className={cx(rows > 0 && styles['one'], rows > 1 && styles['two'])}>
      <SinceStrip paper={paper} />
    </div>
  );
};

/** Room for the strip of changes, on the plan as it is alone: a draft lists its own differences. */
export const ChangesSince = ({ hall }: { hall?: HallId }): ReactNode =>
  useAtomValue(isPlanShownAtom) && <Place paper={hall ? paperOfHall(hall) : 'delivery'} />;
