const typingSelector =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';

/** Whether what is typed there is text. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typingSelector) !== null;
