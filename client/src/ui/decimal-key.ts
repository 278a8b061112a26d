import type { KeyboardEvent } from 'react';

/**
 * Types `mark` for the decimal key of the numeric pad, which writes a comma or a dot by the keyboard's language, not by the screen's.
 * Returns whether it was that key.
 */
export const typeDecimalMark = (
  event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>,
  mark: string,
): boolean => {
  // Without NumLock it is Delete.
  const writes = event.code === 'NumpadDecimal' && event.key.length === 1;
  if (!writes || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { currentTarget: field } = event;
  event.preventDefault();
  const start = field.selectionStart ?? field.value.length;
  field.setRangeText(mark, start, field.selectionEnd ?? start);
  field.setSelectionRange(start + mark.length, start + mark.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: mark }));
  return true;
};
