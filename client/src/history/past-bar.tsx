import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { pastDayAtom } from '../live/past-day.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { historyTime } from './history-time.ts';
import styles from './past-bar.module.css';
import { usePastMoment } from './past-moment.ts';
import { stepAtom, useSteps, useTimeLine } from './time-line-state.ts';
import { toggleHistory } from './undoable.ts';

/** Returns the time of the shown change, short and in full. */
const useMomentTexts = (): { readonly time: string | null; readonly text: string } => {
  const { t, language } = useText();
  const moment = useAtomValue(pastMomentAtom) ?? '';
  const step = useAtomValue(stepAtom);
  if (step?.place === -1) return { time: null, text: t('past.beforeAll') };
  const instant = step?.change?.at ?? (/^\d+$/.test(moment) ? null : moment);
  if (instant === null) return { time: null, text: t('past.title') };
  const time = historyTime(instant, language);
  const key = time.includes(' ') && time.includes('.') ? 'past.stripLong' : 'past.strip';
  return { time, text: t(key, { time }) };
};

/** Chip that replaces the chip of the day's state while a past moment is shown; a click opens or closes the history. */
export const PastChip = (): ReactNode => {
  const { t } = useText();
  const isThere = useAtomValue(pastDayAtom) !== null;
  const { time, text } = useMomentTexts();
  const moment =
    time === null ? (
      text
    ) : (
      <>
        <span data-from="1160">{text}</span>
        <span data-below="1160" aria-hidden>
          {time}
        </span>
      </>
    );
  return (
    <Chip
      tone="surface"
      title={t('history.title')}
      onClick={toggleHistory}
      parts={[
        { key: 'moment', icon: Lock, text: moment },
        { key: 'view', from: '880', text: t(isThere ? 'past.viewOnly' : 'past.loadingShort') },
      ]}
    />
  );
};

/**
 * Bar with buttons that step through past moments or leave the past (rules/undo-and-history.md#the-day-as-it-was). Its
 * shortcuts work on the whole page unless the focused element handles them.
 */
export const PastBar = (): ReactNode => {
  const { t, language } = useText();
  useTimeLine();
  usePastMoment();
  const step = useAtomValue(stepAtom);
  const isThere = useAtomValue(pastDayAtom) !== null;
  const { goTo, previous, next, first, last } = useSteps();
  useShortcuts({
    arrowleft: previous,
    arrowright: next,
    home: first,
    end: last,
    escape: (event) => {
      // Keeps the history panel from handling the key, too.
      event.stopImmediatePropagation();
      goTo(null);
    },
  });
  const announcement =
    step?.change &&
    t('past.stepBy', {
      time: historyTime(step.change.at, language),
      place: step.place + 1,
      total: step.total,
      by: step.change.by ?? '–',
    });
  const place = step && { place: step.place + 1, total: step.total };
  return (
    <section className={styles['bar']} aria-label={t('past.title')}>
      <span role="status" className="visually-hidden">
        {isThere && announcement}
      </span>
      {place && (
        <span className={styles['place']} aria-hidden>
          <span data-from="1160">{t('past.stepOf', place)}</span>
          <span data-below="1160">{t('past.stepOfShort', place)}</span>
        </span>
      )}
      <span className={styles['steps']}>
        <IconButton
          icon={ChevronLeft}
          size="small"
          label={t('past.previous')}
          shortcut="←"
          aria-disabled={step !== null && step.place <= 0}
          onClick={previous}
        />
        <IconButton
          icon={ChevronRight}
          size="small"
          label={t('past.next')}
          shortcut="→"
          aria-disabled={step !== null && step.place >= step.total - 1}
          onClick={next}
        />
      </span>
      <span className={styles['rule']} />
      <Button variant="primary" aria-label={t('past.back')} title={t('past.back')} onClick={() => goTo(null)}>
        <span data-from="1160">{t('past.back')}</span>
        <span data-below="1160">{t('past.present')}</span>
      </Button>
    </section>
  );
};
