import { hashSettings } from '../../server/src/account/passwords.ts';

/** The product's hash settings, copied before `quick-hashes.ts` makes them cheaper. */
export const realHashSettings = { ...hashSettings };
