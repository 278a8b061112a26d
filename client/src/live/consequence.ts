import type { Consequence } from '@werkplan/shared/plan/consequence.ts';
import { clientPart } from '../lib/client.ts';

/** Extras register their consequences here, so that a predicted change contains the same writes as the server's. */
export const predictedConsequences = clientPart(() => new Set<Consequence>());
