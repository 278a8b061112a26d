import { onDemand } from '../lib/on-demand.ts';

/** The checks bring zod along; nobody has typed anything before the page is at rest. */
export const orderChecks = onDemand(() => import('./order-checks.ts'));
