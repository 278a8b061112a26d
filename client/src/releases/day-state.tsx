import { dayGrantEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { CircleCheck, ClockFading, KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { toggleHistory } from '../history/undoable.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDateAtom } from '../live/day-store.ts';
import { momentText } from '../live/moment-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { clearanceAtom, useDayRelease } from './day-release.ts';
import styles from './day-state.module.css';
import { lateChangesAtom, releaseAtom } from './late-rows.ts';
import { askForClearance } from './release-calls.ts';
import { useClearanceNews } from './use-clearance-news.ts';

/**
 * In Planung, or Freigegeben with who and when in its hint. That a day is past stands beside its date; of one that was
 * released a tick is left.
 */
const State = ({ date }: { date: Day }): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const release = useAtomValue(releaseAtom);
  const names = useDayRelease();
  const isPast = date < today;
  if (isPast && !release) return null;
  const when = release && momentText(release.at, t, language);
  const by = names?.release?.id === release?.id ? (names?.release?.name ?? '…') : '…';
  const hint =
    when === null
      ? t('release.inPlanning.hint')
      : t(isPast ? 'release.pastReleased.hint' : 'release.released.hint', { by, when });
  return (
    <Tooltip content={hint} side="bottom">
      <Badge
        size="large"
        className={styles['state']}
        tone={isPast ? 'neutral' : release ? 'accent' : 'outline'}
        {...(release && { icon: CircleCheck })}
        // Its hint is reached by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="note"
        aria-label={hint}
        data-stays-visible
      >
        {!release && t('release.inPlanning')}
        {release && !isPast && (
          <>
            {t('release.released')} <span className={styles['when']}>{when}</span>
          </>
        )}
      </Badge>
    </Tooltip>
  );
};

/** How many changes came after the release; leads to the history, which has the reasons. */
const LateCount = ({ isShort }: { isShort: boolean }): ReactNode => {
  const { t } = useText();
  const count = useAtomValue(lateChangesAtom).length;
  if (count === 0) return null;
  const hint = t('release.lateCount.hint', { count });
  return (
    <Tooltip content={hint} side="bottom">
      <button type="button" className={styles['late']} aria-label={hint} onClick={toggleHistory}>
        <ClockFading size={14} strokeWidth={1.75} aria-hidden />
        <span aria-hidden>{count}</span>
        {!isShort && (
          <span className={styles['word']} aria-hidden>
            {t('shipment.late')}
          </span>
        )}
      </button>
    </Tooltip>
  );
};

/** For whom may not change the day: the way to a colleague who can clear it. */
const Ask = ({ date }: { date: Day }): ReactNode => {
  const { t } = useText();
  const clearance = useAtomValue(clearanceAtom);
  const mayAsk = useMay(dayGrantEndpoint);
  const [isBusy, setIsBusy] = useState(false);
  if (clearance === 'may' || !mayAsk) return null;
  if (clearance === 'asked')
    return (
      <Badge size="large" tone="warn" role="status">
        {t('clearance.waits')}
      </Badge>
    );
  const ask = async (): Promise<void> => {
    setIsBusy(true);
    await askForClearance(date, '').catch(notifyFailure);
    setIsBusy(false);
  };
  return (
    <Button
      size="small"
      icon={KeyRound}
      busy={isBusy}
      aria-label={t('clearance.ask')}
      className={styles['ask']}
      onClick={() => void ask()}
    >
      <span>{t('clearance.ask')}</span>
    </Button>
  );
};

/** The same on a page that only looks: what is late is counted. */
export const TodayState = (): ReactNode => {
  const { t } = useText();
  const date = useAtomValue(shownDateAtom);
  const count = useAtomValue(lateChangesAtom).length;
  if (date === null) return null;
  return (
    <span className={styles['group']} data-stays-visible>
      <State date={date} />
      {count > 0 && (
        <Badge size="large" tone="late" icon={ClockFading}>
          {t('release.lateCount', { count })}
        </Badge>
      )}
    </span>
  );
};

/** Where the shown day stands: in planning, released, past; and what came after its release (rules/release.md). */
export const DayState = (): ReactNode => {
  const date = useAtomValue(shownDateAtom);
  const today = useAtomValue(todayAtom);
  const isPlan = useAtomValue(isPlanShownAtom);
  useClearanceNews();
  if (date === null || !isPlan) return null;
  return (
    <>
      <State date={date} />
      <LateCount isShort={date < today} />
      <Ask date={date} />
    </>
  );
};
