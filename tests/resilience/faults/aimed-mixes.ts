import { noTroubles, small, type Scenario } from '../scenario.ts';

/** PostgreSQL goes back in time twice, and on from there. */
export const goingBack: Scenario = {
  ...small,
  operations: 260,
  nodes: 2,
  troubles: { ...noTroubles, failovers: 1, putBacks: 1 },
};

/** Half of all live messages never arrive; what the last ones told is only found by heads. */
export const losingMessages: Scenario = {
  ...small,
  operations: 120,
  weather: { ...small.weather, lost: 50 },
  convergesWithinMs: 8_000,
};
