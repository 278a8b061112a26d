import { useEffect, useRef, type RefObject } from 'react';

const isFilledByBrowser = (field: Element): boolean => {
  try {
    return field.matches(':autofill');
  } catch {
    // An older browser has no such selector.
    return false;
  }
};

/** The events by which a person writes; a password manager writes by none, or by ones that the browser doesn't trust. */
const writings = ['beforeinput', 'input', 'paste', 'drop', 'keydown'] as const;

const isWriting = (event: Event): boolean => {
  const isKeyThatMoves = event instanceof KeyboardEvent && event.key.length !== 1;
  // What a browser fills in is told apart only once it stands there.
  const isFilling = event instanceof InputEvent && event.inputType === 'insertReplacementText';
  const { currentTarget: field } = event;
  return (
    // Where nothing is trusted, as in tests without a browser, everything is by hand.
    event.isTrusted !== false &&
    !isKeyThatMoves &&
    !(isFilling && event.type === 'beforeinput') &&
    !(field instanceof Element && isFilledByBrowser(field))
  );
};

/** Whether a person has written into the field, and not only a password manager. `isTyped`: somebody has before. */
export const useByHand = (
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
