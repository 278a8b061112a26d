import { smallScenario, type Scenario } from '../scenario.ts';

/** Loses half of all live messages; the effect of the last ones is only discovered by heads. */
export const losingMessages: Scenario = {
  ...smallScenario,
  operations: 120,
  weather: { ...smallScenario.weather, lost: 50 },
  convergesWithinMs: 8_000,
};
