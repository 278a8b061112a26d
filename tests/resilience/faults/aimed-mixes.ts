import { small, type Scenario } from '../scenario.ts';

/** Half of all live messages never arrive; what the last ones brought is only found by heads. */
export const losingMessages: Scenario = {
  ...small,
  operations: 120,
  weather: { ...small.weather, lost: 50 },
  convergesWithinMs: 8_000,
};
