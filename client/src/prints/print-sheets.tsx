import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { layOutSheets, type RunPart } from './lay-out-sheets.ts';
import { printChangesOf } from './print-changes.ts';
import { PrintSheet, runsPerSheet } from './print-sheet.tsx';
import sheet from './print-sheet.module.css';
import styles from './print-sheets.module.css';
import type { PrintedDay } from './printed-day.ts';
import { printedRowsOf } from './printed-rows.ts';
import { widestSheetNumber, useSheets } from './use-sheets.ts';

interface Props {
  printed: PrintedDay;
  onReady: () => void;
}

/**
 * Renders samples first, one per block of at most six runs, and then the planned sheets, which never divide a slot and share one
 * font size.
 */
export const PrintSheets = ({ printed, onReady }: Props): ReactNode => {
  const { root, plan } = useSheets(layOutSheets, onReady);
  const changes = printChangesOf(printed.recorded);
  const runs = printed.runs.map((run) => ({ run, rows: printedRowsOf(run, changes, printed.late) }));
  const blocks = Array.from({ length: Math.ceil(runs.length / runsPerSheet) }, (_, block) =>
    runs.slice(block * runsPerSheet, (block + 1) * runsPerSheet).map(({ rows }, index): RunPart => ({
      run: block * runsPerSheet + index,
      from: 0,
      to: rows.length - 1,
    })),
  );
  const sheets = plan?.sheets ?? blocks;
  return (
    // The key remounts the element, because planning has changed the samples' style.
    <div
      key={plan ? 'sheets' : 'samples'}
      ref={root}
      className={cx(styles[plan ? 'sheets' : 'samples'], sheet['paper'])}
      style={{ ['--scale' as string]: plan?.scale }}
    >
      {sheets.map((parts, index) => (
        <PrintSheet
          key={index}
          printed={printed}
          runs={runs}
          parts={parts}
          isSample={plan === null}
          number={plan ? index + 1 : widestSheetNumber}
          count={plan ? sheets.length : widestSheetNumber}
        />
      ))}
    </div>
  );
};
