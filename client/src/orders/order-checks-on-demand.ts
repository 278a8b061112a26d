import { onDemand } from '../lib/on-demand.ts';

/** Loaded on idle, because the checks depend on zod. */
export const orderChecks = onDemand(() => import('./order-checks.ts'));
