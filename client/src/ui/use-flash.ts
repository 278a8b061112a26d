import { useEffect, useRef, type RefObject } from 'react';

const tint = 'color-mix(in srgb, var(--accent) 14%, var(--bg-surface))';
/** `--t-live` of the tokens; with reduced motion a still tint instead (rules/look-and-feel.md#flash-of-a-change). */
const flashMs = 1_400;
const stillMs = 2_000;

/** Lets the element flash when what it shows (in words) changes; not when it appears. null: nothing is loaded. */
export const useFlash = <Shown extends HTMLElement>(value: string | null): RefObject<Shown | null> => {
  const element = useRef<Shown>(null);
  const shown = useRef(value);
  useEffect(() => {
    const before = shown.current;
    shown.current = value;
    if (before === null || value === null || before === value) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.current?.animate([{ backgroundColor: tint, offset: 0 }], {
      duration: isStill ? stillMs : flashMs,
      easing: isStill ? 'step-end' : 'ease-out',
    });
  }, [value]);
  return element;
};
