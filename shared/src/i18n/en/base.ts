import { texts as account } from './account.ts';
import { texts as common } from './common.ts';
import { texts as errors } from './errors.ts';
import { texts as halls } from './halls.ts';
import { texts as live } from './live.ts';
import { texts as signs } from './signs.ts';
import { texts as wall } from './wall.ts';

/** What every page may need at once, and all that the sign-in and the wall need. */
export const texts = {
  ...account,
  ...common,
  ...errors,
  ...halls,
  ...live,
  ...signs,
  ...wall,
};
