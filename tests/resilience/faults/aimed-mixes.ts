import { small, type Scenario } from '../scenario.ts';

/** Loses half of all live messages; the effect of the last ones is only discovered by heads. */
export const losingMessages: Scenario = {
  ...small,
  operations: 120,
  weather: { ...small.weather, lost: 50 },
  convergesWithinMs: 8_000,
};
