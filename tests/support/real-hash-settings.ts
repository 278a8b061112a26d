import { hashSettings } from '../../server/src/account/passwords.ts';

/** What a server takes for each password, while `quick-hashes.ts` has tests take less. */
export const realHashSettings = { ...hashSettings };
