import { onDemand } from '../lib/lazy-part.tsx';

/** Loaded when the page is idle, because the checks depend on zod. */
export const orderChecks = onDemand(() => import('./order-checks.ts'));
