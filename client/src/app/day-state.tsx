import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { calendarDay } from '@werkplan/shared/working-days/working-days.ts';
import { daysBetween } from '@werkplan/shared/values/day.ts';
import { Suspense, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { siteMisfitCountAtom } from '../deliveries/run-fit.ts';
import { selectedDayAtom, todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useOpening } from '../lib/use-opening.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { calendarAtom, shownDateAtom } from '../live/day-store.ts';
import { grantStateAtom } from '../releases/grant-state.ts';
import { lateChangesAtom, releaseAtom } from '../releases/late-rows.ts';
import { dayChangesAtom } from '../since/strip-place.ts';
import { Chip } from '../ui/chip.tsx';
import {
  dayChipContent,
  type DayChipContent,
  type DayFacts,
  type PastDayEditing,
} from './day-state-parts.ts';

const useDayFacts = (past: PastDayEditing): DayFacts => {
  const [day, today] = [useAtomValue(selectedDayAtom), useAtomValue(todayAtom)];
  const isLoaded = useAtomValue(shownDateAtom) === day;
  const release = useAtomValue(releaseAtom);
  const calendar = useAtomValue(calendarAtom);
  const changes = useAtomValue(dayChangesAtom);
  const late = useAtomValue(lateChangesAtom).length;
  const hints = useAtomValue(siteMisfitCountAtom);
  const { state, name } = calendarDay(calendar, day);
  const isOrdinary = calendar.length === 0 || state === 'working';
  return {
    distance: daysBetween(today, day),
    past,
    isReleased: isLoaded ? release !== null : null,
    special: isOrdinary ? null : { works: state === 'extra', name },
    mayPlan: useMay(createOrderEndpoint),
    clearance: useAtomValue(grantStateAtom),
    late: isLoaded ? late : 0,
    hints: isLoaded ? hints : 0,
    changes:
      changes?.date === day
        ? { count: changes.count, isAsked: changes.since.open !== null }
        : { count: 0, isAsked: false },
  };
};

const DayStatePopover = lazyPart(async () => (await import('./day-state-panel.tsx')).DayStatePopover);

/**
 * Keeps `isUsed` in a component of its own, so that the state is reset when the chip disappears. Otherwise the popover,
 * which opens on mount, would open together with the next chip.
 */
const StateChip = ({ look, facts }: { look: DayChipContent; facts: DayFacts }): ReactNode => {
  const { t } = useText();
  const { isOpen: isUsed, open } = useOpening();
  const chip = { ...look, title: t('release.state') };
  const closed = <Chip {...chip} aria-haspopup="dialog" aria-expanded={false} onClick={open} />;
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <DayStatePopover trigger={<Chip {...chip} />} facts={facts} />
    </Suspense>
  );
};

/**
 * Chip with the day's state: planned, released, past or closed, and the changes since release and print; a popover
 * shows details (rules/release.md#the-days-state).
 */
export const DayState = ({ past }: { past: PastDayEditing }): ReactNode => {
  const { t } = useText();
  const facts = useDayFacts(past);
  const look = dayChipContent(facts, t);
  return look && <StateChip look={look} facts={facts} />;
};
