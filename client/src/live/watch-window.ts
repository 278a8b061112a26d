import { keepPlan } from './keep-plan.ts';
import { watchWakeUp } from './wake-up.ts';

/** Watchers that run as long as the window is open. */
export const watchWindow = (): void => {
  watchWakeUp();
  keepPlan();
};
