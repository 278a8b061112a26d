import { storePlanPeriodically } from './store-plan.ts';
import { watchWakeUp } from './wake-up.ts';

/** Starts the watchers that run as long as the window is open. */
export const startWindowTasks = (): void => {
  watchWakeUp();
  storePlanPeriodically();
};
