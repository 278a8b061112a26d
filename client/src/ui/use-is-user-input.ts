import { useEffect, useRef, type RefObject } from 'react';

const isFilledByBrowser = (field: Element): boolean => {
  try {
    return field.matches(':autofill');
  } catch {
    // Older browsers throw for this selector, so autofill is not detected there.
    return false;
  }
};

/** Events of user input; password managers dispatch none, or untrusted ones. */
const writings = ['beforeinput', 'input', 'paste', 'drop', 'keydown'] as const;

const isWriting = (event: Event): boolean => {
  const isKeyThatMoves = event instanceof KeyboardEvent && event.key.length !== 1;
  // A browser's autofill can only be detected after the value is set.
  const isFilling = event instanceof InputEvent && event.inputType === 'insertReplacementText';
  const { currentTarget: field } = event;
  return (
    // Environments without trusted events, such as tests, count as user input.
    event.isTrusted !== false &&
    !isKeyThatMoves &&
    !(isFilling && event.type === 'beforeinput') &&
    !(field instanceof Element && isFilledByBrowser(field))
  );
};

/**
 * Returns a ref that is true once the user, and not only a password manager, has written into the field. `isTyped` is
 * the ref's initial value.
 */
export const useIsUserInput = (
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  isTyped: boolean,
): RefObject<boolean> => {
  const byHand = useRef(isTyped);
  useEffect(() => {
    const { current } = field;
    const listen = (event: Event): void => {
      byHand.current ||= isWriting(event);
    };
    for (const writing of writings) current?.addEventListener(writing, listen, true);
    return () => {
      for (const writing of writings) current?.removeEventListener(writing, listen, true);
    };
  }, [field]);
  return byHand;
};
