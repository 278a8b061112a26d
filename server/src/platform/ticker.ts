/** A monotonic clock with intervals; the simulation passes one that it controls. */
export interface Ticker {
  /** Milliseconds of a monotonic clock. */
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
