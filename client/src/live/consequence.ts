import type { Consequence } from '@werkplan/shared/plan/consequence.ts';
import { clientPart } from '../lib/client.ts';

/** A named place for extras: predictions write what follows from a change, as the server does. */
export const consequences = clientPart(() => new Set<Consequence>());
