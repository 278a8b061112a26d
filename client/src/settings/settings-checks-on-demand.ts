import { type OnDemand, onDemand } from '../lib/lazy-part.tsx';
import type { settingsChecks } from './settings-checks.ts';

type Checks = typeof settingsChecks;

/** Returns the validation schema of a form. It is loaded once the page is idle, because the page starts without zod. */
export const formChecks = <Form extends keyof Checks>(form: Form): OnDemand<Checks[Form]> =>
  onDemand(async () => (await import('./settings-checks.ts')).settingsChecks[form]);
