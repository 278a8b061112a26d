import { onDemand } from '../lib/lazy-part.tsx';

/** The checks of entered orders, loaded on first use or when the page is idle, because they need the large library zod. */
export const orderChecks = onDemand(() => import('./order-checks.ts'));
