import type { Config } from './config/config.ts';
import { BodyBudget } from './http/body-budget.ts';
import { BodyReader } from './http/body-reader.ts';
import { createCallLimit } from './http/call-limit.ts';
import { createChangeLimit } from './http/rate-limit.ts';
import { withYardLimit } from './yard/yard-change-limit.ts';

/** Strangers may send this many times as many probes as calls, because every disconnected window at an address probes. */
const probesPerStranger = 5;
const metricsPerStranger = 0.5;

export const createLimits = (config: Config) => ({
  limitChanges: withYardLimit(createChangeLimit(config.limitChangesPerSecond), {
    perSecond: config.limitYardChangesPerSecond,
    perHour: config.limitYardChangesPerHour,
  }),
  limitCalls: createCallLimit(config.limitCallsPerSecond),
  limitStrangers: createCallLimit(config.limitStrangersPerSecond),
  /** Probes and the files of the API's page are prepared answers, so an address may request more of them. */
  limitProbes: createCallLimit(config.limitStrangersPerSecond * probesPerStranger),
  /** Metrics are computed for each request. */
  limitMetrics: createCallLimit(config.limitStrangersPerSecond * metricsPerStranger),
  bodies: new BodyReader(new BodyBudget(config.limitBodyBytes), config.bodyStallSeconds * 1_000),
});
