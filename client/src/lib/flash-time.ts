/** As long as the flash of a change runs: `--t-live` of the tokens. */
const flashMs = 1_400;
const stillMs = 2_000;

export const wantsStillness = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long what has just changed is tinted, in ms; longer where the tint stands still (rules/look-and-feel.md#flash-of-a-change). */
export const flashTime = (): number => (wantsStillness() ? stillMs : flashMs);
