import { ArrowLeft, ArrowRight, History, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { pastDayAtom } from '../live/past-day.ts';
import { Button } from '../ui/button.tsx';
import { Strip } from '../ui/strip.tsx';
import { historyAtom } from './history-atoms.ts';
import { historyTime } from './history-time.ts';
import styles from './past-strip.module.css';
import { usePastMoment } from './past-moment.ts';
import { stepAtom, useSteps, useTimeLine } from './time-line-state.ts';
import { toggleHistory } from './undoable.ts';

/** When it is that is shown: of a step when it was made. */
const useMomentText = (): string => {
  const { t, language } = useText();
  const moment = useAtomValue(pastMomentAtom) ?? '';
  const step = useAtomValue(stepAtom);
  if (step?.place === -1) return t('past.beforeAll');
  const instant = step?.change?.at ?? (/^\d+$/.test(moment) ? null : moment);
  if (instant === null) return t('past.title');
  const time = historyTime(instant, language);
  return t(time.includes(' ') && time.includes('.') ? 'past.stripLong' : 'past.strip', { time });
};

/**
 * Over the board of a moment: when that was, and the ways on and out (rules/undo-and-history.md#the-day-as-it-was). Its keys count on the whole
 * page, unless what has the focus takes them itself, as a table's cells do.
 */
export const PastStrip = (): ReactNode => {
  const { t, language } = useText();
  useTimeLine();
  usePastMoment();
  const step = useAtomValue(stepAtom);
  const isThere = useAtomValue(pastDayAtom) !== null;
  const isBesideHistory = useAtomValue(historyAtom) !== null;
  const { goTo, previous, next, first, last } = useSteps();
  const text = useMomentText();
  useShortcuts({
    arrowleft: previous,
    arrowright: next,
    home: first,
    end: last,
    escape: (event) => {
      // The history beside it takes the key too.
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
  return (
    <Strip
      tone="past"
      icon={Lock}
      label={t('past.title')}
      className={cx(styles['strip'], isBesideHistory && styles['besideHistory'])}
    >
      <strong className={styles['when']}>{text}</strong>
      <span className={styles['hint']}>{isThere ? t('past.viewOnly') : t('past.loading')}</span>
      <span role="status" className="visually-hidden">
        {isThere && announcement}
      </span>
      <span className={styles['steps']}>
        <span className={styles['label']}>{t('past.stepByStep')}</span>
        <button
          type="button"
          className={styles['key']}
          aria-label={t('past.previous')}
          aria-disabled={step !== null && step.place <= 0}
          onClick={previous}
        >
          <ArrowLeft size={12} strokeWidth={2} aria-hidden />
        </button>
        <button
          type="button"
          className={styles['key']}
          aria-label={t('past.next')}
          aria-disabled={step !== null && step.place >= step.total - 1}
          onClick={next}
        >
          <ArrowRight size={12} strokeWidth={2} aria-hidden />
        </button>
      </span>
      {!isBesideHistory && (
        <Button size="small" icon={History} onClick={toggleHistory}>
          {t('history.title')}
        </Button>
      )}
      <Button size="small" variant="primary" onClick={() => goTo(null)}>
        {t('past.back')}
      </Button>
    </Strip>
  );
};
