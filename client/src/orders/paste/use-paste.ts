import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useSetAtom } from 'jotai';
import { useEffect, type RefObject } from 'react';
import { pastedSourceAtom } from '../order-table-state.ts';

const textFields = 'input:not([type=checkbox]), textarea, [contenteditable=true]';
const overlays = '[role=dialog], [role=menu], [role=listbox]';

const isIn = (target: EventTarget | null, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null;

/** True if a dialog or text field handles copy and paste at this element. */
export const isHandledElsewhere = (target: EventTarget | null): boolean =>
  isIn(target, overlays) || isIn(target, textFields);

/** True for a text with several cells, or one with several lines that is pasted outside of text fields. */
const isList = (text: string, target: EventTarget | null): boolean =>
  text.includes('\t') || (/\S[^\S\r\n]*[\r\n]\s*\S/.test(text) && !isIn(target, textFields));

/** Opens the preview when a list is pasted, but not in dialogs, menus and text fields other than those of the create row. */
export const usePasteHandler = (createRow: RefObject<HTMLElement | null>, hall: HallId, day: Day): void => {
  const show = useSetAtom(pastedSourceAtom);
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const { target } = event;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const row = createRow.current;
      if (!row || !isList(text, target) || isIn(target, overlays)) return;
      if (isIn(target, textFields) && !row.contains(target as Element)) return;
      event.preventDefault();
      show({ from: text, hall, day });
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [createRow, hall, day, show]);
};
