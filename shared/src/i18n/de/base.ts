import type { texts as english } from '../en/base.ts';
import type { Translated } from '../translated.ts';
import { texts as app } from './app.ts';
import { texts as common } from './common.ts';
import { texts as display } from './display.ts';
import { texts as hall } from './hall.ts';
import { texts as live } from './live.ts';
import { texts as sign } from './sign.ts';

export const texts: Translated<typeof english> = {
  ...app,
  ...common,
  ...display,
  ...hall,
  ...live,
  ...sign,
};
