import { useRef, type RefObject } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { runWithCode, type OnDemand } from '../lib/lazy-part.tsx';
import { store } from '../lib/client.ts';
import { isTextField } from '../lib/is-text-field.ts';

/**
 * Queues the presses of buttons and shortcuts until the code is loaded, then runs them once and in order. Drops a press if
 * `bar` is gone, another day is selected or a text field has the focus by then, because the planner no longer wants it.
 */
export const useQueuedPresses = <Code>(
  code: OnDemand<Code>,
): { bar: RefObject<HTMLDivElement | null>; press: (act: (code: Code) => void) => () => void } => {
  const bar = useRef<HTMLDivElement>(null);
  const press = (act: (code: Code) => void) => (): void => {
    const day = store().get(selectedDayAtom);
    const isWanted = (): boolean =>
      bar.current !== null && store().get(selectedDayAtom) === day && !isTextField(document.activeElement);
    runWithCode(code, act, isWanted);
  };
  return { bar, press };
};
