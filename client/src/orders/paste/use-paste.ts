import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useSetAtom } from 'jotai';
import { useEffect, type RefObject } from 'react';
import { pastedAtom } from '../order-table-state.ts';

const fields = 'input:not([type=checkbox]), textarea, [contenteditable=true]';
const overlays = '[role=dialog], [role=menu], [role=listbox]';

/** Cells of a spreadsheet pasted into the create row, or anywhere but into another field, open their preview. */
export const usePaste = (createRow: RefObject<HTMLElement | null>, hall: HallId, day: Day): void => {
  const show = useSetAtom(pastedAtom);
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const target = event.target as Element;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const row = createRow.current;
      if (!row || !text.includes('\t') || target.closest(overlays)) return;
      if (target.closest(fields) && !row.contains(target)) return;
      event.preventDefault();
      show({ from: text, hall, day });
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [createRow, hall, day, show]);
};
