import { hallOfPaper, type Paper } from '@werkplan/shared/plan/paper.ts';
import type { Since, SinceStep } from '@werkplan/shared/since/since-schema.ts';
import { useSetAtom } from 'jotai';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Printer from 'lucide-react/icons/printer';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { onlyTouchedAtom, touchedRunsAtom, touchesAtom } from '../history/touched.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { useMomentTexts } from '../prints/moment-text.ts';
import { fromDelivery, hallPrintAddress, printAddress } from '../prints/print-address.ts';
import { Button } from '../ui/button.tsx';
import { Emphasized } from '../ui/emphasized.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Strip } from '../ui/strip.tsx';
import { Switch } from '../ui/switch.tsx';
import { countByRun, scrollToPlace, touchesByPlace } from './place-of.ts';
import { PrintQuestion } from './print-question.tsx';
import styles from './since-strip.module.css';
import { StepRow } from './step-row.tsx';
import { stripRows, stripId, stripRowsAtom, type DayChanges, dayChangesAtom } from './strip-place.ts';
import { stepsOf, useSince } from './use-since.ts';
import { useStripKeys } from './use-strip-keys.ts';

type StepFilter = 'print' | 'visit';

interface CountsProps {
  since: Since;
  printed: readonly SinceStep[];
  unseen: readonly SinceStep[];
  which: StepFilter;
  onChoose: (which: StepFilter) => void;
}

/**
 * Shows the number of changes since the print or since the last visit, whichever is selected; the other number is a button
 * that selects its changes.
 */
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

/** Outlines the places of the steps on the page while the strip is open. */
const useTouches = (steps: readonly SinceStep[], current: number | null): void => {
  const setTouches = useSetAtom(touchesAtom);
  const setRuns = useSetAtom(touchedRunsAtom);
  useEffect(() => {
    setTouches(touchesByPlace(steps, current));
    setRuns(countByRun(steps));
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

interface ChangesProps {
  changes: DayChanges;
  isStepping: boolean;
  onStep: () => void;
  onHide: () => void;
  onAnswered: () => void;
}

const Changes = ({ changes, isStepping, onStep, onHide, onAnswered }: ChangesProps): ReactNode => {
  const { t } = useText();
  const navigate = useNavigate();
  const { date: day, paper, since } = changes;
  const { printed, unseen } = stepsOf(changes);
  const [chosen, setChosen] = useState<StepFilter>('print');
  const which: StepFilter =
    (chosen === 'print' ? printed : unseen).length > 0 ? chosen : chosen === 'print' ? 'visit' : 'print';
  const steps = which === 'print' ? printed : unseen;
  const [at, setAt] = useState<number | null>(null);
  const current = at === null || steps.length === 0 ? null : Math.min(at, steps.length - 1);
  useTouches(steps, current);
  const runs = countByRun(steps).size;
  const go = (by: 1 | -1): void => {
    if (steps.length === 0) return;
    onStep();
    const next =
      current === null ? (by > 0 ? 0 : steps.length - 1) : (current + by + steps.length) % steps.length;
    setAt(next);
    const step = steps[next];
    if (step) scrollToPlace(step.place);
  };
  const strip = useStripKeys({ go, hide: onHide });
  const hall = hallOfPaper(paper);
  const print = (): void =>
    void (hall === null
      ? navigate(printAddress(day, true), { state: fromDelivery })
      : navigate(hallPrintAddress(day, hall)));
  return (
    // The strip can be focused, because its shortcuts work only inside it.
    <section
      ref={strip}
      id={stripId}
      className={styles['strip']}
      aria-label={t('since.title')}
      data-asking={since.open !== null || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <Strip tone="accent" icon={Printer} className={styles['row']}>
        {since.open && <PrintQuestion open={since.open} onAnswered={onAnswered} />}
        {changes.count === 0 && !since.open && <span>{t('since.none')}</span>}
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
        {steps.length > 0 && !isStepping && (
          <IconButton icon={ListOrdered} size="small" label={t('since.steps')} onClick={onStep} />
        )}
        <span className={styles['gap']} />
        {runs > 0 && <OnlyRuns count={runs} />}
        {printed.length > 0 && (hall !== null || countByRun(printed).size > 0) && (
          <Button size="small" icon={Printer} onClick={print}>
            {t(hall === null ? 'since.printRuns' : 'since.printHall')}
          </Button>
        )}
        <IconButton icon={X} size="small" label={t('since.hide')} onClick={onHide} />
      </Strip>
      {isStepping && <StepRow steps={steps} current={current} onGo={go} />}
    </section>
  );
};

/**
 * Strip with the day's changes since its print and since the user's last visit (rules/prints.md#since-the-print). After it has
 * loaded, its height changes only when the user opens or closes rows or answers the question, so that the page below doesn't
 * move by itself.
 */
export const SinceStrip = ({ paper }: { paper: Paper }): ReactNode => {
  const day = useAtomValue(selectedDayAtom);
  const changes = useAtomValue(dayChangesAtom);
  const [rows, setRows] = useAtom(stripRowsAtom);
  const refresh = useSince(day, paper);
  // After the question is answered, the strip shrinks to the rows that are still needed.
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!isAnswered.current || !changes || changes.since.open) return;
    isAnswered.current = false;
    setRows(stripRows(changes));
  }, [changes, setRows]);
  if (rows === 0 || changes?.date !== day || changes.paper !== paper) return null;
  const hide = (): void => {
    setRows(0);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  return (
    <Changes
      key={`${day} ${paper}`}
      changes={changes}
      isStepping={rows === 2}
      onStep={() => setRows(2)}
      onHide={hide}
      onAnswered={() => {
        isAnswered.current = true;
        void refresh();
      }}
    />
  );
};
