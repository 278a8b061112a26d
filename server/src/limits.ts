import type { Config } from './config/config.ts';
import { BodyBudget } from './http/body-budget.ts';
import { BodyReader } from './http/body-reader.ts';
import { createCallLimit } from './http/call-limit.ts';
import { createChangeLimit } from './http/rate-limit.ts';
import { withYardLimit } from './yard/yard-change-limit.ts';

/** How much each caller may ask, change and send. */
export const createLimits = (config: Config) => ({
  limitChanges: withYardLimit(createChangeLimit(config.limitChangesPerSecond), {
    perSecond: config.limitYardChangesPerSecond,
    perHour: config.limitYardChangesPerHour,
  }),
  limitCalls: createCallLimit(config.limitCallsPerSecond),
  limitStrangers: createCallLimit(config.limitStrangersPerSecond),
  bodies: new BodyReader(new BodyBudget(config.limitBodyBytes), config.bodyStallSeconds * 1_000),
});
