/** Duration (ms) of the flash after a change; `--t-live` in the design tokens. */
const flashMs = 1_400;
const stillMs = 2_000;

export const prefersReducedMotion = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Returns the time in ms for which a changed value stays tinted. It is longer under reduced motion, because the tint does not
 * fade there (rules/look-and-feel.md#flash-of-a-change).
 */
export const flashTime = (): number => (prefersReducedMotion() ? stillMs : flashMs);
