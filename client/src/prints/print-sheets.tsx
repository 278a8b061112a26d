import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { planSheets, type SheetPlan } from './plan-sheets.ts';
import { PrintSheet, runsPerSheet } from './print-sheet.tsx';
import styles from './print-sheets.module.css';
import type { PrintedDay } from './printed-day.ts';

interface Props {
  printed: PrintedDay;
  /** The sheets stand as they will be printed. */
  onReady: () => void;
}

/** Everything of a block on one sheet, to be measured. */
const draftsOf = ({ runs }: PrintedDay): SheetPlan[] =>
  Array.from({ length: Math.ceil(runs.length / runsPerSheet) }, (_, block) => ({
    block,
    scale: 1,
    from: 0,
    to: slotCount - 1,
  }));

/** The print's letters, those of rare names too: asked for by laying the text out. */
const lettersAreHere = async (of: HTMLElement): Promise<void> => {
  void of.offsetHeight;
  await document.fonts.ready;
};

/** The sheets of a print: first as drafts of natural height, then cut and scaled so that none cuts a slot. */
export const PrintSheets = ({ printed, onReady }: Props): ReactNode => {
  const root = useRef<HTMLDivElement>(null);
  const [planned, setPlanned] = useState<readonly SheetPlan[] | null>(null);
  useEffect(() => {
    let isGone = false;
    const element = root.current;
    if (!element) return;
    void lettersAreHere(element).then(() => {
      if (isGone) return;
      if (planned) onReady();
      else setPlanned(planSheets(element));
    });
    return () => {
      isGone = true;
    };
  }, [planned, onReady]);
  const sheets = planned ?? draftsOf(printed);
  return (
    // Another element: the drafts were scaled by hand.
    <div
      key={planned ? 'sheets' : 'drafts'}
      ref={root}
      className={planned ? styles['sheets'] : styles['drafts']}
    >
      {sheets.map((plan, index) => (
        <PrintSheet key={index} printed={printed} plan={plan} number={index + 1} count={sheets.length} />
      ))}
    </div>
  );
};
