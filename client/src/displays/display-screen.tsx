import { displayState, displayStates } from '@werkplan/shared/displays/display-rules.ts';
import { sumOfHalls } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallDay, HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { useEffect, type ReactNode } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { NextDayCard } from './next-day-card.tsx';
import {
  isDayOverAtom,
  secondTickAtom,
  displaySettingsAtom,
  figuresStateAtom,
  displayDaysAtom,
} from './display-atoms.ts';
import { type DisplayCardProps, DisplayCard } from './display-card.tsx';
import { serverNow } from './display-clock.ts';
import { dayText } from './display-day-text.ts';
import { DisplayDepartures } from './display-departures.tsx';
import { DisplayHeader } from './display-header.tsx';
import { departedRunsAtom } from './display-runs.ts';
import styles from './display-screen.module.css';

/** Settings that affect the colours of halls. */
type Colours = Pick<DisplayCardProps, 'nearFullPercent' | 'reservationsDecide'>;

type ShownHall = HallId | 'T';

const totalsOf = (day: HallDay | null, hall: ShownHall): Omit<HallTotals, 'id'> | null =>
  day && (hall === 'T' ? sumOfHalls(day.halls) : (day.halls.find(({ id }) => id === hall) ?? null));

/** Sets the tab's title: a hall in the worst state, 'Halle 3 überbucht', or that there is no connection or nothing is loaded. */
const useWorstInTitle = (main: HallDay | null, nearFullPercent: number): void => {
  const { t } = useText();
  const trust = useAtomValue(figuresStateAtom);
  const states = main?.halls.map((totals) => ({
    id: totals.id,
    state: displayState(totals, nearFullPercent),
  }));
  const [worst] =
    states?.toSorted((a, b) => displayStates.indexOf(b.state) - displayStates.indexOf(a.state)) ?? [];
  const state = worst && `${t('hall.name', { id: worst.id })} ${t(`display.state.${worst.state}`)}`;
  const text = trust === 'lost' || !state ? t('display.noConnection') : state;
  const product = t('app.name');
  useEffect(() => {
    document.title = `${text} · ${product}`;
  }, [text, product]);
};

const driftEveryMs = 600_000;
const drifts = ['right', 'diagonal', 'down', 'none'] as const;

/** Returns the offset by which the picture is shifted; it changes every ten minutes, to avoid burn-in. */
const useDrift = (): (typeof drifts)[number] => {
  useAtomValue(secondTickAtom);
  return drifts[Math.floor((serverNow() ?? 0) / driftEveryMs) % drifts.length] ?? 'none';
};

const NextDay = ({
  shown,
  colours,
  isLow,
}: {
  shown: readonly ShownHall[];
  colours: Colours;
  /** True if the departures take part of the height. */
  isLow: boolean;
}): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const days = useAtomValue(displayDaysAtom);
  const next = days?.next ?? null;
  const isDayOver = useAtomValue(isDayOverAtom);
  const isTomorrow = next?.date === addDays(today, 1) && !isDayOver;
  return (
    <>
      <h2 className={styles['nextHead']}>
        <b>{t(isTomorrow ? 'common.date.tomorrow' : 'display.nextDay')}</b>
        {next && <span>{dayText(next.date, language)}</span>}
      </h2>
      <div className={styles['next']}>
        {shown.map((hall) => (
          <NextDayCard key={hall} hall={hall} totals={totalsOf(next, hall)} {...colours} isLow={isLow} />
        ))}
      </div>
    </>
  );
};

/**
 * Shows today in large cards, or the next working day if today is a day off, and below it the working day after that; for
 * all halls or for one (`only`).
 */
export const DisplayScreen = ({ only }: { only: HallId | null }): ReactNode => {
  const today = useAtomValue(todayAtom);
  const days = useAtomValue(displayDaysAtom);
  const trust = useAtomValue(figuresStateAtom);
  const settings = useAtomValue(displaySettingsAtom);
  const { nearFullPercent = 100, reservationsDecide = false } = settings ?? {};
  const colours = { nearFullPercent, reservationsDecide };
  const drift = useDrift();
  const main = days?.main ?? null;
  const runs = useAtomValue(departedRunsAtom);
  const late = main?.lateChanges ?? 0;
  // Departures are always today's, but the large cards may show a later day.
  const isLateInStrip = runs !== null && main?.date === today;
  useWorstInTitle(main, nearFullPercent);
  const shown: readonly ShownHall[] = only === null ? [...hallIds, 'T'] : [only];
  return (
    <main
      className={cx(styles['display'], only !== null && styles['alone'], runs && styles['departing'])}
      data-trust={trust}
      data-drift={drift}
      aria-live="off"
    >
      <div className={styles['stage']}>
        <DisplayHeader
          day={main?.date ?? (settings && today)}
          today={today}
          late={isLateInStrip ? 0 : late}
        />
        <div className={styles['halls']}>
          {shown.map((hall) => (
            <DisplayCard key={hall} hall={hall} totals={totalsOf(main, hall)} {...colours} />
          ))}
        </div>
        {runs && <DisplayDepartures runs={runs} late={isLateInStrip ? late : 0} />}
        <NextDay shown={shown} colours={colours} isLow={runs !== null} />
      </div>
    </main>
  );
};
