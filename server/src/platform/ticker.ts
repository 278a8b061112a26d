/** Time that passes: what a simulation turns by hand. */
export interface Ticker {
  /** Milliseconds of a clock that only moves forward. */
  now: () => number;
  /** Calls again and again until the function answered is called. */
  every: (ms: number, call: () => void) => () => void;
}

export const systemTicker: Ticker = {
  now: () => performance.now(),
  every: (ms, call) => {
    const timer = setInterval(call, ms);
    return () => clearInterval(timer);
  },
};
