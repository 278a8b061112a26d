import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { selectedDayAtom, todayAtom } from '../../lib/day-atoms.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { onDemand } from '../../lib/on-demand.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { postcodesNow } from '../postcodes.ts';
import { pastedAtom } from '../order-table-state.ts';
import type { CellRow } from '../paste/cells-of.ts';
import type { PastedList, PastedRow, Target } from '../paste/pasted-orders.ts';
import { FileRefusal, type Reason } from './file-refusal.ts';
import { readFile } from './reading.ts';

/** A file that is being read (share from 0 to 1), or was refused. */
export interface Reading {
  readonly fileName: string;
  readonly share: number;
  readonly refused: Reason | null;
}

const ordersCode = onDemand(async () => await import('../paste/pasted-orders.ts'));

/** The page answers keys and clicks at least this often, ms. */
const longestTurn = 16;

const nextTurn = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 0));
};

/** The list in the rows and its orders, made in short turns. */
const readList = async (
  cells: readonly CellRow[],
  target: Target,
): Promise<{ list: PastedList; rows: PastedRow[] }> => {
  const { listOf, ordersOfList } = await ordersCode.load();
  const list = listOf(cells, target.hall);
  const rows: PastedRow[] = [];
  let start = performance.now();
  for (const row of ordersOfList(list, target)) {
    rows.push(row);
    if (performance.now() - start < longestTurn) continue;
    await nextTurn();
    start = performance.now();
  }
  return { list, rows };
};

/** Reads a file, then shows its orders in the preview; stores nothing. */
export const useImport = (hall: HallId) => {
  const day = useAtomValue(selectedDayAtom);
  const today = useAtomValue(todayAtom);
  const show = useSetAtom(pastedAtom);
  const [reading, setReading] = useState<Reading | null>(null);
  const running = useRef<AbortController>(null);
  const stop = useCallback((): void => {
    running.current?.abort();
    setReading(null);
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (files: readonly File[]): Promise<void> => {
      const [file] = files;
      if (!file) return;
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const { name: fileName } = file;
      setReading({ fileName, share: 0, refused: null });
      try {
        if (files.length > 1) throw new FileRefusal('several');
        const rows = await readFile(file, (share) => setReading({ fileName, share, refused: null }), signal);
        const read = await readList(rows, {
          hall,
          day,
          today,
          language: currentLanguage(),
          postcodes: postcodesNow(),
        });
        if (signal.aborted) return;
        setReading(null);
        show({ from: { fileName, ...read }, hall, day });
      } catch (error) {
        const refused = error instanceof FileRefusal ? error.reason : 'damaged';
        setReading({ fileName, share: 0, refused });
      }
    },
    [hall, day, today, show],
  );
  return { reading, start, stop };
};
