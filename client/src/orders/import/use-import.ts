import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { selectedDayAtom, todayAtom } from '../../lib/day-atoms.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { onDemand } from '../../lib/lazy-part.tsx';
import { plantZoneAtom } from '../../lib/plant-zone.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { currentPostcodeRule } from '../postcode-rule.ts';
import { pastedSourceAtom } from '../order-table-state.ts';
import type { PastedList } from '../paste/pasted-columns.ts';
import type { PastedRow, PasteTarget } from '../paste/pasted-row.ts';
import type { FileContent, ReadOptions } from './file-content.ts';
import { FileRefusalError, type FileRefusalReason } from './file-refusal.ts';
import { readFile } from './reading.ts';

/** A file that is being read (share from 0 to 1) or was refused. */
export interface FileRead {
  readonly fileName: string;
  readonly share: number;
  readonly refused: FileRefusalReason | null;
}

const ordersCode = onDemand(async () => await import('../paste/pasted-orders.ts'));

/** Time (ms) after which a task on the main thread lets the browser handle other events. */
const longestTurn = 16;

/** Waits until the browser has handled other events. */
const nextTurn = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 0));
};

/** Parses the rows and their orders in short tasks, so that the page stays responsive. */
const readList = async (
  content: FileContent,
  target: PasteTarget,
): Promise<{ list: PastedList; rows: PastedRow[]; content: FileContent }> => {
  const { detectColumns, ordersOfList } = await ordersCode.load();
  const list = detectColumns(content.rows, target.hall);
  const rows: PastedRow[] = [];
  let start = performance.now();
  for (const row of ordersOfList(list, { ...target, countsFrom1904: content.book?.countsFrom1904 })) {
    rows.push(row);
    if (performance.now() - start < longestTurn) continue;
    await nextTurn();
    start = performance.now();
  }
  return { list, rows, content };
};

/** Reads a file and shows its orders in the preview; stores nothing. */
export const useImport = (hall: HallId) => {
  const day = useAtomValue(selectedDayAtom);
  const today = useAtomValue(todayAtom);
  const timeZone = useAtomValue(plantZoneAtom);
  const show = useSetAtom(pastedSourceAtom);
  const [reading, setReading] = useState<FileRead | null>(null);
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
        if (files.length > 1) throw new FileRefusalError('several');
        const [language, postcodes] = [currentLanguage(), currentPostcodeRule()];
        const target = { hall, day, today, timeZone, language, postcodes };
        const onProgress = (share: number): void => setReading({ fileName, share, refused: null });
        const readAs = async (choice: ReadOptions, hears = onProgress) =>
          await readList(await readFile(file, choice, { signal, onProgress: hears }), target);
        const read = await readAs({});
        if (signal.aborted) return;
        setReading(null);
        show({
          from: { fileName, ...read, readAs: async (choice) => await readAs(choice, () => undefined) },
          hall,
          day,
        });
      } catch (error) {
        const refused = error instanceof FileRefusalError ? error.reason : 'damaged';
        setReading({ fileName, share: 0, refused });
      }
    },
    [hall, day, today, timeZone, show],
  );
  return { reading, start, stop };
};
