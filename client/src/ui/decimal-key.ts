import type { KeyboardEvent } from 'react';

/**
 * Types `mark`, '.' or ',', for the decimal key of the numeric pad, which otherwise follows the keyboard's language
 * instead of the screen's. Returns true if the event was that key.
 */
export const handleDecimalKey = (
  event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>,
  mark: string,
): boolean => {
  // Without NumLock the key means Delete.
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
