import type { Consequence } from '@werkplan/shared/plan/consequence.ts';
import { clientPart } from '../lib/client.ts';

/** Extras register here what they write as a consequence of a predicted change, as the server does. */
export const predictedConsequences = clientPart(() => new Set<Consequence>());
