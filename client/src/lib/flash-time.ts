/** Duration (ms) of the flash after a change; `--t-live` in the design tokens. */
const flashMs = 1_400;
const stillMs = 2_000;

export const prefersReducedMotion = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * How long (ms) a changed value stays tinted; longer under reduced motion, where the tint does not fade
 * (rules/look-and-feel.md#flash-of-a-change).
 */
export const flashTime = (): number => (prefersReducedMotion() ? stillMs : flashMs);
