import type { Config } from './config/config.ts';
import { BodyBudget } from './http/body-budget.ts';
import { BodyReader } from './http/body-reader.ts';
import { createCallLimit } from './http/call-limit.ts';
import { createChangeLimit } from './http/rate-limit.ts';
import { withYardLimit } from './yard/yard-change-limit.ts';

/** Every window at an address asks whether the server is there while its line is down. */
const probesPerStranger = 5;
const metricsPerStranger = 0.5;

/** How much each caller may ask, change and send. */
export const createLimits = (config: Config) => ({
  limitChanges: withYardLimit(createChangeLimit(config.limitChangesPerSecond), {
    perSecond: config.limitYardChangesPerSecond,
    perHour: config.limitYardChangesPerHour,
  }),
  limitCalls: createCallLimit(config.limitCallsPerSecond),
  limitStrangers: createCallLimit(config.limitStrangersPerSecond),
  /** Of an address, for what lies ready: probes, and the files of the API's page. */
  limitProbes: createCallLimit(config.limitStrangersPerSecond * probesPerStranger),
  /** Of an address, for what is gathered anew. */
  limitMetrics: createCallLimit(config.limitStrangersPerSecond * metricsPerStranger),
  bodies: new BodyReader(new BodyBudget(config.limitBodyBytes), config.bodyStallSeconds * 1_000),
});
