import { useRef, type RefObject } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { doWith, type OnDemand } from '../lib/lazy-part.tsx';
import { store } from '../lib/client.ts';
import { isTextField } from '../lib/is-text-field.ts';

/**
 * Queues presses in `bar` (or its shortcuts) until the code is loaded, and runs them once in order; drops
 * them when the planner has moved to another day, page or text field.
 */
export const useKeptPresses = <Code>(
  code: OnDemand<Code>,
): { bar: RefObject<HTMLDivElement | null>; press: (act: (code: Code) => void) => () => void } => {
  const bar = useRef<HTMLDivElement>(null);
  const press = (act: (code: Code) => void) => (): void => {
    const day = store().get(selectedDayAtom);
    const isWanted = (): boolean =>
      bar.current !== null && store().get(selectedDayAtom) === day && !isTextField(document.activeElement);
    doWith(code, act, isWanted);
  };
  return { bar, press };
};
