import { useState } from 'react';

interface Opening {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * State of a part whose code a press loads (`lazyPart`). Each press renders the part, also one that is already open, because
 * rendering requests code again that could not be loaded before.
 */
export const useOpening = (): Opening => {
  const [presses, setPresses] = useState(0);
  return {
    isOpen: presses > 0,
    open: () => setPresses((count) => count + 1),
    close: () => setPresses(0),
  };
};
