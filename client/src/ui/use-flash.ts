import { useEffect, useRef, type RefObject } from 'react';
import { flashTime, prefersReducedMotion } from '../lib/flash-time.ts';

const tint = 'color-mix(in srgb, var(--accent) 14%, var(--bg-surface))';

/** Returns the ref of an element that flashes when `value` changes, but not on mount; `value` is null while loading. */
export const useFlash = <Shown extends HTMLElement>(value: string | null): RefObject<Shown | null> => {
  const element = useRef<Shown>(null);
  const shown = useRef(value);
  useEffect(() => {
    const before = shown.current;
    shown.current = value;
    if (before === null || value === null || before === value) return;
    element.current?.animate([{ backgroundColor: tint, offset: 0 }], {
      duration: flashTime(),
      easing: prefersReducedMotion() ? 'step-end' : 'ease-out',
    });
  }, [value]);
  return element;
};
