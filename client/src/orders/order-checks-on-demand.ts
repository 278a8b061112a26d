import { onDemand } from '../lib/lazy-part.tsx';

/** The checks of entered orders. They are loaded when the page is idle, because they need the large library zod. */
export const orderChecks = onDemand(() => import('./order-checks.ts'));
