/** May it speak now? */
export type MaySpeak = () => boolean;

/** A question per socket or planner: may it speak now? `burst` at once, then `perSecond`. */
export const allowance = ({ burst, perSecond }: { burst: number; perSecond: number }): MaySpeak => {
  let left = burst;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1_000) * perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
};
