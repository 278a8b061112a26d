import { hashSettings } from '../../server/src/account/passwords.ts';

/** The product's hash settings, kept before `quick-hashes.ts` makes them cheaper for tests. */
export const realHashSettings = { ...hashSettings };
