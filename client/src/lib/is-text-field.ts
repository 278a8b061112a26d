const typingSelector =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';

/** True for elements that take letters as input: text fields, selects and editable texts. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typingSelector) !== null;
