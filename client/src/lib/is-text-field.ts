const typingSelector =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';

/** True for elements in which keys type text. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typingSelector) !== null;
