import type { Consequence } from '@werkplan/shared/plan/consequence.ts';
import { clientPart } from '../lib/client.ts';

/** A named place for an extra: predictions write what follows from a change, as the server does. */
export const consequence = clientPart((): { follow?: Consequence } => ({}));
