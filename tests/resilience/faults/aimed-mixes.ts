import { noTroubles, small, type Scenario } from '../scenario.ts';

/** Many on few orders, splitting them and counting their parts anew. */
export const splitting: Scenario = {
  ...small,
  planners: 16,
  ordersADay: 1,
  mix: { split: 10, deletePart: 8, setAmount: 10, editAmount: 4 },
};

/** Many on few orders, each typing into them. */
export const editingTogether: Scenario = {
  ...small,
  planners: 16,
  ordersADay: 1,
  mix: { editText: 10, editFlag: 6, editAmount: 8 },
};

/** Orders and parts go back and forth between days. */
export const movingAround: Scenario = {
  ...small,
  planners: 16,
  days: 4,
  mix: { moveToDate: 10, movePart: 6, editText: 4, place: 4, split: 2 },
};

/** What was done is taken back, by whoever; few values, so that they return. */
export const undoing: Scenario = {
  ...small,
  operations: 400,
  ordersADay: 1,
  mix: { editFlag: 12, undo: 8 },
};

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
