import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import sheet from './hall-sheet.module.css';
import { HallSheet } from './hall-sheet.tsx';
import { type HallPart, layOutHallSheets } from './lay-out-hall-sheets.ts';
import styles from './print-sheets.module.css';
import type { PrintedHalls } from './printed-day.ts';
import { widestSheetNumber, useSheets } from './use-sheets.ts';

interface Props {
  printed: PrintedHalls;
  onReady: () => void;
}

/** Renders the lists of the printed halls; each hall starts on a new sheet. */
export const HallSheets = ({ printed, onReady }: Props): ReactNode => {
  const { root, plan } = useSheets(layOutHallSheets, onReady);
  const whole = printed.halls.map(({ orders }, hall): HallPart => ({
    hall,
    from: 0,
    to: orders.length - 1,
    number: widestSheetNumber,
    count: widestSheetNumber,
  }));
  return (
    <div
      key={plan ? 'sheets' : 'samples'}
      ref={root}
      className={cx(styles[plan ? 'sheets' : 'samples'], sheet['paper'])}
    >
      {(plan ?? whole).map((part) => {
        const hall = printed.halls[part.hall];
        return (
          hall && (
            <HallSheet key={`${hall.hallId} ${part.number}`} printed={printed} hall={hall} part={part} />
          )
        );
      })}
    </div>
  );
};
