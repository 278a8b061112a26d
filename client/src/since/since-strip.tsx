import { type HallId, hallIds } from '@werkplan/shared/halls/hall.ts';
import { hallOfPaper, type Paper, paperOfHall } from '@werkplan/shared/plan/paper.ts';
import { answerPrintEndpoint } from '@werkplan/shared/prints/open-print-endpoints.ts';
import type { Since, SinceStep } from '@werkplan/shared/since/since.ts';
import { useSetAtom } from 'jotai';
import { Printer, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { onlyTouchedAtom, touchedRunsAtom, touchesAtom } from '../history/touched.ts';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { useMomentTexts } from '../prints/moment-text.ts';
import { fromDelivery, hallPrintAddress, printAddress } from '../prints/print-address.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Switch } from '../ui/switch.tsx';
import { Emphasized } from './emphasized.tsx';
import { runsOf, scrollTo, touchesOf } from './place-of.ts';
import styles from './since-strip.module.css';
import { StepRow } from './step-row.tsx';
import { isUnseen } from './unseen.ts';
import { useSince } from './use-since.ts';

/** Which changes are gone through. */
type Which = 'print' | 'visit';

interface QuestionProps {
  open: NonNullable<Since['open']>;
  onAnswered: () => void;
}

/** No browser tells whether its print dialog was canceled (rules/prints.md#printed-is-what-somebody-says-is). */
const Question = ({ open, onAnswered }: QuestionProps): ReactNode => {
  const { t } = useText();
  const { short } = useMomentTexts();
  const day = useAtomValue(selectedDayAtom);
  const [isBusy, setIsBusy] = useState(false);
  const { papers, printedAt } = open;
  const when = short(new Date(printedAt));
  const halls = papers.flatMap((paper) => hallOfPaper(paper) ?? []);
  const paper =
    halls.length === 0
      ? t('since.paper.delivery', { when })
      : t('since.paper.halls', { when, halls: halls.join(', '), count: halls.length });
  const say = async (isPrinted: boolean): Promise<void> => {
    setIsBusy(true);
    try {
      await call(answerPrintEndpoint, { body: { date: day, papers, printedAt, isPrinted } });
    } catch (error) {
      notifyFailure(error);
    }
    setIsBusy(false);
    onAnswered();
  };
  return (
    <div className={styles['question']} role="group" aria-label={`${t('since.asked')} ${paper}`}>
      <strong>{t('since.asked')}</strong>
      <span>{paper}</span>
      <Button size="small" variant="primary" disabled={isBusy} onClick={() => void say(true)}>
        {t('since.yes')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => void say(false)}>
        {t('since.no')}
      </Button>
    </div>
  );
};

interface CountsProps {
  since: Since;
  printed: readonly SinceStep[];
  unseen: readonly SinceStep[];
  which: Which;
  onChoose: (which: Which) => void;
}

/** What changed and since when; the other count leads to its changes. */
const Counts = ({ since, printed, unseen, which, onChoose }: CountsProps): ReactNode => {
  const { t } = useText();
  const { short } = useMomentTexts();
  const when = since.print ? short(new Date(since.print.printedAt)) : '';
  const shown = which === 'print' ? printed : unseen;
  const other = which === 'print' ? unseen : printed;
  const key = which === 'print' ? 'since.alsoVisit' : 'since.alsoPrint';
  return (
    <>
      <span className={styles['count']}>
        <Emphasized text={t(`since.${which}`, { count: shown.length, when })} />
        {!since.isComplete && ` ${t('since.more')}`}
      </span>
      {other.length > 0 && (
        <button
          type="button"
          className={styles['other']}
          onClick={() => onChoose(which === 'print' ? 'visit' : 'print')}
        >
          {t(key, { count: other.length, when })}
        </button>
      )}
    </>
  );
};

/** Outlines the steps on the page for as long as the strip shows them. */
const useTouches = (steps: readonly SinceStep[], current: number | null): void => {
  const setTouches = useSetAtom(touchesAtom);
  const setRuns = useSetAtom(touchedRunsAtom);
  useEffect(() => {
    setTouches(touchesOf(steps, current));
    setRuns(runsOf(steps));
  }, [steps, current, setTouches, setRuns]);
  const setOnly = useSetAtom(onlyTouchedAtom);
  useEffect(
    () => () => {
      setTouches(new Map());
      setRuns(new Map());
      setOnly(false);
    },
    [setTouches, setRuns, setOnly],
  );
};

const OnlyRuns = ({ count }: { count: number }): ReactNode => {
  const { t } = useText();
  const [only, setOnly] = useAtom(onlyTouchedAtom);
  return <Switch checked={only} onCheckedChange={setOnly} label={t('since.only', { count })} />;
};

/** Where Enter is pressed on a control, the control has it. */
const isOnControl = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target !== currentTarget && target instanceof Element && target.closest('button, input, a') !== null;

interface StripKeys {
  readonly go: (by: 1 | -1) => void;
  readonly hide: () => void;
}

/** The strip's keys count only while it has the focus, itself or one of its buttons. */
const useStripKeys = (keys: StripKeys): RefObject<HTMLElement | null> => {
  const strip = useRef<HTMLElement>(null);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const element = strip.current;
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') latest.current.hide();
      else if (event.key === 'Enter' && !isOnControl(event)) latest.current.go(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);
  return strip;
};

interface StripProps {
  paper: Paper;
  since: Since;
  printed: readonly SinceStep[];
  unseen: readonly SinceStep[];
  onHide: () => void;
  refresh: () => void;
}

const Strip = ({ paper, since, printed, unseen, onHide, refresh }: StripProps): ReactNode => {
  const { t } = useText();
  const navigate = useNavigate();
  const day = useAtomValue(selectedDayAtom);
  const [chosen, setChosen] = useState<Which>('print');
  const which: Which =
    (chosen === 'print' ? printed : unseen).length > 0 ? chosen : chosen === 'print' ? 'visit' : 'print';
  const steps = which === 'print' ? printed : unseen;
  const [at, setAt] = useState<number | null>(null);
  const current = at === null || steps.length === 0 ? null : Math.min(at, steps.length - 1);
  useTouches(steps, current);
  const runs = runsOf(steps).size;
  const go = (by: 1 | -1): void => {
    if (steps.length === 0) return;
    const next =
      current === null ? (by > 0 ? 0 : steps.length - 1) : (current + by + steps.length) % steps.length;
    setAt(next);
    const step = steps[next];
    if (step) scrollTo(step.place);
  };
  const strip = useStripKeys({ go, hide: onHide });
  const hall = hallOfPaper(paper);
  const print = (): void =>
    void (hall === null
      ? navigate(printAddress(day, true), { state: fromDelivery })
      : navigate(hallPrintAddress(day, hall)));
  return (
    // Its keys count only in it: it can have the focus itself.
    <section
      ref={strip}
      className={styles['strip']}
      aria-label={t('since.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className={styles['row']}>
        <Printer size={16} strokeWidth={1.75} className={styles['sign']} aria-hidden />
        {since.open && <Question open={since.open} onAnswered={refresh} />}
        {steps.length > 0 && (
          <Counts
            since={since}
            printed={printed}
            unseen={unseen}
            which={which}
            onChoose={(next) => {
              setChosen(next);
              setAt(null);
            }}
          />
        )}
        <span className={styles['gap']} />
        {runs > 0 && <OnlyRuns count={runs} />}
        {printed.length > 0 && (hall !== null || runsOf(printed).size > 0) && (
          <Button size="small" icon={Printer} onClick={print}>
            {t(hall === null ? 'since.printRuns' : 'since.printHall')}
          </Button>
        )}
        <IconButton icon={X} size="small" label={t('since.hide')} onClick={onHide} />
      </div>
      {steps.length > 0 && <StepRow steps={steps} current={current} onGo={go} />}
    </section>
  );
};

/** What changed on the day since its paper was printed and since the planner left it (rules/prints.md#since-the-print). */
export const SinceStrip = ({ hall }: { hall?: HallId }): ReactNode => {
  const day = useAtomValue(selectedDayAtom);
  const paper: Paper = hall !== undefined && hallIds.includes(hall) ? paperOfHall(hall) : 'delivery';
  const { since, away, refresh } = useSince(day, paper);
  const [hidden, setHidden] = useState<string | null>(null);
  if (!since || hidden === `${day} ${paper}`) return null;
  const printed = since.steps.filter(({ sincePrint }) => sincePrint);
  const unseen = since.steps.filter((step) => isUnseen(step, away));
  if (printed.length + unseen.length === 0 && !since.open) return null;
  const hide = (): void => {
    setHidden(`${day} ${paper}`);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  return (
    <Strip
      key={`${day} ${paper}`}
      paper={paper}
      since={since}
      printed={printed}
      unseen={unseen}
      onHide={hide}
      refresh={refresh}
    />
  );
};
