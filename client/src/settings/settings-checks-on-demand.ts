import { type OnDemand, onDemand } from '../lib/on-demand.ts';
import type { settingsChecks } from './settings-checks.ts';

type Checks = typeof settingsChecks;

/** The checks of one form, which bring zod along; nobody has typed anything before the page is at rest. */
export const formChecks = <Form extends keyof Checks>(form: Form): OnDemand<Checks[Form]> =>
  onDemand(async () => (await import('./settings-checks.ts')).settingsChecks[form]);
