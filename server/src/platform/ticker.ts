/** A source of time that a simulation can control. */
export interface Ticker {
  /** Returns milliseconds of a monotonic clock. */
  now: () => number;
  /** Calls repeatedly until the returned function is called. */
  every: (ms: number, call: () => void) => () => void;
}

export const systemTicker: Ticker = {
  now: () => performance.now(),
  every: (ms, call) => {
    const timer = setInterval(call, ms);
    return () => clearInterval(timer);
  },
};
