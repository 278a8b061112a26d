import type { texts as english } from '../en/base.ts';
import type { Translated } from '../translated.ts';
import { texts as account } from './account.ts';
import { texts as common } from './common.ts';
import { texts as errors } from './errors.ts';
import { texts as halls } from './halls.ts';
import { texts as live } from './live.ts';
import { texts as signs } from './signs.ts';
import { texts as wall } from './wall.ts';

export const texts: Translated<typeof english> = {
  ...account,
  ...common,
  ...errors,
  ...halls,
  ...live,
  ...signs,
  ...wall,
};
