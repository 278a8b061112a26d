import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { selectedDayAtom } from '../../lib/day-atoms.ts';
import { pastedAtom } from '../order-table-state.ts';
import { FileRefusal, type Reason } from './file-refusal.ts';
import { readFile } from './reading.ts';

/** A file that is being read (share from 0 to 1), or was refused. */
export interface Reading {
  readonly fileName: string;
  readonly share: number;
  readonly refused: Reason | null;
}

/** Reads a file, then shows its orders in the preview; stores nothing. */
export const useImport = (hall: HallId) => {
  const day = useAtomValue(selectedDayAtom);
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
        setReading(null);
        show({ from: { fileName, rows }, hall, day });
      } catch (error) {
        const refused = error instanceof FileRefusal ? error.reason : 'damaged';
        setReading({ fileName, share: 0, refused });
      }
    },
    [hall, day, show],
  );
  return { reading, start, stop };
};
